/** Where bots of War Zone think. */
import type { Engine } from '../../contract/game.ts';
import { chancesOf, chooseAction, weighActions } from './bot.ts';
import type { WarZone } from './game.ts';

export const engine: Engine<WarZone> = {
  choose: (view, seat, { chance, temperament }) => chooseAction(view, seat, chance, temperament),
  chances: chancesOf,
  weigh: weighActions,
};
