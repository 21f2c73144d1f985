/** What a page shows a match by, without rules and schemas: see `GameAtTable`. */
import { houseDeck } from './deck.ts';
import * as narrator from './narrator.ts';
import { standings, status } from './status.ts';

export const atTable = {
  info: {
    id: 'war-zone',
    title: 'War Zone',
    credit:
      'was created by Z-hoop Games, Luca Zia and Benjamin Hoopes. Original game design and drawings by John Paul Hoopes. Special thanks to photographer Nicolaas tenBroek.',
    rulesVersion: 2,
    seats: { min: 2, max: 6 },
    ruleset: houseDeck,
  },
  status,
  standings,
  narrator,
};
