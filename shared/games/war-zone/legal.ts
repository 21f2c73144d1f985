/** What may be played now, and why not something else. Asked of the state and of a seat's own view alike. */
import { refuse, type Refusal, type Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import { mostExchanged, type WarZoneOptions } from './options.ts';
import { areOpponents, targetsOf, type Seated } from './sides.ts';
import type { Bonus, Player, WarZoneAct, WarZoneState, WarZoneView } from './types.ts';

type Table = Pick<WarZoneState, 'phase' | 'options' | 'turn' | 'pending' | 'lastCard'> & {
  players: readonly Player[];
};

/** Whether this seat must decide something now. The one attacked is asked whatever the hand. */
export function isAwaited({ phase, players, turn, pending }: Table, seat: Seat): boolean {
  switch (phase) {
    case 'opening':
      return players[seat].alive && !players[seat].exchanged;
    case 'attack':
    case 'exchange':
      return turn === seat;
    case 'defence':
      return pending?.target === seat;
    default:
      return false;
  }
}

/** What this attack gains if it is not blocked: an opponent must have played its trigger as the very last card. */
export function counteractionOf(
  table: Seated & { options: WarZoneOptions; lastCard: Table['lastCard'] },
  by: Seat,
  card: Kind,
): Bonus | null {
  const { after, health, damage } = deckOf(table.options).attacks.get(card)!.counteraction;
  const { lastCard } = table;
  return lastCard?.kind === after && areOpponents(table, by, lastCard.by) ? { health, damage } : null;
}

/** Everything this seat can do now. Copies of a kind are one choice, and cards are put away in hand order. */
export function legalCommands(view: WarZoneView, seat: Seat): WarZoneAct[] {
  if (!isAwaited(view, seat)) return [];
  const { attacks } = deckOf(view.options);
  const { hand } = view.players[seat];
  const kinds = [...new Set(hand)];
  switch (view.phase) {
    case 'attack': {
      const targets = targetsOf(view, seat);
      const plays = kinds.filter((kind) => attacks.has(kind));
      return [
        ...plays.flatMap((card) => targets.map((target): WarZoneAct => ({ type: 'attack', card, target }))),
        { type: 'pass' },
      ];
    }
    case 'defence': {
      const blocker = attacks.get(view.pending!.card)!.blockedBy;
      return [...(kinds.includes(blocker) ? [{ type: 'block', card: blocker } as const] : []), { type: 'take' }];
    }
    default:
      return handfuls(hand, mostExchanged(view)).map((cards) => ({ type: 'exchange', cards }));
  }
}

/** Every choice of up to `most` of these cards, the smallest first; choices alike count once. */
function handfuls(hand: readonly Kind[], most: number): Kind[][] {
  const found = new Map<string, Kind[]>([['', []]]);
  let last: { cards: Kind[]; next: number }[] = [{ cards: [], next: 0 }];
  for (let size = 1; size <= most; size++) {
    last = last.flatMap(({ cards, next }) =>
      hand.slice(next).map((card, step) => ({ cards: [...cards, card], next: next + step + 1 })),
    );
    for (const { cards } of last) {
      const key = cards.toSorted().join(' ');
      if (!found.has(key)) found.set(key, cards);
    }
  }
  return [...found.values()];
}

/** Why those cards cannot leave that hand; null if they can. */
export function whyNotHeld({ options, players }: WarZoneState, seat: Seat, cards: readonly Kind[]): Refusal | null {
  const { attacks, defences, nameOf } = deckOf(options);
  const left = [...players[seat].hand];
  for (const card of cards) {
    if (!attacks.has(card) && !defences.has(card))
      return refuse(
        'unknown-card',
        `No card "${card.slice(0, 40)}". Cards: ${[...attacks.keys(), ...defences.keys()].join(', ')}.`,
      );
    const index = left.indexOf(card);
    if (index < 0)
      return refuse('not-in-hand', `You do not hold ${cards.length > 1 ? 'so many of ' : ''}${nameOf(card)}.`);
    left.splice(index, 1);
  }
  return null;
}

/** Why that seat cannot be attacked; null if it can. */
export function whyNoTarget(state: WarZoneState, by: Seat, target: Seat): Refusal | null {
  const other = state.players[target];
  if (!other) return refuse('no-such-target', `A target is a seat, 0 to ${state.players.length - 1}.`);
  if (targetsOf(state, by).includes(target)) return null;
  if (target === by) return refuse('bad-target', 'You cannot attack yourself.');
  if (!other.alive) return refuse('bad-target', 'That player is out.');
  if (!areOpponents(state, by, target)) return refuse('bad-target', 'That player is on your team.');
  return refuse('bad-target', 'In team play, you attack the closest opponent to your left.');
}
