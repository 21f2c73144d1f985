/** How turns go: what follows from what, up to the next thing that somebody must decide. */
import { Decision } from '../../contract/decision.ts';
import type { Seat } from '../../contract/game.ts';
import type { NamedChance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { dueOn } from './board.ts';
import { evolve } from './evolve.ts';
import type { YicYacYoeEvent, YicYacYoeState } from './types.ts';

/** What a command comes to in this game. */
export type Turns = Decision<YicYacYoeState, YicYacYoeEvent>;

export const turnsFrom = (state: YicYacYoeState, at: number, chance: NamedChance): Turns =>
  new Decision(evolve, state, at, chance);

export const living = ({ players }: Pick<YicYacYoeState, 'players'>): Seat[] =>
  players.filter(({ alive }) => alive).map(({ seat }) => seat);

/** After a placement, or after somebody went: the end, the next one who must place, or the next turn. */
export function settle(turns: Turns): void {
  const { placing, board, isLastTurn } = turns.state;
  const left = living(turns.state);
  if (left.length === 1) end(turns, 'last-one', left);
  else if (isLastTurn || dueOn(board, 1) === 0) end(turns, 'full-board', left);
  else if (placing.length > 0) passPen(turns, placing, turns.at);
  else openTurn(turns, nextFrom(turns.state));
}

/** [YY-7, YY-8] One left wins; two or more on a full board tie. */
function end(turns: Turns, ending: 'last-one' | 'full-board', winners: Seat[]): void {
  turns.add({ type: 'ended', ending, outcome: { tie: winners.length > 1, winners } });
}

/** The turn opens with the pen in its player's hand; armed, with a showdown. */
export function openTurn(turns: Turns, seat: Seat): void {
  turns.add({ type: 'turn-opened', turnNumber: turns.state.turnNumber + 1, seat });
  const { showdown, watchedUntil } = turns.state;
  if (!showdown) return passPen(turns, [seat], turns.at);
  // The reveal before is watched to its end, even if the pen was quicker.
  const from = Math.max(turns.at, watchedUntil);
  turns.add({ type: 'showdown', event: waWaWest.open(showdown, from) });
}

/** The turn is the next one's, in the middle of a showdown. */
export function goOn(turns: Turns): void {
  turns.add({ type: 'turn-opened', turnNumber: turns.state.turnNumber + 1, seat: nextFrom(turns.state) });
}

/** The first of these places now. @param opensAt from when their clock runs, ms */
export function passPen(turns: Turns, placing: Seat[], opensAt: number): void {
  const { terms, board } = turns.state;
  turns.add({
    type: 'pen-passed',
    placing,
    due: dueOn(board, terms.placements),
    opensAt,
    deadline: opensAt + terms.turnMs,
  });
}

/** The next one still in, upward from whose turn it was. */
function nextFrom({ turn, players }: YicYacYoeState): Seat {
  const next = [...players.slice(turn! + 1), ...players.slice(0, turn! + 1)].find(({ alive }) => alive);
  if (!next) throw new Error('Nobody is left.');
  return next.seat;
}
