/** Wa Wa West ++ as a game of the house. */
import type { Game } from '../../contract/game.ts';
import { act } from './action.ts';
import { bot, botThinks } from './bot.ts';
import { sheet } from './items.ts';
import { checkOptions, options, recordedOptions, type WaWaWestOptions } from './options.ts';
import { deadline, decide, evolve, initial, isAwaited, start } from './rules.ts';
import { standings } from './standings.ts';
import type { ChooseAct, WaWaWestEvent, WaWaWestState, WaWaWestView } from './types.ts';
import { read, WaWaWestTable, write } from './synced.ts';
import { tell } from './narrator.ts';
import { hasSecret, legalCommands, refereeTable, view, witness } from './visibility.ts';

export const waWaWest: Game<WaWaWestOptions, ChooseAct, WaWaWestState, WaWaWestEvent, WaWaWestView> = {
  id: 'wa-wa-west',
  title: 'Wa Wa West ++',
  rulesVersion: 1,
  seats: { min: 2, max: 16 },
  ruleset: sheet,
  options,
  recordedOptions,
  checkOptions,
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
  clock: ({ phase, opensAt, deadline, players }) =>
    phase === 'choosing' && players.some(isAwaited) ? { from: opensAt, until: deadline } : null,
  isAwaited: (view, seat) => view.phase === 'choosing' && isAwaited(view.players[seat]),
  secretOf: (view, seat) => view.players[seat].pick,
  synced: { Table: WaWaWestTable, write: write as never, read },
};
