/** Wa Wa West ++: a round is chosen in secret and revealed at once. */
import type { Game } from '../../contract/game.ts';
import { advise } from './advice.ts';
import * as archive from './archive.ts';
import { atTable } from './at-table.ts';
import { evolve } from './evolve.ts';
import { legalActions } from './legal.ts';
import { checkOptions, options, recordedOptions, type WaWaWestOptions } from './options.ts';
import { deadline, decide, initial, postponed, start } from './rules.ts';
import { refereeTable } from './status.ts';
import type { Table } from './synced.ts';
import type { ChooseAction, Choice, WaWaWestEvent, WaWaWestState, WaWaWestView } from './types.ts';
import { action, firstAction } from './actions.ts';
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
  table: Table;
}

export const waWaWest: Game<WaWaWest> = {
  ...atTable,
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
  rules: {
    action,
    initial,
    start,
    decide,
    evolve,
    deadline,
    outcome: ({ outcome }) => outcome,
    atLimit: (state) => ({ ...state, options: { ...state.options, maxRounds: state.round } }),
    isRace: ({ phase }) => phase === 'choosing',
    postponed,
    refereeTable,
  },
  visibility: { view, redact, follow, isSecret, secretOf },
  legalActions,
  archive,
  synced: () => import('./synced.ts'),
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
};
