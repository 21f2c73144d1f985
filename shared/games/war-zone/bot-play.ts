/**
 * Quick play by rules of thumb: how bots think that everybody goes on. It looks at nothing but the own hand and what
 * has been played, and takes about a microsecond a choice.
 */
import type { Habits } from './bot-habits.ts';
import { toPutAway } from './bot-hand.ts';
import { ATTACK, DEFENCE, EXCHANGE, OPENING, type QuickMatch } from './bot-match.ts';
import { chanceOfHolding, countUnseen } from './bot-odds.ts';

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
  countUnseen(match, turn, habits.forgets);
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
    countUnseen(match, target, habits.forgets);
    for (const answer of numbers.answers[attackKind]!) {
      if (match.handOf(target, answer) === 0) continue;
      const through = 1 - chanceOfHolding(match, by, numbers.blocker[answer]!);
      cost += habits.spoil * through * (numbers.bonusHealth[answer]! + numbers.bonusDamage[answer]!);
    }
  }
  return damage + habits.heal * match.bonusHealth > cost;
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
