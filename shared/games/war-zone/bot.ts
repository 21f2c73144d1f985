import type { Seat } from '../../game.ts';
import type { Chance } from '../../random.ts';
import { legalCommands } from './choice.ts';
import type { WarZoneAct, WarZoneView } from './state.ts';
export const bot = (view: WarZoneView, seat: Seat, chance: Chance): WarZoneAct =>
  chance.pick(legalCommands(view, seat));
export const botThinks = (): [number, number] => [1000, 2000];
