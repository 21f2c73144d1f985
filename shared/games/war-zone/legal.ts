/**
 * Who is in, who plays with whom, what may be played now, and why not something else. Asked of the state and of a
 * seat's own view alike.
 */
import { at } from '../../contract/at.ts';
import { refuse, type Refusal, type Seat } from '../../contract/game.ts';
import { groupBy } from '../../contract/group-by.ts';
import { deckOf, type Kind } from './deck.ts';
import type { WarZoneOptions } from './options.ts';
import { mostExchanged } from './hands.ts';
import type { Bonus, Player, WarZoneAction, WarZoneState, WarZoneView } from './types.ts';

type Table = Pick<WarZoneState, 'phase' | 'options' | 'turn' | 'pending' | 'lastCard'> & {
  players: readonly Player[];
};

/** Whether this seat must decide something now. The one attacked is asked whatever the hand. */
export function isAwaited({ phase, players, turn, pending }: Table, seat: Seat): boolean {
  switch (phase) {
    case 'opening': {
      const { alive, exchanged } = at(players, seat);
      return alive && !exchanged;
    }
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
  const { players, lastCard } = table;
  const isTriggered = lastCard?.kind === after && areOpponents(at(players, by), at(players, lastCard.by));
  return isTriggered ? { health, damage } : null;
}

/** Everything this seat can do now. Copies of a kind are one choice, and cards are put away in hand order. */
export function legalActions(view: WarZoneView, seat: Seat): WarZoneAction[] {
  if (!isAwaited(view, seat)) return [];
  const { attacks } = deckOf(view.options);
  const { hand } = at(view.players, seat);
  const kinds = [...new Set(hand)];
  switch (view.phase) {
    case 'attack': {
      const targets = targetsOf(view, seat);
      const plays = kinds.filter((kind) => attacks.has(kind));
      return [
        ...plays.flatMap((card) => targets.map((target): WarZoneAction => ({ type: 'attack', card, target }))),
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
  const left = [...at(players, seat).hand];
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
  if (!areOpponents(at(state.players, by), other)) return refuse('bad-target', 'That player is on your team.');
  return refuse('bad-target', 'In team play, you attack the closest opponent to your left.');
}

/** What is asked here, without anything hidden. */
export interface Seated {
  players: readonly Pick<Player, 'seat' | 'team' | 'alive' | 'health'>[];
}

/** The seats of everybody who is not out. */
export const livingSeats = ({ players }: Seated): Seat[] =>
  players.filter(({ alive }) => alive).map(({ seat }) => seat);

/** Left is clockwise: upward, and round the table. */
const toTheLeft = ({ players }: Seated, seat: Seat): Seated['players'] => [
  ...players.slice(seat + 1),
  ...players.slice(0, seat),
];

/** [WZ-35] Whether so many passes, one after the other, are a full round. Some may have left meanwhile. */
export const isFullRound = (table: Seated, passes: number): boolean => passes >= livingSeats(table).length;

/** The next living seat to the left, which is the seat itself if nobody else lives. */
export const nextLiving = (table: Seated, seat: Seat): Seat =>
  toTheLeft(table, seat).find(({ alive }) => alive)?.seat ?? seat;

type OnASide = Pick<Player, 'seat' | 'team'>;

const areOpponents = (one: OnASide, other: OnASide): boolean =>
  one.seat !== other.seat && (one.team === null || one.team !== other.team);

/** Whom this seat may attack, the closest first. In team play that is the closest opponent to the left alone. */
export function targetsOf(table: Seated, seat: Seat): Seat[] {
  const own = at(table.players, seat);
  const opponents = toTheLeft(table, seat).filter((other) => other.alive && areOpponents(own, other));
  return (own.team === null ? opponents : opponents.slice(0, 1)).map((other) => other.seat);
}

/** A side in play: its living seats, and the sum of their health. */
export interface Side {
  living: Seat[];
  /** Its dead and gone too: they win and tie with it. */
  all: Seat[];
  health: number;
}

export function livingSides({ players }: Seated): Side[] {
  const sides = groupBy(players, ({ seat, team }) => team ?? `seat ${seat}`);
  return [...sides.values()].flatMap((members) => {
    const living = members.filter(({ alive }) => alive);
    if (living.length === 0) return [];
    const health = living.reduce((total, player) => total + player.health, 0);
    return [{ living: living.map(({ seat }) => seat), all: members.map(({ seat }) => seat), health }];
  });
}

/** The sides with the most health: several if they tie. */
export function healthiest(sides: readonly Side[]): Side[] {
  const most = Math.max(...sides.map(({ health }) => health));
  return sides.filter(({ health }) => health === most);
}
