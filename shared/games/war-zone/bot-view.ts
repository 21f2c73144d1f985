/** From what somebody may know of a match to whole matches as they may be. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { ATTACK, DEFENCE, EXCHANGE, OPENING, OVER, QuickMatch } from './bot-match.ts';
import { chanceToHold } from './bot-odds.ts';
import { numbersOf } from './bot-numbers.ts';
import { handSizeOf } from './hands.ts';
import type { WarZoneView } from './types.ts';

const phases = { waiting: OVER, opening: OPENING, attack: ATTACK, defence: DEFENCE, exchange: EXCHANGE, over: OVER };

/** What is known for certain, and what is dealt by chance each time anew. */
export interface Known {
  match: QuickMatch;
  /** By kind: how many lie in the deck, in hidden hands or under the discard pile. */
  hidden: Int16Array;
  /** How many cards each seat holds that are hidden. */
  hiddenHands: number[];
  buried: number;
  deck: number;
}

/** What a view says. Hands that read 'hidden' are left empty; `deal` fills them. */
export function knownFrom(view: WarZoneView): Known {
  const { options, players, pending } = view;
  const numbers = numbersOf(options);
  const seats = players.length;
  const inPlay =
    view.deck + view.buried + view.discard.length + players.reduce((sum, { hand }) => sum + hand.length, 0);
  const match = new QuickMatch({
    numbers,
    seats,
    sides: players.map(({ seat, team }) => team ?? seat),
    teams: options.teams !== false,
    mostExchanged: options.exchangeTwo ? 2 : 1,
    copycat: options.copycat,
    speedy: options.speedy,
    maxTurns: options.maxTurns,
    cards: inPlay,
  });
  const of = (kind: string | null | undefined) => (kind ? (numbers.numberOf.get(kind) ?? -1) : -1);
  const left = Int16Array.from(numbers.copies);
  const see = (kind: number) => void (left[kind]! > 0 && left[kind]!--);

  match.phase = phases[view.phase];
  match.handSize = handSizeOf(view);
  match.turn = view.turn ?? -1;
  match.turnNumber = view.turnNumber;
  match.lastKind = of(view.lastCard?.kind);
  match.lastBy = view.lastCard?.by ?? -1;
  match.lastAttack = of(view.lastAttack);
  match.passes = view.passes;
  match.lightning = view.lightning;
  if (pending) {
    match.by = pending.by;
    match.target = pending.target;
    match.attackKind = of(pending.card);
    match.damage = pending.damage;
    match.bonusHealth = pending.counteraction?.health ?? 0;
  }
  for (const card of view.discard) {
    match.discard(of(card));
    see(of(card));
  }
  const hiddenHands = players.map(({ seat, alive, health, hand, exchanged, lacks }) => {
    match.alive[seat] = alive ? 1 : 0;
    match.health[seat] = health;
    match.exchanged[seat] = exchanged ? 1 : 0;
    const drawn = drawnSinceDealt(match, seat);
    for (let kind = 0; kind < numbers.kinds.length; kind++) match.lack(seat, kind, drawn);
    for (const { card, drew } of lacks)
      for (let kind = 0; kind < numbers.kinds.length; kind++)
        if (card === null ? kind < numbers.attacks : kind === of(card)) match.lack(seat, kind, drew);
    const open = hand.filter((card) => card !== 'hidden');
    for (const card of open) {
      match.give(seat, of(card));
      see(of(card));
    }
    match.held[seat] = hand.length;
    return hand.length - open.length;
  });

  // A stacked deck need not have the cards of its list: then any of its kinds may be any card.
  const wanted = hiddenHands.reduce((sum, count) => sum + count, view.deck + view.buried);
  if (left.every((count) => count === 0)) left.fill(1);
  while (left.reduce((sum, count) => sum + count, 0) < wanted)
    for (let kind = 0; kind < left.length; kind++) left[kind]! *= 2;
  return { match, hidden: left, hiddenHands, buried: view.buried, deck: view.deck };
}

/** About how many cards a seat has drawn since it had none: those dealt, for its exchange, and for what it played. */
function drawnSinceDealt({ handSize, exchanged, turnNumber, seats }: QuickMatch, seat: Seat): number {
  const since = (exchanged[seat] ? OPENING_DRAWS : 0) + (turnNumber / seats) * ROUND_DRAWS;
  return handSize + Math.min(MOST_DRAWS, Math.round(since));
}

/** Measured in matches played by habit. */
const OPENING_DRAWS = 2;
const ROUND_DRAWS = 2.2;
/** By then hands are as they stay. */
const MOST_DRAWS = 99;

/** A card dealt beside the blockers is no further blocker so often, per cent. */
const ATTACK_FIRST = 75;
const TRIES = 6;

/** A whole match that fits what is known, by chance of that seed. `into` has the setting of the known match. */
export function deal({ match, hidden, hiddenHands, buried, deck }: Known, into: QuickMatch, seed: number): QuickMatch {
  into.copy(match);
  into.seed(seed);
  const left = hidden.slice();
  let rest = left.reduce((sum, count) => sum + count, 0);
  const anyKind = (): number => {
    let place = into.random(rest);
    let kind = 0;
    while (place >= left[kind]!) place -= left[kind++]!;
    return kind;
  };
  const take = (kind: number): number => {
    left[kind]!--;
    rest--;
    return kind;
  };
  for (let seat: Seat = 0; seat < hiddenHands.length; seat++) {
    const size = at(hiddenHands, seat);
    if (size === 0) continue;
    dealHand(into, seat, size, left, rest, anyKind, take);
  }
  for (let card = 0; card < buried; card++) into.discard(take(anyKind()));
  for (let card = 0; card < deck; card++) into.addToPool(take(anyKind()));
  return into;
}

/** The blockers it is likely to have kept, then attacks above all. */
function dealHand(
  into: QuickMatch,
  seat: Seat,
  size: number,
  left: Int16Array,
  rest: number,
  anyKind: () => number,
  take: (kind: number) => number,
): void {
  const { attacks, kinds } = into.numbers;
  const defences = kinds.length - attacks;
  const chances = likelyBlockers;
  const isAsDealt = into.phase === OPENING && !into.exchanged[seat];
  for (let kind = attacks; kind < kinds.length; kind++)
    chances[kind] = isAsDealt ? 0 : chanceToHold(into, seat, kind, left[kind]! / rest);
  into.held[seat]! -= size;
  const first = into.random(defences);
  let cards = 0;
  for (let step = 0; step < defences && cards < size; step++) {
    const kind = attacks + ((first + step) % defences);
    if (!left[kind] || into.random(1000) >= chances[kind]! * 1000) continue;
    into.give(seat, take(kind));
    cards++;
  }
  for (; cards < size; cards++) {
    let kind = anyKind();
    for (let tries = isAsDealt ? TRIES : 0; tries < TRIES && goesBack(into, seat, kind, size - cards); tries++)
      kind = anyKind();
    into.give(seat, take(kind));
  }
}

const likelyBlockers = new Float64Array(128);

/** @param place how many cards of the hand are still to come, those drawn last */
const goesBack = (into: QuickMatch, seat: Seat, kind: number, place: number): boolean =>
  kind < into.numbers.attacks ? into.lacked(seat, kind, place) : into.random(100) < ATTACK_FIRST;
