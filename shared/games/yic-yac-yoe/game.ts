/** Yic Yac Yoe as a game of the house. */
import { z } from 'zod';
import type { Game } from '../../contract/game.ts';
import * as western from '../wa-wa-west/showdown.ts';
import { bot, botThinks } from './bot.ts';
import { mark } from './marks.ts';
import { notes } from './notes.ts';
import { checkOptions, LARGEST, options, type YicYacYoeOptions } from './options.ts';
import { evolve } from './evolve.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { standings } from './standings.ts';
import type { YicYacYoeAct, YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from './types.ts';
import { read, write, YicYacYoeTable } from './synced.ts';
import { tell } from './narrator.ts';
import { clock, hasSecret, isAwaited, legalCommands, refereeTable, view, witness } from './visibility.ts';

const coordinate = z
  .int()
  .min(0)
  .max(LARGEST - 1);

const act = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('place'),
      cells: z
        .array(z.tuple([coordinate, coordinate], { error: 'A square is [row, column].' }))
        .min(1)
        .max(3),
    }),
    z.object({ type: z.literal('mark'), mark }),
    western.act,
  ],
  { error: 'A command is place, mark or, armed, choose.' },
);

export const yicYacYoe: Game<YicYacYoeOptions, YicYacYoeAct, YicYacYoeState, YicYacYoeEvent, YicYacYoeView> = {
  id: 'yic-yac-yoe',
  title: 'Yic Yac Yoe',
  rulesVersion: 1,
  seats: { min: 2, max: 6 },
  /** The items of the armed variation. */
  ruleset: western.sheet,
  options,
  checkOptions,
  notes,
  act,
  initial,
  start,
  decide,
  evolve,
  outcome: (state) => state.outcome,
  deadline,
  view,
  witness,
  hasSecret,
  legalCommands,
  table: refereeTable,
  tell,
  standings,
  bot,
  botThinks,
  clock,
  isAwaited,
  secretOf: (view, seat) => view.showdown?.players[seat].pick ?? null,
  synced: { Table: YicYacYoeTable, write: write as never, read },
};
