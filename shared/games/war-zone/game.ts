/** War Zone as a game of the house. */
import { z } from 'zod';
import type { Game } from '../../contract/game.ts';
import { bot, botThinks } from './bot.ts';
import { isAwaited, legalCommands } from './legal.ts';
import { houseDeck } from './deck.ts';
import { evolve } from './evolve.ts';
import { checkOptions, options, recordedOptions, type WarZoneOptions } from './options.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { stackFor, type Stack } from './stack.ts';
import { standings } from './standings.ts';
import type { WarZoneAct, WarZoneEvent, WarZoneState, WarZoneView } from './types.ts';
import { read, WarZoneTable, write } from './synced.ts';
import { tell } from './narrator.ts';
import { clock, hasSecret, refereeTable, view, witness } from './visibility.ts';

const card = z.string().max(60);

const act = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('exchange'), cards: z.array(card).max(10) }),
    z.object({ type: z.literal('attack'), card, target: z.int().min(0).max(63) }),
    z.object({ type: z.literal('pass') }),
    z.object({ type: z.literal('block'), card }),
    z.object({ type: z.literal('take') }),
  ],
  { error: 'A command is exchange, attack, pass, block or take.' },
);

export const warZone: Game<WarZoneOptions, WarZoneAct, WarZoneState, WarZoneEvent, WarZoneView, Stack> = {
  id: 'war-zone',
  title: 'War Zone',
  rulesVersion: 1,
  seats: { min: 2, max: 6 },
  ruleset: houseDeck,
  options,
  recordedOptions,
  checkOptions,
  act,
  stack: stackFor,
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
  secretOf: (view, seat) => view.players[seat].hand,
  synced: { Table: WarZoneTable, write: write as never, read },
};
