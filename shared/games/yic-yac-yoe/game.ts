/** Yic Yac Yoe: Tic Tac Toe turned around. Complete a row and you are out. */
import type { Game } from '../../contract/game.ts';
import { firstWeapons, type Pick } from '../wa-wa-west/showdown.ts';
import * as archive from './archive.ts';
import { atTable } from './at-table.ts';
import { evolve } from './evolve.ts';
import { legalActions } from './legal.ts';
import {
  advise,
  checkOptions,
  meantAtFirst,
  meantAtSecond,
  options,
  recordedOptions,
  type YicYacYoeOptions,
} from './options.ts';
import { deadline, decide, initial, postponed, start, startWithSeat0 } from './rules.ts';
import { refereeTable } from './status.ts';
import type { Table } from './synced.ts';
import {
  action,
  stackFor,
  type Stack,
  type YicYacYoeAction,
  type YicYacYoeEvent,
  type YicYacYoeState,
  type YicYacYoeView,
} from './types.ts';
import { thinkingTime } from './thinking-time.ts';
import { follow, isSecret, redact, secretOf, view } from './visibility.ts';

export interface YicYacYoe {
  options: YicYacYoeOptions;
  action: YicYacYoeAction;
  state: YicYacYoeState;
  event: YicYacYoeEvent;
  view: YicYacYoeView;
  /** Armed: the own choice. */
  secret: Pick | null;
  stack: Stack;
  table: Table;
}

export const yicYacYoe: Game<YicYacYoe> = {
  ...atTable,
  earlier: [
    { version: 1, switches: { weapons: firstWeapons }, meant: meantAtFirst, rules: { start: startWithSeat0 } },
    { version: 2, meant: meantAtSecond, rules: { start: startWithSeat0 } },
  ],
  options: { schema: options, recorded: recordedOptions, check: checkOptions, advise },
  rules: {
    action,
    stack: stackFor,
    initial,
    start,
    decide,
    evolve,
    deadline,
    outcome: ({ outcome }) => outcome,
    atLimit: (state) => ({ ...state, isLastTurn: true }),
    isRace: ({ phase }) => phase === 'showdown',
    postponed,
    refereeTable,
  },
  visibility: { view, redact, follow, isSecret, secretOf },
  legalActions,
  archive,
  synced: () => import('./synced.ts'),
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
};
