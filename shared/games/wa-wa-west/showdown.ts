/**
 * The public face of Wa Wa West ++ for a neighbour: a round of it inside another game, by its own rules and
 * with options of its own. Nobody dies of a showdown; who is in it, and what comes of being hit,
 * is the other game's to say.
 */
import type { z } from 'zod';
import { at } from '../../contract/at.ts';
import { isRefusal, type Refusal, type Seat } from '../../contract/game.ts';
import { revealMsOf } from './clocks.ts';
import type { WaWaWestOptions } from './options.ts';
import type { weapons } from './showdown-schemas.ts';
import { reveal } from './reveal.ts';
import { bury, evolve } from './evolve.ts';
import { isAwaited } from './legal.ts';
import { choose, initial, openRound, type When } from './rules.ts';
import type { ChooseAction, Revealed, WaWaWestEvent, WaWaWestState } from './types.ts';

export { choices } from './archive.ts';
export { thinkingTime } from './thinking-time.ts';
export { sheet } from './items.ts';
export { evolve } from './evolve.ts';
export { isAwaited, legalActions } from './legal.ts';
export { deadline, postponed } from './rules.ts';
export type { ChooseAction, Choice as Pick, Revealed, WaWaWestEvent, WaWaWestState, WaWaWestView } from './types.ts';
export { describe, describeAction, describeSeat, ownItem, titles } from './narrator.ts';
export { progressOf, refereeTable } from './status.ts';
export { hitIn, whyHit, type WhyHit } from './why.ts';
export { covered, follow, isSecret, redact, secretOf, uncovered, view } from './visibility.ts';

export type Weapons = z.output<typeof weapons>;

/** The weapons of showdowns before there was a choice: the defaults of Wa Wa West's first rules, whatever they are now. */
export const firstWeapons: Weapons = {
  exclude: [],
  customItems: [],
  precision: false,
  concentrated: false,
  thievery: false,
  headstart: 0,
  rules: {
    greaterDefeatsLesser: true,
    firstToFire: true,
    shieldStreak: 10,
    stunAfterBattery: true,
    oneJuice: true,
    mercy: true,
  },
  ruling: 'table',
  photoFinishMs: 50,
};

/**
 * What is not the neighbour's to choose, as it was in Wa Wa West's first rules: its old matches must not follow when a
 * default changes. An option that is new there does not compile here until it says what it was.
 */
const fixed: Omit<WaWaWestOptions, keyof Weapons> = {
  blitz: false,
  chooseMs: null,
  revealMs: null,
  teams: false,
  undecided: 'together',
  maxRounds: 100,
};

const optionsOf = new WeakMap<Weapons, WaWaWestOptions>();

/** The full options of showdowns with these weapons; the same object for the same weapons, as catalogues are kept by it. */
export function optionsWith(chosen: Weapons): WaWaWestOptions {
  let options = optionsOf.get(chosen);
  if (!options) optionsOf.set(chosen, (options = { ...chosen, ...fixed }));
  return options;
}

/** How long the reveal is watched before a clock runs again, ms. */
export const pauseMs = revealMsOf(fixed);

/** Before the first showdown; those that follow keep its weapons. */
export const beforeFirst = (seats: number, chosen: Weapons): WaWaWestState => initial(optionsWith(chosen), seats);

/** The next showdown; its clock runs from `opensAt` (ms). */
export const open = (state: WaWaWestState, opensAt: number): WaWaWestEvent =>
  openRound(state.options, state.round + 1, opensAt);

/**
 * What a choice comes to: it is made, and with the last one all turn at once.
 * A choice before the clock runs is taken, and counts as fired when it does.
 */
export function play(
  state: WaWaWestState,
  seat: Seat,
  action: ChooseAction,
  { cameAt: now, madeAt }: When,
): WaWaWestEvent[] | Refusal {
  const facts = choose(state, at(state.players, seat), action, { cameAt: Math.max(now, state.opensAt), madeAt });
  if (isRefusal(facts)) return facts;
  const next = facts.reduce(evolve, state);
  return isComplete(next) ? [...facts, turn(next, now)] : facts;
}

const isComplete = (state: WaWaWestState): boolean => !state.players.some(isAwaited);

/** Whether all turn now that somebody is gone: with the last choice made, or at that moment (ms) nobody's to make. */
export const isDecided = (state: WaWaWestState, at: number): boolean =>
  isComplete(state) && (at >= state.opensAt || state.players.some(({ pick }) => pick !== null));

/** Every item turns, at that moment (ms); nobody dies of it. */
export const turn = (state: WaWaWestState, at: number): Revealed => reveal(state, at, { isDeadly: false });

/** The same with that player dead: a choice already made is void. */
export const without = (state: WaWaWestState, seat: Seat, left: boolean): WaWaWestState => ({
  ...state,
  players: state.players.map((player) => (player.seat === seat ? { ...bury(player), left } : player)),
});
