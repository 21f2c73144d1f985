/** Armed, a bot plays for the board: who is on turn when room ends, and what it costs to be hit then. */
import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { chanceOf } from '../../contract/random.ts';
import type { Player } from '../wa-wa-west/types.ts';
import { showdownMixes } from './bot-armed.ts';
import { chances, place } from './bot.ts';
import { yicYacYoe } from './game.ts';
import { ScriptedTable } from './testing.ts';
import type { YicYacYoeView } from './types.ts';

/** Every empty square of it completes a row, whoever's marks count. */
const full = ['01.', '.10', '0.1'];

/** Two at a showdown in which seat 0 is on turn. */
function showdown(board: string[], given: Partial<Player>[], weapons: object = {}): YicYacYoeView {
  const { state } = new ScriptedTable({ board, options: { armed: true, weapons } });
  const players = state.showdown!.players.map((player, seat) => ({ ...player, ...given[seat] }));
  return yicYacYoe.visibility.view({ ...state, showdown: { ...state.showdown!, players } }, 'spectator');
}

const sharesOf = (view: YicYacYoeView, seat: number) => {
  const { choices } = at(showdownMixes(view, 2000), seat);
  return (item: string) =>
    choices.filter(({ action }) => action.item === item).reduce((sum, { share }) => sum + share, 0);
};

describe('without room', () => {
  test('whoever must not be hit stands behind what holds', () => {
    const view = showdown(full, [{ ammo: 3 }, { ammo: 1 }]);
    expect(sharesOf(view, 1)('reinforced-shield')).toBeGreaterThan(0.9);
  });

  test('whoever is on turn has to hit, and nobody loads', () => {
    const share = sharesOf(showdown(full, [{ ammo: 3 }, { ammo: 0 }]), 0);
    expect(share('laser-gun') + share('grenade') + share('gun')).toBeGreaterThan(0.9);
    expect(share('reload')).toBeLessThan(0.01);
  });

  test('it shows in the chances, and so does what they hold', () => {
    const chanceOfFirst = (given: Partial<Player>[]) => at(chances(showdown(full, given), chanceOf(1)), 0);
    expect(chanceOfFirst([{}, {}])).toBeLessThan(0.5);
    expect(chanceOfFirst([{ ammo: 12 }, {}])).toBeGreaterThan(chanceOfFirst([{}, {}]));
    expect(chanceOfFirst([{}, { juiced: true }])).toBeLessThan(chanceOfFirst([{}, {}]));
  });

  test('with what is out of play nobody reckons', () => {
    const view = showdown(full, [{ ammo: 3 }, { ammo: 1 }], { exclude: ['laser-gun', 'grenade'] });
    expect(sharesOf(view, 0)('laser-gun')).toBe(0);
  });
});

test('with room, nobody spends a showdown on what holds for one', () => {
  const share = sharesOf(showdown(Array<string>(6).fill('......'), [{}, {}]), 0);
  expect(share('orange-juice')).toBeLessThan(0.1);
});

test('on 3 by 3 it begins where who begins can force the win', () => {
  const table = new ScriptedTable({ options: { size: 3, armed: true } }).play('0 reload', '1 reload');
  const view = yicYacYoe.visibility.view(table.state, 0);
  expect(place(view, 0, { chance: chanceOf(3), temperament: 'sharp' }).cells).toEqual([[1, 1]]);
});
