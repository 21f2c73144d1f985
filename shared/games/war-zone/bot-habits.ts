/**
 * Quick play by rules of thumb: how bots think that everybody goes on. It looks at nothing but the own hand and what
 * has been played, and takes about a microsecond a choice.
 */
import type { Temperament } from '../../contract/game.ts';
import { ATTACK, DEFENCE, EXCHANGE, OPENING, type QuickMatch } from './bot-match.ts';

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
  knockout: 4.9,
  aim: -0.018,
  risk: 0.89,
  heal: 1.9,
  keep: -0.32,
  later: 0.43,
  further: 0.15,
  threat: 3.6,
  fear: 1.1,
  surprise: 0.64,
  ahead: 1.4,
  margin: -0.07,
  forgets: false,
  second: 0.68,
  setUp: 0.5,
  wobble: 0.1,
  spoil: 1.5,
};

/** Of three and more: somebody else may put the weak ones out. */
const crowd: Habits = {
  knockout: -0.6,
  aim: 0.011,
  risk: 0.16,
  heal: 1.1,
  keep: 0.05,
  later: 0.45,
  further: 0.17,
  threat: 4.6,
  fear: 0.5,
  surprise: 0.15,
  ahead: 3,
  margin: 0.1,
  forgets: false,
  second: 0.75,
  setUp: 0.5,
  wobble: 0.1,
  spoil: 0.6,
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

/** @param seats at the table */
export function habitsFor(seats: number, temperament: Temperament = 'sharp'): Habits {
  const best = seats === 2 ? duel : crowd;
  if (temperament === 'gentle') return gentle;
  return temperament === 'even' ? (evens[seats] ??= { ...best, wobble: EVEN_WOBBLE }) : best;
}

const evens: Record<number, Habits> = {};

const unseen = new Float64Array(128);
let unseenTotal = 1;
let isForgetful = false;

/** What that seat has not seen: the deck and other hands. */
function countUnseen(match: QuickMatch, seat: number, { forgets }: Habits): void {
  isForgetful = forgets;
  const { copies, kinds } = match.numbers;
  unseenTotal = 0;
  for (let kind = 0, cell = seat * kinds.length; kind < kinds.length; kind++, cell++) {
    const left = copies[kind]! - match.gone[kind]! - match.hands[cell]!;
    unseen[kind] = left > 0 ? left : 0;
    unseenTotal += unseen[kind]!;
  }
  if (unseenTotal < 1) unseenTotal = 1;
}

function chanceOfHolding(match: QuickMatch, seat: number, kind: number): number {
  return chanceToHold(match, seat, kind, unseen[kind]! / unseenTotal, isForgetful);
}

/**
 * How likely that seat holds a kind that is such a share of all that is unseen. Blockers are kept: a hand has them as if
 * it were of far more cards, the more of them it has drawn since it was seen to have none. Attacks are played.
 */
export function chanceToHold(match: QuickMatch, seat: number, kind: number, share: number, forgets = false): number {
  const { kinds, attacks } = match.numbers;
  const held = match.held[seat]!;
  if (held === 0) return 0;
  if (forgets) return 1 - (1 - share) ** held;
  const since = match.drawn[seat]! - match.lackSince[seat * kinds.length + kind]!;
  const draws =
    kind < attacks ? ATTACK_DRAWS * Math.min(held, since) : drawsFor(match.handSize, since) * match.numbers.kept[kind]!;
  return 1 - (1 - share) ** draws;
}

const NEVER_SINCE = 99;
/** As many attacks are in a hand as in this share of a hand drawn by chance. */
const ATTACK_DRAWS = 0.65;

/**
 * For how many cards drawn by chance a hand stands in which a blocker was missing so many cards ago. Fitted to what
 * hands held in matches played by habit.
 */
function drawsFor(handSize: number, since: number): number {
  const row = (drawTables[handSize] ??= Array.from({ length: NEVER_SINCE + 1 }, (_, count) => {
    const most = 0.39 * handSize ** 2;
    return most * (1 - Math.exp((-count * Math.max(0.4, 0.3 * handSize - 0.2)) / most));
  }));
  return row[Math.min(since, NEVER_SINCE)]!;
}

const drawTables: number[][] = [];

/** How many cards may be put away before the first turn. */
export const OPENING_EXCHANGE = 3;

/** Plays on by habit: one choice of whoever is awaited. */
export function playOn(match: QuickMatch, habits: Habits): void {
  switch (match.phase) {
    case ATTACK: {
      const attack = attackOrPass(match, habits);
      return attack ? match.attack(attack.attack, attack.target) : match.pass();
    }
    case DEFENCE:
      return shouldBlock(match, habits) ? match.block() : match.take();
    case EXCHANGE:
      return match.exchange(match.turn, toPutAway(match, match.turn, habits, match.setting.mostExchanged));
    case OPENING: {
      let seat = 0;
      while (!match.alive[seat] || match.exchanged[seat]) seat++;
      return match.exchange(seat, toPutAway(match, seat, habits, OPENING_EXCHANGE));
    }
  }
}

/** Any attack is better than none. */
const ALWAYS = 100;

const chosen = { attack: -1, target: -1 };

/** The attack that seems best; null without one. The answer is used again by the next call. */
export function attackOrPass(match: QuickMatch, habits: Habits): { attack: number; target: number } | null {
  const { turn, numbers } = match;
  countUnseen(match, turn, habits);
  let best = 0;
  for (let attack = 0; attack < numbers.attacks; attack++) {
    if (match.handOf(turn, attack) === 0) continue;
    for (let target = match.nextLiving(turn); target !== turn; target = match.nextLiving(target)) {
      if (!match.isTarget(turn, target)) continue;
      const worth = ALWAYS + worthOfAttack(match, habits, attack, target) + (match.random(1000) / 1000) * habits.wobble;
      if (worth > best) {
        best = worth;
        chosen.attack = attack;
        chosen.target = target;
      }
    }
  }
  return best > 0 ? chosen : null;
}

/** Of the health that everybody begins with, about half. */
const MIDDLE = 10;

/** In points of health. Expects that the unseen are counted for who is on turn. */
function worthOfAttack(match: QuickMatch, habits: Habits, attack: number, target: number): number {
  const { turn, numbers } = match;
  const isTriggered = match.isTriggered(turn, attack);
  const damage = numbers.damage[attack]! + (isTriggered ? numbers.bonusDamage[attack]! : 0);
  const healing = isTriggered ? numbers.bonusHealth[attack]! : 0;
  const health = match.health[target]!;
  const through = 1 - chanceOfHolding(match, target, numbers.blocker[attack]!);
  const taken = damage >= health ? health + habits.knockout : damage * (1 + habits.aim * (health - MIDDLE));
  const next = match.nextLiving(turn);
  let risk = 0;
  if (match.areOpponents(turn, next) && !(next === target && damage >= health))
    for (const answer of numbers.answers[attack]!)
      risk += chanceOfHolding(match, next, answer) * (numbers.bonusHealth[answer]! + numbers.bonusDamage[answer]!);
  const copycat = match.setting.copycat && match.lastAttack === attack ? habits.heal : 0;
  return (
    through * (taken + habits.heal * healing - habits.risk * risk) +
    copycat +
    setUp(match, habits, attack, through) -
    habits.keep * habits.surprise * (numbers.bonusHealth[attack]! + numbers.bonusDamage[attack]!)
  );
}

export function shouldBlock(match: QuickMatch, habits: Habits): boolean {
  const { numbers, target, attackKind, damage, by } = match;
  const blocker = numbers.blocker[attackKind]!;
  if (match.handOf(target, blocker) === 0) return false;
  if (damage >= match.health[target]!) return true;
  let cost = 0;
  if (match.nextLiving(by) === target) {
    countUnseen(match, target, habits);
    for (const answer of numbers.answers[attackKind]!) {
      if (match.handOf(target, answer) === 0) continue;
      const through = 1 - chanceOfHolding(match, by, numbers.blocker[answer]!);
      cost += habits.spoil * through * (numbers.bonusHealth[answer]! + numbers.bonusDamage[answer]!);
    }
  }
  return damage + habits.heal * match.bonusHealth > cost;
}

/** What the cards of a hand are worth: blows of attacks and shelter of single defence cards, by kind. */
const worths = new Float64Array(128);
/** What an attack is worth after another that the same card blocks: by then it is used up or known to be missing. */
const seconds = new Float64Array(128);
const isTried = new Int8Array(128);
const left = new Int16Array(128);
const strokes = new Float64Array(16);
const put: number[] = [];

/** The cards that an unknown one is likely to be better than, the worst first. The list is used again by the next call. */
export function toPutAway(match: QuickMatch, seat: number, habits: Habits, most: number): readonly number[] {
  const kinds = match.numbers.kinds.length;
  countUnseen(match, seat, habits);
  rateKinds(match, seat, habits);
  for (let kind = 0; kind < kinds; kind++) left[kind] = match.handOf(seat, kind);
  put.length = 0;
  while (put.length < most) {
    const before = rateLeft(match, habits, -1);
    let best = habits.margin;
    let which = -1;
    for (let kind = 0; kind < kinds; kind++) {
      if (left[kind] === 0) continue;
      const gain = rateLeft(match, habits, kind) - before;
      if (gain > best) {
        best = gain;
        which = kind;
      }
    }
    if (which < 0) break;
    put.push(which);
    left[which]!--;
  }
  // Whoever holds no attack looks for one.
  if (put.length === 0 && most > 0) return worstDefence(match);
  return put;
}

function worstDefence({ numbers: { attacks, kinds } }: QuickMatch): readonly number[] {
  for (let kind = 0; kind < attacks; kind++) if (left[kind]! > 0) return put;
  let which = -1;
  for (let kind = attacks; kind < kinds.length; kind++)
    if (left[kind]! > 0 && (which < 0 || worths[kind]! / left[kind]! < worths[which]! / left[which]!)) which = kind;
  if (which >= 0) put.push(which);
  return put;
}

/** What is left of a hand is worth; with `without`, what it is likely to be worth with an unseen card in place of that one. */
function rateLeft({ numbers }: QuickMatch, habits: Habits, without: number): number {
  const { attacks, kinds, blocker } = numbers;
  let count = 0;
  for (let kind = attacks; kind < kinds.length; kind++) isTried[kind] = 0;
  for (let kind = 0; kind < attacks; kind++)
    for (let copy = left[kind]! - (kind === without ? 1 : 0); copy > 0; copy--) {
      const stroke = isTried[blocker[kind]!] ? seconds[kind]! : worths[kind]!;
      isTried[blocker[kind]!] = 1;
      let place = count++;
      for (; place > 0 && strokes[place - 1]! < stroke; place--) strokes[place] = strokes[place - 1]!;
      strokes[place] = stroke;
    }
  let sum = 0;
  for (let place = 0, weight = 1; place < count; place++, weight *= habits.later) sum += weight * strokes[place]!;
  const attack = sum;
  for (let kind = attacks; kind < kinds.length; kind++)
    for (let copy = left[kind]! - (kind === without ? 1 : 0), weight = 1; copy > 0; copy--, weight *= habits.further)
      sum += weight * worths[kind]!;
  if (without < 0) return sum;

  let promise = 0;
  for (let kind = 0; kind < kinds.length; kind++) {
    if (unseen[kind] === 0) continue;
    let more = worths[kind]!;
    if (kind < attacks) {
      if (isTried[blocker[kind]!]) more = seconds[kind]!;
      let ahead = 0;
      let weight = 1;
      for (let place = 0; place < count && strokes[place]! >= more; place++, weight *= habits.later)
        ahead += weight * strokes[place]!;
      more = ahead + weight * more + habits.later * (attack - ahead) - attack;
    } else for (let copy = left[kind]! - (kind === without ? 1 : 0); copy > 0; copy--) more *= habits.further;
    promise += unseen[kind]! * more;
  }
  return sum + promise / unseenTotal;
}

/** What a single card of each kind is worth in that hand. */
function rateKinds(match: QuickMatch, seat: number, habits: Habits): void {
  const { numbers } = match;
  let threats = 0;
  for (let attack = 0; attack < numbers.attacks; attack++) threats += unseen[attack]!;
  const next = match.nextLiving(seat);
  for (let kind = 0; kind < numbers.kinds.length; kind++) {
    if (kind < numbers.attacks) {
      const through = 1 - chanceOfHolding(match, next, numbers.blocker[kind]!);
      const bonus = numbers.bonusHealth[kind]! + numbers.bonusDamage[kind]!;
      const surprise = habits.surprise * likelihoodOf(match, seat, kind, habits, threats);
      worths[kind] = through * (numbers.damage[kind]! + surprise * bonus);
      seconds[kind] = Math.max(worths[kind]!, habits.second * numbers.damage[kind]!);
    } else {
      let threat = 0;
      for (const attack of numbers.stops[kind]!) {
        const damage = numbers.damage[attack]!;
        threat += unseen[attack]! * damage * (1 + habits.fear * (damage / numbers.meanDamage - 1));
      }
      worths[kind] = (habits.threat * threat) / (threats || 1);
    }
  }
}

/**
 * How likely the counteraction of an attack counts at the next turn, against the mean of 1. Somebody else plays the trigger:
 * the rarer, the less; but if what was played last is in turn the trigger of that one, they may well be after it. Whoever
 * blocks it loses it.
 */
function likelihoodOf(match: QuickMatch, seat: number, attack: number, habits: Habits, threats: number): number {
  const { numbers } = match;
  const trigger = numbers.trigger[attack]!;
  if (trigger >= numbers.attacks) return 1;
  const isAfter = match.lastBy === seat && numbers.trigger[trigger] === match.lastKind;
  const isBlocked = match.handOf(seat, numbers.blocker[trigger]!) > 0;
  const share = (unseen[trigger]! * numbers.attacks) / (threats || 1);
  return share * (isAfter ? habits.ahead : 1) * (isBlocked ? 1 - 1 / (match.seats - 1) : 1);
}

/** Playing this one opens the way for another that the same card blocks. */
function setUp(match: QuickMatch, habits: Habits, attack: number, through: number): number {
  const { numbers, turn } = match;
  let best = 0;
  for (let other = 0; other < numbers.attacks; other++) {
    if (numbers.blocker[other] !== numbers.blocker[attack]) continue;
    if (match.handOf(turn, other) > (other === attack ? 1 : 0)) best = Math.max(best, numbers.damage[other]!);
  }
  return habits.setUp * best * Math.max(0, habits.second - through);
}
