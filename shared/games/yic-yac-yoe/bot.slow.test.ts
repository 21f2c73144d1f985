import { describe, expect, inject, test } from 'vitest';
import { at } from '../../contract/at.ts';
import type { Outcome, Seat } from '../../contract/game.ts';
import { chanceOf, type Chance } from '../../contract/random.ts';
import { cellAt, dueOn, emptyBoard, indexOf, linesOf, nextSquares, runsThrough, type Board } from './board.ts';
import { chooseAction, place } from './bot.ts';
import { thinkingTime } from './thinking-time.ts';
import { yicYacYoe } from './game.ts';
import { options } from './options.ts';
import { termsOf } from './terms.ts';
import type { YicYacYoeView } from './types.ts';
import { playLines } from './testing.ts';

type Room = Record<string, unknown>;

const sharp = (seed: number) => ({ chance: chanceOf(seed), temperament: 'sharp' as const });

/** The view in which that seat places next. */
function viewOf(board: Board, seat: Seat, room: Room, alive: readonly boolean[] = [true, true]): YicYacYoeView {
  const view = yicYacYoe.visibility.view(
    playLines({ options: { rows: 'any', ...room }, seats: alive.length }).state,
    seat,
  );
  const players = view.players.map((player) => ({ ...player, alive: at(alive, player.seat) }));
  return { ...view, board, players, turn: seat, placing: [seat], due: dueOn(board, view.terms.placements) };
}

/** The board after that line, and whether it completed a row; by the board's own functions. */
function draw(board: Board, line: readonly number[], seat: Seat, { size, row, rows }: YicYacYoeView['terms']) {
  const after = board.map((mark, index) => (line.includes(index) ? seat : mark));
  const cells = line.map((index) => cellAt(index, size));
  return { after, completes: runsThrough(after, cells, row, (other) => rows === 'any' || other === seat).length > 0 };
}

type Player = (view: YicYacYoeView, seat: Seat, chance: Chance) => number[];
const theBot: Player = (view, seat, chance) =>
  place(view, seat, { chance, temperament: 'sharp' }).cells.map((cell) => indexOf(cell, view.terms.size));
const anything: Player = ({ board, due }, _seat, chance) => chance.pick(linesOf(board, due));

function match(players: readonly Player[], room: Room, seed: number): Outcome {
  const chance = chanceOf(seed);
  const terms = termsOf(options.parse(room), players.length);
  let board = emptyBoard(terms.size);
  const alive = players.map(() => true);
  const inGame = () => [...alive.keys()].filter((seat) => alive[seat]);
  for (let seat = 0; ; seat = (seat + 1) % players.length) {
    if (!alive[seat]) continue;
    if (!board.includes(null)) return { tie: true, winners: inGame() };
    const view = viewOf(board, seat, room, alive);
    const line = at(players, seat)(view, seat, chance);
    expect(canBeDrawn(view, line)).toBe(true);
    const { after, completes } = draw(board, line, seat, terms);
    board = after;
    alive[seat] = !completes;
    if (inGame().length === 1) return { tie: false, winners: inGame() };
  }
}

