/** Where bots of Yic Yac Yoe think. */
import type { Engine } from '../../contract/game.ts';
import { chances, chooseAction, weigh } from './bot.ts';
import type { YicYacYoe } from './game.ts';

export const engine: Engine<YicYacYoe> = { choose: chooseAction, chances, weigh };
