/**
 * Lowest Alone: everyone secretly plays a number from their hand, the lowest that nobody else played scores a point, and
 * all draw. As small as a game with hands, secret choices and chance can be, for docs/adding-a-game.md. It is tested like the
 * others, but in no list: the tutorial's last step is the line that puts it there.
 */
import { at } from '../../contract/at.ts';
import type { Game, Seat, Viewer } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { atTable } from './at-table.ts';
import { decide, evolve, initial, isAwaited, openRound } from './rules.ts';
import type { Table } from './synced.ts';
import { action, options, type Action, type Card, type Event, type Options, type Player, type State } from './types.ts';

export interface LowestAlone {
  options: Options;
  action: Action;
  state: State;
  event: Event;
  view: State;
  secret: Pick<Player, 'hand' | 'pick'>;
  stack: never;
  table: Table;
}

export const lowestAlone: Game<LowestAlone> = {
  ...atTable,
  options: { schema: options, check: () => [], advise: () => [] },
  rules: {
    action,
    initial,
    start: ({ options: read, seats, at: now, chance }) => openRound(initial(read, seats), now, chance),
    decide,
    evolve,
    deadline: (state) => (state.phase === 'picking' ? state.deadline : null),
    outcome: (state) => state.outcome,
    postponed: (state, byMs) => ({ ...state, deadline: state.deadline + byMs }),
    refereeTable: ({ phase, round, players }) => ({
      phase: phase === 'over' ? 'over' : 'picking',
      round,
      players: players.map(({ points, left, hand }, seat) => ({ seat, points, left, hand })),
    }),
  },
  visibility: { view, redact, follow: evolve, isSecret, secretOf },
  legalActions,
  synced: () => import('./synced.ts'),
  bot: { delay, load: async () => ({ choose }) },
};

// Who may know what: a hand is its player's own, and so is a pick until the reveal.

const mayKnow = (viewer: Viewer, seat: Seat) => viewer === seat || viewer === 'onlooker' || viewer === 'referee';

function view(state: State, viewer: Viewer): State {
  return {
    ...state,
    players: state.players.map((player, seat) =>
      mayKnow(viewer, seat)
        ? player
        : { ...player, hand: covered(player.hand), pick: player.pick === null ? null : 'hidden' },
    ),
  };
}

/** How many there are is open. */
const covered = (cards: Card[]): Card[] => cards.map(() => 'hidden');

function redact(event: Event, viewer: Viewer): Event {
  if (!isSecret(event) || mayKnow(viewer, event.seat)) return event;
  return event.type === 'drew' ? { ...event, cards: covered(event.cards) } : { ...event, pick: 'hidden' };
}

function isSecret(event: Event): event is Extract<Event, { type: 'drew' | 'picked' }> {
  return event.type === 'drew' || event.type === 'picked';
}

function secretOf({ players }: State, seat: Seat): LowestAlone['secret'] {
  const { hand, pick } = at(players, seat);
  return { hand, pick };
}

/** None before a seat's hand is known to it. */
function legalActions({ phase, players }: State, seat: Seat): Action[] {
  const player = at(players, seat);
  if (phase !== 'picking' || !isAwaited(player)) return [];
  return [...new Set(player.hand)].flatMap((number) => (number === 'hidden' ? [] : { type: 'pick', number }));
}

// The bot picks low numbers more often, but none for sure.

function choose(view: State, seat: Seat, { chance }: { chance: Chance }): Action {
  const [one, other] = [chance.pick(legalActions(view, seat)), chance.pick(legalActions(view, seat))];
  return one.number < other.number ? one : other;
}

function delay({ deadline }: State, now: number): { fromMs: number; toMs: number } {
  const leftMs = Math.max(0, deadline - now);
  return { fromMs: Math.min(800, leftMs * 0.2), toMs: Math.min(3000, leftMs * 0.7) };
}