describe('on 3 by 3 between two', () => {
  /** What a position is worth to who places next, 1, 0 or -1: a plain search that knows the board's functions only. */
  function worthsOf(room: Room) {
    const terms = termsOf(options.parse(room), 2);
    const known = new Map<string, { board: Board; seat: Seat; worth: number }>();
    const worthOf = (board: Board, seat: Seat): number => {
      const key = `${String(board)} ${seat}`;
      const worth = known.get(key)?.worth ?? (board.includes(null) ? Math.max(...worths(board, seat).values()) : 0);
      known.set(key, { board, seat, worth });
      return worth;
    };
    const worths = (board: Board, seat: Seat) =>
      new Map(
        linesOf(board, 1).map((line) => {
          const { after, completes } = draw(board, line, seat, terms);
          return [line[0], completes ? -1 : -worthOf(after, 1 - seat)];
        }),
      );
    worthOf(emptyBoard(3), 0);
    return { positions: [...known.values()].filter(({ board }) => board.includes(null)), worths };
  }

  test.each(['own', 'any'])('gives nothing away from any position, rows of %s marks', (rows) => {
    const room = { size: 3, rows };
    const { positions, worths } = worthsOf(room);
    for (const [number, { board, seat, worth }] of positions.entries()) {
      if (worth < 0) continue;
      const [index] = theBot(viewOf(board, seat, room), seat, chanceOf(number));
      expect(worths(board, seat).get(index), String(board)).toBe(worth);
    }
    expect(positions.length).toBeGreaterThan(rows === 'own' ? 3000 : 100);
  });

  // Rows of own marks: exact play is a tie. Rows of any marks: with 2 on a turn whoever goes second can win, else
  // whoever begins.
  test.each([
    { rows: 'own', placements: 1, seat: 0, least: 0 },
    { rows: 'own', placements: 1, seat: 1, least: 0 },
    { rows: 'any', placements: 1, seat: 0, least: 1 },
    { rows: 'any', placements: 1, seat: 1, least: -1 },
    { rows: 'own', placements: 2, seat: 0, least: 0 },
    { rows: 'own', placements: 2, seat: 1, least: 0 },
    { rows: 'any', placements: 2, seat: 0, least: -1 },
    { rows: 'any', placements: 2, seat: 1, least: 1 },
    { rows: 'own', placements: 3, seat: 0, least: 0 },
    { rows: 'own', placements: 3, seat: 1, least: 0 },
    { rows: 'any', placements: 3, seat: 0, least: 1 },
    { rows: 'any', placements: 3, seat: 1, least: -1 },
  ])('rows of $rows marks, $placements a turn, as seat $seat: at least $least whatever the other does', (one) => {
    const { rows, placements, seat: me, least } = one;
    const room = { size: 3, rows, placements };
    const terms = termsOf(options.parse(room), 2);
    const worst = (board: Board, seat: Seat): number => {
      if (!board.includes(null)) return 0;
      const lines =
        seat === me ? [theBot(viewOf(board, seat, room), seat, chanceOf(7))] : linesOf(board, dueOn(board, placements));
      const worths = lines.map((line) => {
        const { after, completes } = draw(board, line, seat, terms);
        return completes ? (seat === me ? -1 : 1) : worst(after, 1 - seat);
      });
      return Math.min(...worths);
    };
    expect(worst(emptyBoard(3), 0)).toBe(least);
  });
});

