/** Yic Yac Yoe as a decider: what a command comes to. What an event changes is in evolve.ts. */
import { at } from '../../contract/at.ts';
import { madeAt } from '../../contract/credit.ts';
import { playerAt } from '../../contract/decision.ts';
import { isRefusal, refuse, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import type { NamedChance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { anyLine, areTouching, cellAt, emptyBoard, indexOf, isOnBoard, type Cell } from './board.ts';
import { goOn, living, openTurn, passPen, settle, turnsFrom, type Turns } from './turns.ts';
import { firstMarkOf, MOST_CHANGES, type Mark } from './marks.ts';
import type { YicYacYoeOptions } from './options.ts';
import { termsOf } from './terms.ts';
import { rowsWith } from './legal.ts';
import type { Player, Stack, YicYacYoeAction, YicYacYoeEvent, YicYacYoeState } from './types.ts';

export function initial(options: YicYacYoeOptions, seats: number): YicYacYoeState {
  const terms = termsOf(options, seats);
  const players = Array.from({ length: seats }, (_, seat): Player => ({
    seat,
    alive: true,
    left: false,
    timeouts: 0,
    mark: firstMarkOf(seat),
    markChanges: 0,
  }));
  return {
    phase: 'waiting',
    options,
    terms,
    turnNumber: 0,
    turn: null,
    placing: [],
    due: 0,
    opensAt: 0,
    deadline: 0,
    watchedUntil: 0,
    board: emptyBoard(terms.size),
    lines: [],
    players,
    outcome: null,
    ending: null,
    showdown: terms.armed ? waWaWest.beforeFirst(seats, options.weapons) : null,
  };
}

interface Setup {
  options: YicYacYoeOptions;
  seats: number;
  at: number;
  chance: NamedChance;
  stack?: Stack;
}

/** [YY-1] Chance picks who goes first. */
export function start({ options, seats, at, chance, stack }: Setup): YicYacYoeEvent[] {
  const turns = turnsFrom(initial(options, seats), at, chance);
  openTurn(turns, stack?.firstSeat ?? chance('first-seat').int(seats));
  return turns.events;
}

/** Rules 1 and 2: seat 0 goes first. */
export const startWithSeat0 = (setup: Setup): YicYacYoeEvent[] => start({ ...setup, stack: { firstSeat: 0 } });

export const postponed = (state: YicYacYoeState, byMs: number): YicYacYoeState => ({
  ...state,
  opensAt: state.opensAt + byMs,
  deadline: state.deadline + byMs,
  watchedUntil: state.watchedUntil + byMs,
  showdown: state.showdown && waWaWest.postponed(state.showdown, byMs),
});

export function deadline({ phase, deadline, showdown }: YicYacYoeState): number | null {
  if (phase === 'showdown') return waWaWest.deadline(showdown!);
  return phase === 'place' ? deadline : null;
}

export function decide(
  state: YicYacYoeState,
  command: Command<YicYacYoeAction>,
  chance: NamedChance,
): YicYacYoeEvent[] | Refusal {
  const turns = turnsFrom(state, command.at, chance);
  if (command.type === 'clock') {
    const due = deadline(state);
    if (due !== null && command.at >= due) runOut(turns);
    return turns.events;
  }
  const player = playerAt(state, command.seat);
  if (isRefusal(player)) return player;
  const refusal = command.type === 'leave' ? leave(turns, player) : act(turns, player, command.act, madeAt(command));
  return refusal ?? turns.events;
}

/** [YY-10] Chance places for whoever is out of time; a second time in a row they are out. */
function runOut(turns: Turns): void {
  const { phase, placing, players, board, due, terms, turnNumber } = turns.state;
  if (phase === 'showdown') return turnItems(turns);
  const { seat, timeouts } = at(players, at(placing, 0));
  if (timeouts > 0) turns.add({ type: 'timed-out', seat });
  else {
    const line = anyLine(board, due, turns.chance(`time-out of seat ${seat} in turn ${turnNumber}`));
    putDown(
      turns,
      seat,
      line.map((index) => cellAt(index, terms.size)),
      true,
    );
  }
  settle(turns);
}

function act(turns: Turns, player: Player, action: YicYacYoeAction, made: number): Refusal | null {
  if (player.left) return refuse('left', 'You have left this match.');
  if (!player.alive) return refuse('out', 'You are out: you place nothing more.');
  switch (action.type) {
    case 'place':
      return place(turns, player.seat, action.cells, made);
    case 'mark':
      return changeMark(turns, player, action.mark);
    case 'choose':
      return choose(turns, player.seat, action, made);
  }
}

function place(turns: Turns, seat: Seat, cells: Cell[], made: number): Refusal | null {
  const { state } = turns;
  if (state.phase !== 'place')
    return refuse('not-now', 'First everyone chooses an item: the showdown tells who must place.');
  if (seat !== state.placing[0]) return refuse('not-your-turn', 'It is not your turn to place.');
  if (made >= state.deadline) return refuse('too-late', 'The time for that is up.');
  const refusal = whyNoLine(state, cells);
  if (refusal) return refusal;
  putDown(turns, seat, cells, false);
  settle(turns);
  return null;
}

/** [YY-4, YY-5] Why these squares are not the line that is due; null if they are. */
function whyNoLine({ due, board, terms: { size } }: YicYacYoeState, cells: Cell[]): Refusal | null {
  const named = ([row, column]: Cell) => `[${row}, ${column}]`;
  if (cells.length !== due)
    return refuse(
      'wrong-length',
      `${due === 1 ? '1 square is' : `${due} squares are`} due now; you named ${cells.length}.`,
    );
  const drawn: Cell[] = [];
  for (const cell of cells) {
    const last = drawn.at(-1);
    if (!isOnBoard(cell, size))
      return refuse('off-board', `${named(cell)} is not on the board: rows and columns are 0 to ${size - 1}.`);
    if (board[indexOf(cell, size)] !== null) return refuse('square-taken', `A mark stands in ${named(cell)} already.`);
    if (drawn.some((other) => indexOf(other, size) === indexOf(cell, size)))
      return refuse('named-twice', `${named(cell)} is named twice.`);
    if (last && !areTouching(last, cell))
      return refuse('no-line', `${named(cell)} does not touch ${named(last)}, by a side or a corner.`);
    drawn.push(cell);
  }
  return null;
}

/** [YY-6] All marks of the turn go down together, and then it is seen which rows they stand in. */
function putDown(turns: Turns, seat: Seat, named: readonly Cell[], timedOut: boolean): void {
  // Copies, which are as long as they need to be: lists that grew as they were read take three times the memory.
  const cells = named.map(([row, column]): Cell => [row, column]);
  turns.add({ type: 'placed', seat, cells, rows: rowsWith(turns.state, seat, cells), timedOut });
}

/** [YY-13] */
function changeMark(turns: Turns, { seat, markChanges }: Player, mark: Mark): Refusal | null {
  const { terms, lines, players } = turns.state;
  if (terms.marking === 'lines')
    return refuse('plain-marks', 'Everyone draws the same plain stroke here: there are no marks of one’s own.');
  if (lines.some((line) => line.seat === seat))
    return refuse('mark-stands', 'Your mark stands on the board: it stays as it is.');
  if (markChanges >= MOST_CHANGES)
    return refuse('mark-settled', `You have changed your mark ${MOST_CHANGES} times: it stays as it is.`);
  if (typeof mark === 'string' && players.some((other) => other.seat !== seat && other.mark === mark))
    return refuse('mark-taken', `Somebody else has the ${mark}.`);
  turns.add({ type: 'marked', seat, mark });
  return null;
}

function choose(turns: Turns, seat: Seat, action: waWaWest.ChooseAction, made: number): Refusal | null {
  const { phase, showdown } = turns.state;
  if (!showdown) return refuse('not-armed', 'Nobody is armed here: items are chosen in the armed variation only.');
  if (phase !== 'showdown') return refuse('not-now', 'The items are shown: now those who were hit place.');
  const facts = waWaWest.play(showdown, seat, action, { cameAt: turns.at, madeAt: made });
  if (isRefusal(facts)) return facts;
  for (const event of facts) turns.add({ type: 'showdown', event });
  const revealed = facts.find((event) => event.type === 'revealed');
  if (revealed) callPlacers(turns, revealed);
  return null;
}

function turnItems(turns: Turns): void {
  const revealed = waWaWest.turn(turns.state.showdown!, turns.at);
  turns.add({ type: 'showdown', event: revealed });
  callPlacers(turns, revealed);
}

/** [YY-17] Whoever was hit places, in seat order from whose turn it is; with nobody hit, they do. */
function callPlacers(turns: Turns, revealed: waWaWest.Revealed): void {
  const { turn, players } = turns.state;
  const fromTurn = (seat: Seat) => (seat - turn! + players.length) % players.length;
  const hit = waWaWest.hitIn(revealed).sort((a, b) => fromTurn(a) - fromTurn(b));
  passPen(turns, hit.length > 0 ? hit : [turn!], turns.state.watchedUntil);
}

/** [YY-11] Out at once; on their turn, it passes. */
function leave(turns: Turns, { seat, left, alive }: Player): Refusal | null {
  const { phase, turn, placing } = turns.state;
  if (left) return refuse('already-left', 'You have left this match.');
  turns.add({ type: 'left', seat });
  if (!alive) return null;
  if (phase === 'place' && placing[0] !== seat && living(turns.state).length > 1) return null;
  if (phase === 'place' || living(turns.state).length === 1) {
    settle(turns);
    return null;
  }
  // The showdown goes on without them, and what the others chose stands.
  if (turn === seat) goOn(turns);
  if (waWaWest.isDecided(turns.state.showdown!, turns.at)) turnItems(turns);
  return null;
}
