/** What the rules of one table say of Wa Wa West's options, and the heads of the printed sheet. */
import { joinNames } from '../../../shared/contract/words.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';

const seatsOf = (teams: readonly (0 | 1)[], team: 0 | 1): string =>
  joinNames(teams.flatMap((one, seat) => (one === team ? [String(seat + 1)] : [])));

export const optionWords = {
  items: (names: string[]) => (names.length === 0 ? 'none' : joinNames(names)),
  without: (names: string[]) => `without ${joinNames(names)}`,
  with: (names: string[]) => `with ${joinNames(names)} of their own`,
  seconds: (ms: number) => (ms === 1000 ? '1 second' : `${ms / 1000} seconds`),
  /** Teams in turn as the seats they come to. */
  teams(teams: WaWaWestOptions['teams'], seats: number): string | null {
    if (teams === false) return null;
    const listed = teams === true ? Array.from({ length: seats }, (_, seat) => (seat % 2 === 0 ? 0 : 1)) : teams;
    return `seats ${seatsOf(listed, 0)} against ${seatsOf(listed, 1)}`;
  },
  undecided: { together: 'hits neither', ends: 'ends the match' },
  rulings: { table: 'the table’s', 'strict-letter': 'the strict letter' },
  means: {
    exclude: 'Nobody can choose them, and what only they summon is out, too.',
    customItems: 'In play for everybody, beside those of the sheet.',
    headstart: (ammo: number) => (ammo === 0 ? 'Everybody starts empty.' : 'Everybody starts with that.'),
    chooseMs: 'Who has chosen nothing by then skips.',
    revealMs: 'Nobody chooses meanwhile.',
    shieldStreak: (most: number | null) =>
      most === null ? 'A Shield can be played as often as you like.' : 'One more Shield becomes a Skip.',
    ruling: {
      table: 'The free Minigun spares Reload and Battery.',
      'strict-letter': 'The free Minigun also beats Reload and Battery, as the printed lists say.',
    },
    undecided: {
      together: 'It ends the match only if it joins all who survive.',
      ends: 'It is a tie between those in it, and everybody else has lost.',
    },
    photoFinishMs: 'Closer than that, nobody can tell who fired first, and neither hits the other.',
    maxRounds: 'Then those left share a tie.',
  },
  own: {
    called: 'items',
    holds: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  },
  ownSheet: 'Items of this table’s own',
} as const;

/** What reads differently in another game's showdowns, where nobody dies of being hit: by the option's name. */
export const showdownWords = {
  means: {
    'rules.firstToFire': 'Between equals the first to lock in is not hit.',
    'rules.mercy': 'Whoever is brought back can never hit those who did it.',
  },
} as const;

export const sheetWords = {
  heads: ['Item', 'Type', 'Costs', 'Gives', 'Kills', 'Killed by', 'Notes'],
  inARow: (most: number | null) => (most === null ? 'No limit in a row.' : `At most ${most} in a row.`),
  after: (item: string) => `Only right after ${item}.`,
  summons: (item: string) => `Survive, and ${item} is active next round.`,
  stuns: 'Survive, and the one you name skips next round.',
  copies: 'Becomes what your left neighbour plays, without its cost.',
  revives: 'Revives one dead player with 0 ammo.',
  noChoice: 'Cannot be chosen.',
  spares: (items: string) => `Does not beat ${items.replace(',', ' and')} (house ruling).`,
} as const;
