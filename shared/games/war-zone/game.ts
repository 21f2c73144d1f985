/** War Zone: attack and defence cards in turns. */
import type { Game } from '../../contract/game.ts';
import { houseDeck } from './deck.ts';
import { evolve } from './evolve.ts';
import { legalActions } from './legal.ts';
import * as narrator from './narrator.ts';
import { checkOptions, options, recordedOptions, type WarZoneOptions } from './options.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { decide as decideOf1, evolve as evolveOf1 } from './rules-1.ts';
import { standings, status, refereeTable } from './status.ts';
import { read, WarZoneTable, write } from './synced.ts';
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
  table: WarZoneTable;
}

export const warZone: Game<WarZone> = {
  info: {
    id: 'war-zone',
    title: 'War Zone',
    credit:
      'was created by Z-hoop Games, Luca Zia and Benjamin Hoopes. Original game design and drawings by John Paul Hoopes. Special thanks to photographer Nicolaas tenBroek.',
    rulesVersion: 2,
    seats: { min: 2, max: 6 },
    ruleset: houseDeck,
  },
  earlier: [{ version: 1, rules: { decide: decideOf1, evolve: evolveOf1 } }],
  options: {
    schema: options,
    recorded: recordedOptions,
    // No rule depends on it, and logs from before there was one do not name it.
    switches: { openHands: false },
    check: checkOptions,
    advise: () => [],
  },
  rules: {
    action,
    stack: stackFor,
    initial,
    start,
    decide,
    evolve,
    deadline,
    outcome: ({ outcome }) => outcome,
    refereeTable,
  },
  visibility: { view, redact, follow, isSecret, isOnlooker, secretOf },
  status,
  standings,
  legalActions,
  narrator,
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
  synced: { Table: WarZoneTable, write, read },
};
