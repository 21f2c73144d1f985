/**
 * The course of the game: what follows from what, up to the next thing that somebody must decide.
 * Each step tells its events to a `Course`, which knows the state they lead to.
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { dueOn } from './board.ts';
import { evolve } from './evolve.ts';
import type { YicYacYoeEvent, YicYacYoeState } from './types.ts';

export class Course {
  readonly events: YicYacYoeEvent[] = [];
  readonly chance: Chance;
  /** ms since the match opened. */
  readonly at: number;
  state: YicYacYoeState;

  constructor(state: YicYacYoeState, at: number, chance: Chance) {
    this.state = state;
    this.at = at;
    this.chance = chance;
  }

  tell(event: YicYacYoeEvent): void {
    this.events.push(event);
    this.state = evolve(this.state, event);
  }
}

export const living = ({ players }: Pick<YicYacYoeState, 'players'>): Seat[] =>
  players.filter(({ alive }) => alive).map(({ seat }) => seat);

/** After a placement, or after somebody went: the end, the next one who must place, or the next turn. */
export function settle(course: Course): void {
  const { placing, board } = course.state;
  const left = living(course.state);
  if (left.length === 1) end(course, 'last-one', left);
  else if (dueOn(board, 1) === 0) end(course, 'full-board', left);
  else if (placing.length > 0) passPen(course, placing, course.at);
  else openTurn(course, nextFrom(course.state));
}

/** [YY-7, YY-8] One left wins; two or more on a full board tie. */
function end(course: Course, ending: 'last-one' | 'full-board', winners: Seat[]): void {
  course.tell({ type: 'ended', ending, outcome: { tie: winners.length > 1, winners } });
}

/** The turn opens with the pen in its player's hand; armed, with a showdown. */
export function openTurn(course: Course, seat: Seat): void {
  course.tell({ type: 'turn-opened', turnNumber: course.state.turnNumber + 1, seat });
  const { showdown, watchedUntil } = course.state;
  if (!showdown) return passPen(course, [seat], course.at);
  // The reveal before is watched to its end, even if the pen was quicker.
  const from = Math.max(course.at, watchedUntil);
  course.tell({ type: 'showdown', event: waWaWest.open(showdown, from) });
}

/** The turn is the next one's, in the middle of a showdown. */
export function goOn(course: Course): void {
  course.tell({ type: 'turn-opened', turnNumber: course.state.turnNumber + 1, seat: nextFrom(course.state) });
}

/** The first of these places now. @param opensAt from when their clock runs, ms */
export function passPen(course: Course, placing: Seat[], opensAt: number): void {
  const { terms, board } = course.state;
  course.tell({
    type: 'pen-passed',
    placing,
    due: dueOn(board, terms.placements),
    opensAt,
    deadline: opensAt + terms.turnMs,
  });
}

/** The next one still in, upward from whose turn it was. */
function nextFrom({ turn, players }: YicYacYoeState): Seat {
  for (let step = 1; step <= players.length; step++) {
    const seat = (turn! + step) % players.length;
    if (players[seat].alive) return seat;
  }
  throw new Error('Nobody is left.');
}
