/** Where bots of Wa Wa West ++ think. */
import type { Engine } from '../../contract/game.ts';
import { chances, chooseAction, weigh } from './bot.ts';
import type { WaWaWest } from './game.ts';
import type { WaWaWestView } from './types.ts';

/** Chosen, not measured: fewer count as few, and then the limit weighs on what a position is worth. */
const ENOUGH_ROUNDS = 40;

/**
 * What a position is worth is read from tables that were worked out for the printed game. With these options it is worth
 * something else, as solving them exactly for two has shown: bots play on by the tables, and nothing is claimed.
 */
function canTell({ options: { maxRounds, rules, ruling, exclude }, players }: WaWaWestView): boolean {
  const lacksShield = players.length === 2 && exclude.includes('shield');
  return maxRounds >= ENOUGH_ROUNDS && rules.greaterDefeatsLesser && ruling === 'table' && !lacksShield;
}

export const engine: Engine<WaWaWest> = {
  choose: chooseAction,
  chances: (view) => (canTell(view) ? chances(view) : null),
  weigh: (view, seat) => (canTell(view) ? weigh(view, seat) : []),
};
