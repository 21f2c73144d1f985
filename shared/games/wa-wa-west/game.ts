/** Wa Wa West ++: a round is chosen in secret and revealed at once. */
import type { Game } from '../../contract/game.ts';
import { advise } from './advice.ts';
import { evolve } from './evolve.ts';
import { sheet } from './items.ts';
import { legalActions } from './legal.ts';
import * as narrator from './narrator.ts';
import { checkOptions, options, recordedOptions, type WaWaWestOptions } from './options.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { standings, status, refereeTable } from './status.ts';
import { read, WaWaWestTable, write } from './synced.ts';
import {
  action,
  firstAction,
  type ChooseAction,
  type Choice,
  type WaWaWestEvent,
  type WaWaWestState,
  type WaWaWestView,
} from './types.ts';
import { thinkingTime } from './thinking-time.ts';
import { follow, isSecret, redact, secretOf, view } from './visibility.ts';

export interface WaWaWest {
  options: WaWaWestOptions;
  action: ChooseAction;
  state: WaWaWestState;
  event: WaWaWestEvent;
  view: WaWaWestView;
  secret: Choice | null;
  stack: never;
  table: WaWaWestTable;
}

export const waWaWest: Game<WaWaWest> = {
  info: {
    id: 'wa-wa-west',
    title: 'Wa Wa West ++',
    credit: 'is a hand game developed by yEAh Games, who published its official rules in 2022.',
    rulesVersion: 2,
    seats: { min: 2, max: 16 },
    ruleset: sheet,
  },
  earlier: [
    {
      version: 1,
      switches: {
        rules: {
          greaterDefeatsLesser: true,
          firstToFire: true,
          shieldStreak: 10,
          stunAfterBattery: true,
          oneJuice: true,
          mercy: true,
        },
        undecided: 'together',
      },
      rules: { action: firstAction },
    },
  ],
  options: { schema: options, recorded: recordedOptions, check: checkOptions, advise },
  rules: { action, initial, start, decide, evolve, deadline, outcome: ({ outcome }) => outcome, refereeTable },
  visibility: { view, redact, follow, isSecret, secretOf },
  status,
  standings,
  legalActions,
  narrator,
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
  synced: { Table: WaWaWestTable, write, read },
};
