/**
 * What if: a match that grew from a moment of another one. Its log begins with what had happened until then, decided once
 * more with the chance of then (`retrace`), so that it can be read and checked by itself; then people sit down, and it
 * goes on, with chance of its own. Times go on, too: the clock stood at that moment until the start.
 */
import { isRefusal, refuse, type Game, type GameTypes, type Refusal } from './contract/game.ts';
import type { NamedChance } from './contract/random.ts';
import type { AnyEvent, GrewFrom, Retrace } from './match-events.ts';

/** @param taken so many events have been taken over so far */
export type Growth = GrewFrom & { taken: number };

/** As much of a match as grows. */
interface Growing {
  game: Game;
  options: GameTypes['options'];
  seats: readonly unknown[];
  growth: Growth | null;
  play: GameTypes['state'];
}

/** Whether not all that happened before has been taken over yet. */
export const isGrowing = ({ growth }: Pick<Growing, 'growth'>): boolean =>
  growth !== null && growth.taken < growth.events;

/** With one event more of it, while it is being taken over. */
export const taken = <Match extends Growing>(match: Match): Match =>
  match.growth && isGrowing(match) ? { ...match, growth: { ...match.growth, taken: match.growth.taken + 1 } } : match;

/** What it came to then: by the rules, and by the chance of then. @param once see `Randomness` */
export function retrace(
  match: Growing,
  { at, match: id, pos, done }: Retrace,
  once: (match: string, pos: number) => NamedChance,
): AnyEvent[] | Refusal {
  const { game, options, seats, growth, play } = match;
  const origin = growth?.origins.find((one) => one.match === id);
  if (!growth || !origin || !isGrowing(match)) return refuse('not-growing', 'There is nothing to be taken over.');
  if (done.at !== at || at > growth.time) return refuse('wrong-time', 'It did not happen then.');
  const chance = once(id, pos);
  if (done.type !== 'start') {
    const events = game.rules.decide(play, done, chance);
    const isOver = !isRefusal(events) && game.rules.outcome(events.reduce(game.rules.evolve, play));
    return isOver ? refuse('match-over', 'The match it grew from was over then.') : events;
  }
  if (origin.grownAt !== undefined) return [{ type: 'resumed', laterMs: at - origin.grownAt }];
  return growth.taken === 0
    ? game.rules.start({ options, seats: seats.length, at, chance })
    : refuse('started', 'That match had started already.');
}

/** How a match that has grown goes on: from where it stood, now. */
export const resume = ({ time }: Growth, at: number): AnyEvent => ({ type: 'resumed', laterMs: at - time });
