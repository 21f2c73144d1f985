import type { Chance } from '../../random.ts';
import { legalCommands } from './view.ts';
export const bot = (view: any, seat: number, chance: Chance) => chance.pick(legalCommands(view, seat));
export const botThinks = ({ deadline }: any, now: number): [number, number] => {
  const left = Math.max(0, deadline - now);
  return [Math.min(900, left * 0.2), Math.min(3000, left * 0.7)];
};
