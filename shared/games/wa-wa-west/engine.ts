/** Where bots of Wa Wa West ++ think. */
import type { Engine } from '../../contract/game.ts';
import { chances, chooseAction, weigh } from './bot.ts';
import type { WaWaWest } from './game.ts';

export const engine: Engine<WaWaWest> = { choose: chooseAction, chances, weigh };
