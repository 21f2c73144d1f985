/** Yic Yac Yoe: Tic Tac Toe turned around. Complete a row and you are out. */
import type { Game } from '../../contract/game.ts';
import { firstWeapons, sheet, type Pick } from '../wa-wa-west/showdown.ts';
import { evolve } from './evolve.ts';
import { legalActions } from './legal.ts';
import * as narrator from './narrator.ts';
import { advise, checkOptions, meantAtFirst, options, recordedOptions, type YicYacYoeOptions } from './options.ts';
import { deadline, decide, initial, start } from './rules.ts';
import { standings, status, refereeTable } from './status.ts';
import { read, write, YicYacYoeTable } from './synced.ts';
import { action, type YicYacYoeAction, type YicYacYoeEvent, type YicYacYoeState, type YicYacYoeView } from './types.ts';
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
  stack: never;
  table: YicYacYoeTable;
}

export const yicYacYoe: Game<YicYacYoe> = {
  info: {
    id: 'yic-yac-yoe',
    title: 'Yic Yac Yoe',
    credit: 'is a pen-and-paper game developed by yEAh Games, who published its official rules.',
    rulesVersion: 2,
    seats: { min: 2, max: 6 },
    /** The items of the armed variation. */
    ruleset: sheet,
  },
  earlier: [{ version: 1, switches: { weapons: firstWeapons }, meant: meantAtFirst }],
  options: { schema: options, recorded: recordedOptions, check: checkOptions, advise },
  rules: { action, initial, start, decide, evolve, deadline, outcome: ({ outcome }) => outcome, refereeTable },
  visibility: { view, redact, follow, isSecret, secretOf },
  status,
  standings,
  legalActions,
  narrator,
  bot: { delay: thinkingTime, load: async () => (await import('./engine.ts')).engine },
  synced: { Table: YicYacYoeTable, write, read },
};
