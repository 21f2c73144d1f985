/** How the match of two is played: by the table where it serves, else by a search that begins at the position. */
import { options as schema, type WaWaWestOptions } from './options.ts';
import { Duel } from './bot-duel.ts';
import * as table from './bot-duel-table.ts';
import type { PlayerView, WaWaWestView } from './types.ts';
import { playAt, unpacked, type Play, type Position } from './bot-duel-values.ts';

/**
 * What makes no difference to two: everybody's weapon points at the other, nobody has a teammate or a dead to bring back,
 * and what the dead leave behind is nobody's. Clock and headstart are where a match begins, not how it goes on.
 */
const neutral = {
  headstart: 0,
  blitz: false,
  chooseMs: null,
  revealMs: null,
  teams: false,
  precision: false,
  concentrated: false,
  thievery: false,
  undecided: 'together',
  photoFinishMs: 50,
  maxRounds: 100,
} satisfies Partial<WaWaWestOptions>;

/** Whether the table is right for a match of two with these options. */
export const isTabled = (options: WaWaWestOptions): boolean => neutralKeyOf(options) === tabledKey;

const keyOf = (options: object): string =>
  JSON.stringify(options, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

function neutralKeyOf(options: WaWaWestOptions): string {
  return keyOf({ ...options, ...neutral, rules: { ...options.rules, mercy: true } });
}

const defaults = schema.parse({});
const tabledKey = neutralKeyOf(defaults);

export const tabledDuel = new Duel(defaults, { standings: table.standings });
const values = unpacked(table.values, table.standings.length * (tabledDuel.mostAmmo + 1));

/** What such a position is worth on the default options, to whom it is seen by. */
export const tabledValue = values.of;

/** What wins less of the match than this is as good as lost, if the other plays on well. */
const LOST = 0.01;

/** How both play a position on the default options. */
export function tabledPlay(position: Position): Play {
  const play = playAt(tabledDuel, position, values.of);
  const { rows, columns, payoffs, value, shares } = play;
  const forRows = (row: number, column: number) => payoffs[row * columns.length + column]!;
  return {
    ...play,
    shares: {
      rows: value >= LOST ? shares.rows : hopeful({ own: rows, other: columns, payoff: forRows }),
      columns:
        1 - value >= LOST
          ? shares.columns
          : hopeful({
              own: columns,
              other: rows,
              payoff: (column, row) => 1 - forRows(row, column),
            }),
    },
  };
}

/**
 * Where all is lost against good play, every move is as good: so it plays the best answer to one who only hides and
 * loads, and has not finished it yet for that.
 */
function hopeful({
  own,
  other,
  payoff,
}: {
  own: readonly number[];
  other: readonly number[];
  payoff: (own: number, other: number) => number;
}): Float64Array {
  const peaceful = [...other.keys()].filter((move) => isPeaceful(other[move]!));
  const worths = own.map((_, move) => peaceful.reduce((sum, reply) => sum + payoff(move, reply), 0));
  return new Float64Array(own.length).with(worths.indexOf(Math.max(...worths)), 1);
}

function isPeaceful(place: number): boolean {
  const { type } = tabledDuel.items[place]!;
  return type.class === 'Defense' || type.kind === 'Ammo';
}

/** How those two play it, and what it is worth to the first; null where the table does not serve. */
export function playOfTwo(
  { options, blast }: WaWaWestView,
  [one, two]: readonly [PlayerView, PlayerView],
): Play | null {
  const isPlain = isTabled(options) && one.spares.length + two.spares.length === 0 && !one.left && !two.left;
  return isPlain ? tabledPlay({ own: tabledDuel.codeOf(one), other: tabledDuel.codeOf(two), blast }) : null;
}
