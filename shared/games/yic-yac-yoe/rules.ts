/** Yic Yac Yoe as a decider: what a command comes to. What an event changes is in evolve.ts. */
import { isRefusal, refuse, type Command, type Refusal, type Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { anyLine, areTouching, cellAt, emptyBoard, indexOf, isOnBoard, type Cell } from './board.ts';
import { Course, goOn, living, openTurn, passPen, settle } from './turns.ts';
import { firstMarkOf, MOST_CHANGES, type Mark } from './marks.ts';
import { termsOf, type YicYacYoeOptions } from './options.ts';
import { rowsWith } from './legal.ts';
import type { Player, YicYacYoeAction, YicYacYoeEvent, YicYacYoeState } from './types.ts';

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
    showdown: terms.armed ? waWaWest.beforeFirst(seats) : null,
  };
}

interface Setup {
  options: YicYacYoeOptions;
  seats: number;
  at: number;
  chance: Chance;
}

export function start({ options, seats, at, chance }: Setup): YicYacYoeEvent[] {
  const course = new Course(initial(options, seats), at, chance);
  openTurn(course, 0);
  return course.events;
}

export function deadline({ phase, deadline, showdown }: YicYacYoeState): number | null {
  if (phase === 'showdown') return waWaWest.deadline(showdown!);
  return phase === 'place' ? deadline : null;
}

export function decide(
  state: YicYacYoeState,
  command: Command<YicYacYoeAction>,
  chance: Chance,
): YicYacYoeEvent[] | Refusal {
  const course = new Course(state, command.at, chance);
  if (command.type === 'clock') {
    const due = deadline(state);
    if (due !== null && command.at >= due) runOut(course);
    return course.events;
  }
  if (state.phase === 'over') return refuse('match-over', 'The match is over.');
  if (!state.players[command.seat]) return refuse('no-such-seat', `There are seats 0 to ${state.players.length - 1}.`);
  const refusal = command.type === 'leave' ? leave(course, command.seat) : act(course, command.seat, command.act);
  return refusal ?? course.events;
}

/** [YY-10] Chance places for whoever is out of time; a second time in a row they are out. */
function runOut(course: Course): void {
  const { phase, placing, players, board, due } = course.state;
  if (phase === 'showdown') return turnItems(course);
  const [seat] = placing;
  if (players[seat].timeouts > 0) course.tell({ type: 'timed-out', seat });
  else {
    const { size } = course.state.terms;
    putDown(
      course,
      seat,
      anyLine(board, due, course.chance).map((index) => cellAt(index, size)),
      true,
    );
  }
  settle(course);
}

function act(course: Course, seat: Seat, wish: YicYacYoeAction): Refusal | null {
  const player = course.state.players[seat];
  if (player.left) return refuse('left', 'You have left this match.');
  if (!player.alive) return refuse('out', 'You are out: you place nothing more.');
  switch (wish.type) {
    case 'place':
      return place(course, seat, wish.cells);
    case 'mark':
      return changeMark(course, seat, wish.mark);
    case 'choose':
      return choose(course, seat, wish);
  }
}

function place(course: Course, seat: Seat, cells: Cell[]): Refusal | null {
  const { state, at } = course;
  if (state.phase !== 'place')
    return refuse('not-now', 'First everyone chooses an item: the showdown tells who must place.');
  if (seat !== state.placing[0]) return refuse('not-your-turn', 'It is not your turn to place.');
  if (at >= state.deadline) return refuse('too-late', 'The time for that is up.');
  const refusal = whyNoLine(state, cells);
  if (refusal) return refusal;
  putDown(course, seat, cells, false);
  settle(course);
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
  for (const [place, cell] of cells.entries()) {
    if (!isOnBoard(cell, size))
      return refuse('off-board', `${named(cell)} is not on the board: rows and columns are 0 to ${size - 1}.`);
    if (board[indexOf(cell, size)] !== null) return refuse('square-taken', `A mark stands in ${named(cell)} already.`);
    if (cells.slice(0, place).some((other) => indexOf(other, size) === indexOf(cell, size)))
      return refuse('named-twice', `${named(cell)} is named twice.`);
    if (place > 0 && !areTouching(cells[place - 1], cell))
      return refuse('no-line', `${named(cell)} does not touch ${named(cells[place - 1])}, by a side or a corner.`);
  }
  return null;
}

/** [YY-6] All marks of the turn go down together, and then it is seen which rows they stand in. */
function putDown(course: Course, seat: Seat, cells: Cell[], timedOut: boolean): void {
  course.tell({ type: 'placed', seat, cells, rows: rowsWith(course.state, seat, cells), timedOut });
}

/** [YY-13] */
function changeMark(course: Course, seat: Seat, mark: Mark): Refusal | null {
  const { terms, lines, players } = course.state;
  if (terms.marking === 'lines')
    return refuse('plain-marks', 'Everyone draws the same plain stroke here: there are no marks of one’s own.');
  if (lines.some((line) => line.seat === seat))
    return refuse('mark-stands', 'Your mark stands on the board: it stays as it is.');
  if (players[seat].markChanges >= MOST_CHANGES)
    return refuse('mark-settled', `You have changed your mark ${MOST_CHANGES} times: it stays as it is.`);
  if (typeof mark === 'string' && players.some((other) => other.seat !== seat && other.mark === mark))
    return refuse('mark-taken', `Somebody else has the ${mark}.`);
  course.tell({ type: 'marked', seat, mark });
  return null;
}

function choose(course: Course, seat: Seat, wish: waWaWest.ChooseAction): Refusal | null {
  const { phase, showdown } = course.state;
  if (!showdown) return refuse('not-armed', 'Nobody is armed here: items are chosen in the armed variation only.');
  if (phase !== 'showdown') return refuse('not-now', 'The items are shown: now those who were hit place.');
  const facts = waWaWest.play(showdown, seat, wish, course.at);
  if (isRefusal(facts)) return facts;
  for (const event of facts) course.tell({ type: 'showdown', event });
  if (facts.some(({ type }) => type === 'revealed')) callPlacers(course);
  return null;
}

function turnItems(course: Course): void {
  course.tell({ type: 'showdown', event: waWaWest.turn(course.state.showdown!, course.at) });
  callPlacers(course);
}

/** [YY-17] Whoever was hit places, in seat order from whose turn it is; with nobody hit, they do. */
function callPlacers(course: Course): void {
  const { turn, players } = course.state;
  const revealed = course.events.at(-1) as { event: waWaWest.Revealed };
  const fromTurn = (seat: Seat) => (seat - turn! + players.length) % players.length;
  const hit = waWaWest.hitIn(revealed.event).sort((a, b) => fromTurn(a) - fromTurn(b));
  passPen(course, hit.length > 0 ? hit : [turn!], course.state.watchedUntil);
}

/** [YY-11] Out at once; on their turn, it passes. */
function leave(course: Course, seat: Seat): Refusal | null {
  const { phase, players, turn, placing } = course.state;
  const { left, alive } = players[seat];
  if (left) return refuse('already-left', 'You have left this match.');
  course.tell({ type: 'left', seat });
  if (!alive) return null;
  if (phase === 'place' && placing[0] !== seat && living(course.state).length > 1) return null;
  if (phase === 'place' || living(course.state).length === 1) {
    settle(course);
    return null;
  }
  // The showdown goes on without them, and what the others chose stands.
  if (turn === seat) goOn(course);
  if (waWaWest.isDecided(course.state.showdown!, course.at)) turnItems(course);
  return null;
}
