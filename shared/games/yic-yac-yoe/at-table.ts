/** What a page shows a match by, without rules and schemas: see `GameAtTable`. */
import { sheet } from '../wa-wa-west/showdown.ts';
import * as narrator from './narrator.ts';
import { standings, status } from './status.ts';

export const atTable = {
  info: {
    id: 'yic-yac-yoe',
    title: 'Yic Yac Yoe',
    credit: 'is a pen-and-paper game developed by yEAh Games, who published its official rules.',
    rulesVersion: 3,
    seats: { min: 2, max: 6 },
    /** The items of the armed variation. */
    ruleset: sheet,
  },
  status,
  standings,
  narrator,
};
