/** What the editors of the options say; titles and hints of plain options are their schema's. */
import type { Seat } from '../../../shared/contract/game.ts';

export const excludeWords = {
  inPlay: (count: number, of: number) => `${count} of ${of} in play. Tap one to leave it out. Skip always stays.`,
  item: (name: string, isFixed: boolean) => `${name} in play${isFixed ? ', always' : ''}`,
  fixed: 'Skip always stays',
  out: (names: string[], summon: boolean) =>
    `Out: ${names.join(', ')}.${summon ? ' What they summon is out too.' : ''}`,
} as const;

const teamNames = ['A', 'B'] as const;

export const teamWords = {
  title: 'Sides',
  alone: 'Each alone',
  inTurn: 'Two teams',
  listed: 'Own teams',
  inTurnHint: 'Seats in turn: 1, 3, 5 … against 2, 4, 6 … No friendly fire.',
  names: teamNames,
  seat: (seat: Seat, team: 0 | 1) => `Seat ${seat + 1}: team ${teamNames[team]}. Change`,
  empty: 'Both teams need at least one player.',
  sizes: ([a, b]: readonly [a: number, b: number]) =>
    `Team A has ${a}, team B has ${b}. Tap a seat to change its team.`,
} as const;

export const customItemWords = {
  add: '+ An item of your own',
  most: (count: number) => `${count} items, the most there can be`,
  own: 'An item of your own',
  newName: (number: number) => (number === 1 ? 'Own item' : `Own item ${number}`),
  noName: 'No name yet',
  unfinished: 'Not finished',
  change: 'Change',
  changeItem: (name: string) => `Change ${name || 'this item'}`,
  noCard: 'The card is printed as soon as its row can be read.',
  remove: 'Remove',
  done: 'Done',
  fields: {
    name: 'Name',
    type: { title: 'Type', hint: 'Like Weapon (Gun I), Defense II, Charge (Ammo)' },
    costs: { title: 'Costs', hint: 'Ammo to play it' },
    gives: { title: 'Gives', hint: 'Ammo, if you survive' },
    kills: { title: 'Kills', hint: 'Names, or groups: Grenade, <Charge>, <Weapon (Gun I+)>, <Bomb II+>' },
    killedBy: { title: 'Killed by', hint: "The same; empty if only others' lists decide" },
  },
  special: (count: number) => `Special effects${count > 0 ? ` (${count})` : ''}`,
  nothing: 'Nothing',
  anyItem: 'Any item',
  rounds: 'Rounds',
} as const;