describe('the bot', () => {
  // A third of them where the tests are to be quick.
  const matches = inject('contractMatches') >= 100 ? 24 : 8;

  test.each([1, 2, 3])('[YY-25] beats who does anything legal: 5 by 5, rows of 4, %i marks on a turn', (placements) => {
    const seeds = Array.from({ length: matches }, (_, index) => index + 1);
    const won = seeds.filter((seed) => {
      const seat = seed % 2;
      const players = seat === 0 ? [theBot, anything] : [anything, theBot];
      const { tie, winners } = match(players, { size: 5, row: 4, placements }, seed);
      return !tie && winners[0] === seat;
    });
    expect(won.length / matches).toBeGreaterThanOrEqual(0.9);
  });

  test('[YY-25] wins more than its share among three', () => {
    const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
    const won = seeds.filter((seed) => {
      const seat = seed % 3;
      const players = [0, 1, 2].map((other) => (other === seat ? theBot : anything));
      const { tie, winners } = match(players, { size: 5, rows: 'any' }, seed);
      return !tie && winners[0] === seat;
    });
    expect(won.length).toBeGreaterThan(8);
  });

  test.each([
    { name: 'six on 20 by 20, three marks', seats: 6, room: { size: 20, placements: 3 } },
    { name: 'two on 20 by 20, rows of 20', seats: 2, room: { size: 20, row: 20 } },
    { name: 'four on 4 by 4, three marks', seats: 4, room: { size: 4, placements: 3, rows: 'own' } },
    { name: 'five on 3 by 3', seats: 5, room: { size: 3, placements: 2 } },
  ])('draws legal lines: $name', ({ seats, room }) => {
    const chance = chanceOf(4);
    const alive = Array.from({ length: seats }, () => true);
    let board = emptyBoard(room.size);
    // Some of the way by the bot, the rest by chance: the board fills up, whoever goes out.
    for (let turn = 0; board.includes(null); turn++) {
      const view = viewOf(board, turn % seats, room, alive);
      const isItsTurn = turn % Math.ceil(board.length / 9) === 0;
      const line = isItsTurn ? theBot(view, turn % seats, chance) : anyLine(view, chance);
      expect(canBeDrawn(view, line)).toBe(true);
      ({ after: board } = draw(board, line, turn % seats, view.terms));
    }
  });

  test('does not complete a row where it can help it', () => {
    const { state } = playLines({ board: ['00..', '11..', '....', '....'] });
    for (let seed = 0; seed < 10; seed++)
      expect(place(yicYacYoe.visibility.view(state, 0), 0, sharp(seed)).cells).not.toContainEqual([0, 2]);
  });

  test('completes one where nothing else is left', () => {
    const { state } = playLines({ board: ['001', '110', '00.'] });
    expect(place(yicYacYoe.visibility.view(state, 0), 0, sharp(1)).cells).toEqual([[2, 2]]);
  });

  test('the same view and chance make the same line; another chance may make another', () => {
    const view = viewOf(emptyBoard(5), 0, { size: 5, row: 4 });
    expect(theBot(view, 0, chanceOf(9))).toEqual(theBot(view, 0, chanceOf(9)));
    const lines = Array.from({ length: 8 }, (_, seed) => String(theBot(view, 0, chanceOf(seed))));
    expect(new Set(lines).size).toBeGreaterThan(1);
  });

  test('[YY-14] armed, it chooses an item and then places like anybody', () => {
    const chance = chanceOf(2);
    const table = playLines({ options: { armed: true }, seats: 3 });
    expect(chooseAction(yicYacYoe.visibility.view(table.state, 1), 1, { chance, temperament: 'sharp' })).toMatchObject({
      type: 'choose',
    });
    table.play('0 reload', '1 reload', '2 reload');
    const action = chooseAction(yicYacYoe.visibility.view(table.state, 0), 0, { chance, temperament: 'sharp' });
    expect(yicYacYoe.legalActions(yicYacYoe.visibility.view(table.state, 0), 0)).toContainEqual(action);
  });
});

describe('how long a bot thinks', () => {
  const view = (room: Room, opensAt = 0): YicYacYoeView => {
    const one = viewOf(emptyBoard(3), 0, room);
    return { ...one, opensAt, deadline: one.terms.turnMs + opensAt };
  };
  test('[YY-25] a human while', () => expect(thinkingTime(view({}), 0)).toEqual({ fromMs: 900, toMs: 3200 }));
  test('[YY-25] less on short turns', () =>
    expect(thinkingTime(view({ turnMs: 1000 }), 0)).toEqual({ fromMs: 200, toMs: 700 }));
  test('[YY-25] counts from when the clock runs', () =>
    expect(thinkingTime(view({}, 2000), 500)).toEqual({ fromMs: 2400, toMs: 4700 }));
  test('[YY-25] hurries when it comes late', () =>
    expect(thinkingTime(view({}), 19_000)).toEqual({ fromMs: 200, toMs: 700 }));
  test('[YY-25] never before now', () => expect(thinkingTime(view({}), 30_000)).toEqual({ fromMs: 0, toMs: 0 }));
});

/** Like `anything`, without listing thousands of lines. */
function anyLine({ board, due }: YicYacYoeView, chance: Chance): number[] {
  for (;;) {
    const line: number[] = [];
    while (line.length < due) {
      const next = nextSquares(board, line);
      if (next.length === 0) break;
      line.push(chance.pick(next));
    }
    if (line.length === due) return line;
  }
}

const canBeDrawn = ({ board, due }: YicYacYoeView, line: readonly number[]): boolean =>
  line.length === due && line.every((square, drawn) => nextSquares(board, line.slice(0, drawn)).includes(square));
