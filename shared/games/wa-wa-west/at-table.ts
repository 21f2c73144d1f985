/** What a page shows a match by, without rules and schemas: see `GameAtTable`. */
import { sheet } from './items.ts';
import * as narrator from './narrator.ts';
import { standings, status } from './status.ts';

export const atTable = {
  info: {
    id: 'wa-wa-west',
    title: 'Wa Wa West ++',
    credit: 'is a hand game developed by yEAh Games, who published its official rules in 2022.',
    rulesVersion: 2,
    seats: { min: 2, max: 16 },
    // Solved for two, three ammo at the start make nearly twice as many items worth a choice: RULES.md, WW-31.
    variant: {
      title: 'Quick draw',
      hint: 'Everybody starts with 3 ammo: more items are worth playing, and matches are shorter.',
      options: { headstart: 3 },
    },
    ruleset: sheet,
  },
  status,
  standings,
  narrator,
};
