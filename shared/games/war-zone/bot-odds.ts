/** What somebody has not seen, and what others are likely to hold of it. */
import type { QuickMatch } from './bot-match.ts';

/** By kind: how many cards the seat that was counted for last has not seen. */
export const unseen = new Float64Array(128);
/** All of them, at least 1. */
export let unseenTotal = 1;
let isForgetful = false;

/** What that seat has not seen: the deck and other hands. */
export function countUnseen(match: QuickMatch, seat: number, forgets: boolean): void {
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

/** As far as the seat that was counted for last can know. */
export function chanceOfHolding(match: QuickMatch, seat: number, kind: number): number {
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
    const most = 0.25 * handSize ** 2.5;
    return most * (1 - Math.exp((-1.1 * count) / most));
  }));
  return row[Math.min(since, NEVER_SINCE)]!;
}

const drawTables: number[][] = [];
