/** `decide` says what a command comes to, `evolve` what an event changes. */
import { madeAt } from '../../contract/credit.ts';
import { playerAt } from '../../contract/decision.ts';
import {
  isRefusal,
  refuse,
  unreachable,
  type Command,
  type Outcome,
  type Refusal,
  type Seat,
} from '../../contract/game.ts';
import type { NamedChance } from '../../contract/random.ts';
import type { Action, Card, Event, Options, Player, State } from './types.ts';

/** Matches must end: after so many rounds whoever has most points wins. */
const MOST_ROUNDS = 30;
const CARDS_IN_HAND = 3;

export const initial = (read: Options, seats: number): State => ({
  phase: 'waiting',
  options: read,
  round: 0,
  deadline: 0,
  players: Array.from({ length: seats }, () => ({ points: 0, left: false, hand: [], pick: null })),
  outcome: null,
});

/** All who stay draw up to a full hand. The draws have names of their own: no two of a match are alike. */
export function openRound({ options, round, players }: State, now: number, chance: NamedChance): Event[] {
  const drew = players.flatMap(({ left, hand }, seat): Event[] => {
    const count = left ? 0 : CARDS_IN_HAND - hand.length;
    const drawn = chance(`cards of seat ${seat} in round ${round + 1}`);
    const cards = Array.from({ length: count }, () => 1 + drawn.int(options.highest));
    return count > 0 ? [{ type: 'drew', seat, cards }] : [];
  });
  return [...drew, { type: 'round-opened', round: round + 1, deadline: now + options.pickMs }];
}

export function decide(state: State, command: Command<Action>, chance: NamedChance): Event[] | Refusal {
  if (command.type === 'clock')
    return state.phase === 'picking' && command.at >= state.deadline ? reveal(state, state.deadline, chance) : [];
  const player = playerAt(state, command.seat);
  if (isRefusal(player)) return player;
  if (player.left) return refuse('left', 'You have left this match.');
  if (command.type === 'leave') return andReveal(state, { type: 'left', seat: command.seat }, command.at, chance);
  const { number } = command.act;
  if (player.pick !== null) return refuse('already-picked', 'You have played, and that is final.');
  if (!player.hand.includes(number)) return refuse('not-in-hand', `You hold no ${number}.`);
  if (madeAt(command) >= state.deadline) return refuse('too-late', 'The time for this round is up.');
  return andReveal(state, { type: 'picked', seat: command.seat, pick: number }, command.at, chance);
}

/** With the last pick all turn at once; when one player is left, the match is over. */
function andReveal(state: State, event: Event, now: number, chance: NamedChance): Event[] {
  const next = evolve(state, event);
  const staying = next.players.flatMap(({ left }, seat) => (left ? [] : [seat]));
  if (staying.length <= 1) return [event, { type: 'ended', outcome: { tie: false, winners: staying } }];
  return next.players.some(isAwaited) ? [event] : [event, ...reveal(next, now, chance)];
}

function reveal(state: State, now: number, chance: NamedChance): Event[] {
  const picks = state.players.map(({ pick }) => (pick === 'hidden' ? null : pick));
  const alone = picks.flatMap((pick, seat) =>
    pick !== null && picks.filter((other) => other === pick).length === 1 ? [{ pick, seat }] : [],
  );
  const scorer = alone.toSorted((a, b) => a.pick - b.pick)[0]?.seat ?? null;
  const revealed: Event = { type: 'revealed', round: state.round, picks, scorer };
  const after = evolve(state, revealed);
  const outcome = outcomeOf(after);
  return [revealed, ...(outcome ? [{ type: 'ended' as const, outcome }] : openRound(after, now, chance))];
}

function outcomeOf({ players, options: { points }, round }: State): Outcome | null {
  const most = Math.max(...players.map((player) => (player.left ? -1 : player.points)));
  if (most < points && round < MOST_ROUNDS) return null;
  const winners = players.flatMap((player, seat) => (!player.left && player.points === most ? [seat] : []));
  return { tie: winners.length > 1, winners };
}

export function evolve(state: State, event: Event): State {
  const changed = (seat: Seat, change: (player: Player) => Partial<Player>) =>
    state.players.map((player, other) => (other === seat ? { ...player, ...change(player) } : player));
  switch (event.type) {
    case 'round-opened':
      return { ...state, phase: 'picking', round: event.round, deadline: event.deadline };
    case 'drew':
      return { ...state, players: changed(event.seat, ({ hand }) => ({ hand: [...hand, ...event.cards] })) };
    case 'picked':
      return {
        ...state,
        players: changed(event.seat, ({ hand }) => ({ pick: event.pick, hand: without(hand, event.pick) })),
      };
    case 'left':
      return { ...state, players: changed(event.seat, () => ({ left: true, hand: [], pick: null })) };
    case 'revealed':
      return {
        ...state,
        players: state.players.map((player, seat) => ({
          ...player,
          pick: null,
          points: player.points + Number(seat === event.scorer),
        })),
      };
    case 'ended':
      return { ...state, phase: 'over', outcome: event.outcome };
    default:
      return unreachable(event);
  }
}

const without = (hand: Card[], card: Card): Card[] => hand.toSpliced(hand.indexOf(card), 1);

export const isAwaited = ({ left, pick }: Player): boolean => !left && pick === null;
