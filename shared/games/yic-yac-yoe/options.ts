/** The room's options. The create form, its errors and the rules page are made from this schema. */
import { z } from 'zod';
import type { OptionProblem } from '../../contract/game.ts';
import { lazily } from '../../contract/lazily.ts';
import { recordedWeapons, weapons } from '../wa-wa-west/showdown-schemas.ts';
import { termsOf, type Terms } from './terms.ts';

export const LARGEST = 20;

export const options = z.strictObject({
  size: z.int().min(3).max(LARGEST).nullable().default(null).meta({
    group: 'Board',
    title: 'Board size',
    description:
      'Squares on a side, 3 to 20. By default 7 for two players, 8 for three, 10 for four, 11 for five, 13 for six.',
    unit: 'squares',
  }),
  row: z.int().min(3).max(LARGEST).default(3).meta({
    group: 'Board',
    title: 'Marks in a row',
    description: 'So many in an unbroken line, across, down or diagonal, and whoever completes it is out.',
    unit: 'marks',
  }),
  turnMs: z.int().min(1000).max(3_600_000).default(20_000).meta({
    group: 'Pace',
    title: 'Time for a turn',
    description: 'Out of time, chance places for you; a second time in a row you are out. 1 second to 1 hour.',
    unit: 'ms',
  }),
  placements: z.int().min(1).max(3).default(1).meta({
    group: 'Marks',
    title: 'Marks on a turn',
    description: '1, 2 (Youbles) or 3 (Yriples). Two or three go down as one line through touching squares.',
    unit: 'marks',
  }),
  marking: z.enum(['custom', 'lines']).default('custom').meta({
    group: 'Marks',
    title: 'Marking',
    description: 'Custom: everyone draws a mark of their own. Lines: everyone draws the same plain stroke.',
  }),
  rows: z.enum(['own', 'any']).default('any').meta({
    group: 'Marks',
    title: 'Rows of',
    description: 'Whose marks make a row: any, whoever placed them, or only your own.',
  }),
  armed: z.boolean().default(false).meta({
    group: 'House variation',
    title: 'Armed',
    description: 'Each turn opens with a showdown of Wa Wa West items: whoever is hit must place.',
  }),
  /** Wa Wa West's own options, for armed turns; without meaning where nobody is armed. */
  weapons: weapons.prefault({}).meta({ group: 'Weapons' }),
});

/** The same as they may stand in a log. */
export const recordedOptions = lazily(() => options.extend({ weapons: recordedWeapons().prefault({}) }));

export type YicYacYoeOptions = z.output<typeof options>;

/** What the first rules made of options that were left open: smaller boards, and rows by the marking. */
export function meantAtFirst({ size, rows, marking, placements }: Record<string, unknown>, seats: number) {
  const looksAlike = marking === 'lines' || placements !== 1;
  return {
    ...(size === null && { size: seats + 1 }),
    ...(rows === null && { rows: looksAlike ? ('any' as const) : ('own' as const) }),
  };
}

/** The second ones had smaller boards, too. */
export const meantAtSecond = ({ size }: Record<string, unknown>, seats: number) =>
  size === null ? { size: Math.max(6, seats + 3) } : {};

/** What is wrong at a table with so many seats. */
export function checkOptions(read: YicYacYoeOptions, seats: number): OptionProblem[] {
  const { size, row } = termsOf(read, seats);
  return row > size
    ? [
        {
          field: 'row',
          message: `A row has 3 to ${size} marks on a board of ${size} by ${size}; you asked for ${row}.`,
        },
      ]
    : [];
}

/** What a host should know about options that are allowed, but odd. */
export function advise(read: YicYacYoeOptions, seats: number): string[] {
  const { size, row, placements, rows, armed } = termsOf(read, seats);
  // Armed, nobody knows beforehand who places how often.
  if (armed) return [];
  if (size === 3 && seats === 2) return [smallest[rows][placements]];
  if (rows === 'any') return [];
  const squares = size * size;
  const most = Math.min(squares, Math.ceil(squares / (seats * placements)) * placements);
  if (most < row)
    return [`Nobody gets ${row} marks of their own on this board, ${most} at the most: a full board, and a tie.`];
  return seats > 2 ? [ties] : [];
}

const ties =
  'Rows of own marks with three or more players: between good bots every match measured ended in a tie on a full board.';

const even = '3 by 3 for two: who never slips never loses. Perfect play ends in a tie.';
const forcedBy = (side: string) => `3 by 3 for two: whoever ${side} can force the win.`;

/** How 3 x 3 ends when two play it perfectly. Found by trying everything; the test does so again. */
const smallest: Record<Terms['rows'], Record<Terms['placements'], string>> = {
  own: { 1: even, 2: even, 3: even },
  any: { 1: forcedBy('begins'), 2: forcedBy('goes second'), 3: forcedBy('begins') },
};
