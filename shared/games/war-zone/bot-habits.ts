/** The figures of the rules of thumb by which bots think that everybody goes on. */
import type { Temperament } from '../../contract/game.ts';

/** The figures of the rules of thumb, in points of health unless said otherwise; found by play against one another. */
export interface Habits {
  /** To put somebody out is worth this much more than the damage. */
  knockout: number;
  /** Each point of an opponent's health above the middle makes damage there worth so much more, share. */
  aim: number;
  /** What the next player's counteraction costs us, share of what it gains them. */
  risk: number;
  /** What a health point gained is worth against a point of damage. */
  heal: number;
  /** What a card costs that is missed in the hand later, share of its worth there. */
  keep: number;
  /** A further attack waits longer: its share of the one before. */
  later: number;
  /** A further copy of a blocker: its share of the one before. */
  further: number;
  /** What a blocker is worth: the mean damage times its share of the threats times this. */
  threat: number;
  /** How much more the hardest attacks are to be expected: they are played first. */
  fear: number;
  /** What the counteraction of an attack in the hand is worth, share. */
  surprise: number;
  /** How much likelier the next attack is a counteraction to the own one, against any other. */
  ahead: number;
  /** What an unknown card must promise more to be taken for one in the hand. */
  margin: number;
  /** Whether it forgets what others seemed to lack. */
  forgets: boolean;
  /** How often a second attack gets through that the same card blocks as one just played. */
  second: number;
  /** What it counts to open the way for one, share. */
  setUp: number;
  /** Up to how much it misjudges an attack: chance, so that it cannot be foretold. */
  wobble: number;
  /** What one's own counteraction counts that a block would spoil, share. */
  spoil: number;
}

/** Of two. */
const duel: Habits = {
  knockout: 4.2,
  aim: -0.02,
  risk: 1,
  heal: 1.8,
  keep: -0.16,
  later: 0.47,
  further: 0.19,
  threat: 4,
  fear: 1.4,
  surprise: 0.38,
  ahead: 0.95,
  margin: -0.29,
  forgets: false,
  second: 0.63,
  setUp: 0.9,
  wobble: 0.1,
  spoil: 1.5,
};

/** Of three and more: somebody else may put the weak ones out. */
const crowd: Habits = {
  knockout: 0,
  aim: 0.05,
  risk: 0,
  heal: 1.6,
  keep: -0.2,
  later: 0.4,
  further: 0.12,
  threat: 4.2,
  fear: 1,
  surprise: 1,
  ahead: 2.6,
  margin: -0.13,
  forgets: false,
  second: 0.79,
  setUp: 0.67,
  wobble: 0.1,
  spoil: 0.5,
};

/** Plays what is biggest at anybody, and the more it holds of anything the better. */
const gentle: Habits = {
  knockout: 3,
  aim: 0,
  risk: 0,
  heal: 1,
  keep: 0,
  later: 0.8,
  further: 0.6,
  threat: 2.5,
  fear: 0,
  surprise: 0,
  ahead: 1,
  margin: 0.5,
  forgets: true,
  second: 0,
  setUp: 0,
  spoil: 0,
  wobble: 3,
};

/** A slip now and then: points of health. */
const EVEN_WOBBLE = 1;

/** @param players who are still in */
export function habitsFor(players: number, temperament: Temperament = 'sharp'): Habits {
  const best = players === 2 ? duel : crowd;
  if (temperament === 'gentle') return gentle;
  return temperament === 'even' ? (evens[players] ??= { ...best, wobble: EVEN_WOBBLE }) : best;
}

const evens: Record<number, Habits> = {};
