/** War Zone: attack and defence cards in turns. */
import type { Game } from '../../contract/game.ts';
import * as archive from './archive.ts';
import { atTable } from './at-table.ts';
import { evolve } from './evolve.ts';
import { legalActions } from './legal.ts';
import { advise, checkOptions, options, recordedOptions, type WarZoneOptions } from './options.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { decide as decideOf1, evolve as evolveOf1 } from './rules-1.ts';
import { refereeTable } from './status.ts';
import type { Table } from './synced.ts';
import {
  action,
  stackFor,
  type KnownHand,
  type Stack,
  type WarZoneAction,
  type WarZoneEvent,
  type WarZoneState,
  type WarZoneView,
} from './types.ts';
import { thinkingTime } from './thinking-time.ts';
import { follow, isOnlooker, isSecret, redact, secretOf, view } from './visibility.ts';

export interface WarZone {
  options: WarZoneOptions;
  action: WarZoneAction;
  state: WarZoneState;
  event: WarZoneEvent;
  view: WarZoneView;
  secret: KnownHand[];
  stack: Stack;
  table: Table;
}

export const warZone: Game<WarZone> = {
  ...atTable,
  earlier: [{ version: 1, rules: { decide: decideOf1, evolve: evolveOf1 } }],
  options: {
    schema: options,
    recorded: recordedOptions,
    // No rule depends on it, and logs from before there was one do not name it.
    switches: { openHands: false },
    check: checkOptions,
    advise,
  },
  rules: {
    action,
    stack: stackFor,
    initial,
    start,
    decide,
    evolve,
    deadline,
    postponed: (state, byMs) => ({ ...state, deadline: state.deadline + byMs }),
    outcome: ({ outcome }) => outcome,
    atLimit: (state) => ({ ...state, options: { ...state.options, maxTurns: state.turnNumber } }),
    refereeTable,
  },
  visibility: { view, redact, follow, isSecret, isOnlooker, secretOf },
  legalActions,
  archive,
  synced: () => import('./synced.ts'),
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
};
