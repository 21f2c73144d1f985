/** What a hand is worth by rules of thumb, and which of its cards an unknown one is likely to be better than. */
import type { Habits } from './bot-habits.ts';
import type { QuickMatch } from './bot-match.ts';
import type { Numbers } from './bot-numbers.ts';
import { chanceOfHolding, countUnseen, unseen, unseenTotal } from './bot-odds.ts';

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
  countUnseen(match, seat, habits.forgets);
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
        threat += unseen[attack]! * numbers.damage[attack]! * feared(numbers, attack, habits);
      }
      worths[kind] = (habits.threat * threat) / (threats || 1);
    }
  }
}

/** How much more than others that attack is to be expected: the hardest are played first. */
const feared = ({ damage, meanDamage }: Numbers, attack: number, { fear }: Habits): number =>
  Math.max(0, 1 + fear * (damage[attack]! / meanDamage - 1));

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
  const share = (unseen[trigger]! * feared(numbers, trigger, habits) * numbers.attacks) / (threats || 1);
  return share * (isAfter ? habits.ahead : 1) * (isBlocked ? 1 - 1 / (match.seats - 1) : 1);
}
