/** A turn: lines, rows, time and leaving; and what is refused. */
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../contract/random.ts';
import { anyLine, emptyBoard, linesOf, squareName, type Cell } from './board.ts';
import { yicYacYoe } from './game.ts';
import { MOST_CHANGES } from './marks.ts';
import { playLines, ScriptedTable, type Script } from './testing.ts';

describe('a turn', () => {
  test('[YY-1] seat order, over those still in', () => {
    const table = playLines({ seats: 3, options: { size: 6 } }, '0 a1', '1 a6', '2 f1', '0 f6');
    expect(table.at).toBe('place 1');
    expect(table.refusals).toEqual([]);
    expect(table.play('1 leave').at).toBe('place 2');
    expect(table.play('2 c3').at).toBe('place 0');
    expect(table.play('0 e2').at).toBe('place 2');
  });

  test('[YY-2] marks stay, also of those who are out', () => {
    const table = playLines({ seats: 3, board: ['00..', '....', '....', '1..2'] }, '0 c1', '1 a2');
    expect(table.alive).toEqual([1, 2]);
    expect(table.board).toEqual(['000.', '1...', '....', '1..2']);
  });

  test.each<[string, Script, string]>([
    ['a square that is taken', { board: ['1..', '...', '...'] }, '0 a1'],
    ['a square off the board', {}, '0 h1'],
    ['too many squares', {}, '0 a1 a2'],
    ['too few squares', { options: { placements: 2 } }, '0 a1'],
    ['a square twice', { options: { placements: 2 } }, '0 a1 a1'],
    ['a gap', { options: { placements: 2 } }, '0 a1 c1'],
    ['a gap in the second half', { options: { placements: 3 } }, '0 a1 b1 a3'],
    ['going back over the first square', { options: { placements: 3 } }, '0 a1 b1 a1'],
    [
      'a taken square in the middle',
      { options: { placements: 3 }, board: ['.1..', '....', '....', '....'] },
      '0 a1 b1 c1',
    ],
    ['somebody else’s turn', {}, '1 a1'],
    ['an item, where nobody is armed', {}, '0 gun'],
  ])('[YY-3, YY-5] %s is refused and changes nothing', (_, script, line) => {
    const table = new ScriptedTable(script);
    const before = table.state;
    table.play(line);
    expect(table.refusals).toHaveLength(1);
    expect(table.state).toBe(before);
  });

  test.each([
    ['straight', '0 a1 b1 c1'],
    ['by corners', '0 a1 b2 c3'],
    ['bent', '0 a1 b2 a3'],
    ['folded back', '0 b2 a1 a2'],
  ])('[YY-3] a line may be %s', (_, line) => {
    expect(playLines({ options: { placements: 3, size: 5, row: 5 } }, line).at).toBe('place 1');
  });

  test.each([
    { board: ['1.1', '111', '1.1'], due: 1 },
    { board: ['..1', '111', '1.1'], due: 2 },
    { board: ['..1', '.11', '111'], due: 3 },
    { board: ['.11', '1.1', '11.'], due: 3 },
    { board: ['.1.', '111', '.1.'], due: 1 },
  ])('[YY-4] the longest line that fits is due: $due on $board', ({ board, due }) => {
    expect(new ScriptedTable({ board, options: { placements: 3, rows: 'own' } }).state.due).toBe(due);
  });

  test('[YY-4] what is due is asked anew at each turn', () => {
    const table = new ScriptedTable({ board: ['...', '111', '..1'], options: { placements: 3, rows: 'own' } });
    expect(table.play('0 a1 b1').refusals).toEqual(['wrong-length']);
    expect(table.play('0 a1 b1 c1').end).toBe('last-one 1');
  });
});

describe('rows', () => {
  test.each<[string, Script, string, string[]]>([
    ['across', { board: ['00.', '...', '...'] }, '0 c1', ['a1-c1']],
    ['down', { board: ['0..', '...', '0..'] }, '0 a2', ['a1-a3']],
    ['diagonal', { board: ['0..', '.0.', '...'] }, '0 c3', ['a1-c3']],
    ['the other diagonal', { board: ['..0', '.0.', '...'] }, '0 a3', ['c1-a3']],
    ['two at once', { board: ['.00', '0..', '0..'] }, '0 a1', ['a1-c1', 'a1-a3']],
    ['longer than a row', { board: ['00.00', '.....', '.....', '.....', '.....'] }, '0 c1', ['a1-e1']],
    [
      'closed by the middle of a line',
      { board: ['0.0.', '....', '....', '....'], options: { placements: 2, rows: 'own' } },
      '0 a2 b1',
      ['a1-c1'],
    ],
    [
      'made by the marks of one turn',
      { board: ['....', '....', '....', '....'], options: { placements: 3, rows: 'own' } },
      '0 a1 b2 c3',
      ['a1-c3'],
    ],
    ['standing in a run on', { board: ['000.', '....', '....', '....'] }, '0 d1', ['a1-d1']],
  ])('[YY-6, YY-9] %s', (_, script, line, rows) => {
    const table = playLines(script, line);
    expect(table.rows).toEqual(rows);
    expect(table.end).toBe('last-one 1');
  });

  test.each<[string, Script, string]>([
    ['a gap', { board: ['0.0..', '.....', '.....', '.....', '.....'] }, '0 d1'],
    ['somebody else’s marks, where own ones count', { board: ['11.', '...', '...'] }, '0 c1'],
    ['somebody else’s between', { board: ['01..', '....', '....', '....'] }, '0 c1'],
    ['around the edge of the board', { board: ['.00.', '....', '....', '....'] }, '0 a2'],
    ['one too short', { board: ['00..', '....', '....', '....'], options: { row: 4 } }, '0 c1'],
    ['a run that others completed and this does not touch', { board: ['000.', '....', '....', '....'] }, '0 a4'],
  ])('[YY-6, YY-9] is none: %s', (_, script, line) => {
    const table = playLines(script, line);
    expect(table.rows).toEqual([]);
    expect(table.alive).toEqual([0, 1]);
  });

  test.each(Array.from({ length: 18 }, (_, index) => index + 3))(
    '[YY-6, YY-20] on %i by %i, as long as the board in each direction',
    (size) => {
      const places = Array.from({ length: size }, (_, place) => place);
      const runs: ((place: number) => Cell)[] = [
        (place) => [size - 1, place],
        (place) => [place, size - 1],
        (place) => [place, place],
        (place) => [place, size - 1 - place],
      ];
      for (const run of runs) {
        const [last = [0, 0], ...before] = places.map(run);
        const board = places.map((row) =>
          places.map((column) => (before.some((cell) => String(cell) === String([row, column])) ? '0' : '.')).join(''),
        );
        const table = playLines({ board, options: { row: size } }, `0 ${squareName(last)}`);
        expect(table.state.lines.at(-1)!.rows.map(({ length }) => length)).toEqual([size]);
        expect(playLines({ board, options: { row: size } }, '0 b1').alive).toEqual([0, 1]);
      }
    },
  );

  test('[YY-6, YY-22] where any marks count, those of the others and of those who are out do too', () => {
    const script = { seats: 3, board: ['12..', '....', '....', '....'], options: { rows: 'any' as const } };
    expect(playLines(script, '0 c1').alive).toEqual([1, 2]);
    expect(playLines({ ...script, out: [1] }, '0 c1').end).toBe('last-one 2');
  });
});

describe('the end', () => {
  test('[YY-7] with three, play goes on until one is left', () => {
    const table = playLines({ seats: 3, board: ['00.1', '...1', '2...', '.2..'] }, '0 c1');
    expect(table.end).toBeNull();
    expect(table.play('1 d3').end).toBe('last-one 2');
    expect(table.play('2 a1').refusals).toEqual(['match-over']);
  });

  test('[YY-8] a full board is a tie between those left', () => {
    const table = playLines({ board: ['01.', '010', '101'] }, '0 c1');
    expect(table.end).toBe('full-board 0 1');
    expect(table.state.outcome!.tie).toBe(true);
    expect(playLines({ seats: 3, out: [1], board: ['01.', '010', '101'] }, '0 c1').end).toBe('full-board 0 2');
  });

  test('[YY-8] the last mark may complete a row', () => {
    expect(playLines({ board: ['00.', '110', '011'] }, '0 c1').end).toBe('last-one 1');
    expect(playLines({ seats: 3, board: ['00.', '110', '211'] }, '0 c1').end).toBe('full-board 1 2');
  });
});

describe('time', () => {
  test('[YY-10] chance places for whoever is out of time, and it is in the log', () => {
    const table = playLines({ options: { placements: 2, size: 6, row: 6 } }, 'wait 19999');
    expect(table.at).toBe('place 0');
    table.play('wait 1');
    expect(table.events[0]).toMatchObject({ type: 'placed', seat: 0, timedOut: true });
    expect(table.at).toBe('place 1');
    expect(table.state.lines[0]?.cells).toHaveLength(2);
    expect(table.play('1 leave').state.lines).toHaveLength(1);
  });

  test('[YY-10] what chance places may complete a row', () => {
    const table = playLines({ seats: 3, board: ['00.', '110', '211'] }, 'wait 20000');
    expect(table.rows).toEqual(['a1-c1']);
    expect(table.end).toBe('full-board 1 2');
  });

  test('[YY-10] a second time in a row is out, with nothing placed', () => {
    const table = playLines({ seats: 3, options: { size: 9, row: 9, turnMs: 1000 } }, 'wait 1000', '1 a1', '2 a2');
    expect(table.play('wait 1000').events[0]).toEqual({ type: 'timed-out', seat: 0 });
    expect(table.alive).toEqual([1, 2]);
    expect(table.state.lines).toHaveLength(3);
    expect(table.at).toBe('place 1');
  });

  test('[YY-10] a placement in time ends the count', () => {
    const options = { size: 9, row: 9, turnMs: 1000 };
    const table = playLines({ options }, 'wait 1000', '1 i9', '0 h9', '1 g9', 'wait 1000');
    expect(table.refusals).toEqual([]);
    expect(table.events[0]).toMatchObject({ type: 'placed', seat: 0, timedOut: true });
  });

  test('[YY-10] after the deadline nothing is taken', () => {
    const table = new ScriptedTable();
    table.now = 20_000;
    expect(table.play('0 a1').refusals).toEqual(['too-late']);
  });

  test('[YY-10] every line is as likely as any other', () => {
    const board = emptyBoard(3);
    const drawn = new Map<string, number>();
    const chance = chanceOf(3);
    const lines = linesOf(board, 3).length;
    for (let draw = 0; draw < lines * 200; draw++) {
      const line = String(anyLine(board, 3, chance));
      drawn.set(line, (drawn.get(line) ?? 0) + 1);
    }
    expect(drawn.size).toBe(lines);
    expect(Math.min(...drawn.values())).toBeGreaterThan(130);
    expect(Math.max(...drawn.values())).toBeLessThan(280);
  });
});

describe('leaving', () => {
  test('[YY-11] out at once, the marks stay, and on their turn it passes', () => {
    const table = playLines({ seats: 3, options: { size: 6 } }, '0 a1', '1 leave');
    expect(table.at).toBe('place 2');
    expect(table.board[0]).toBe('0.....');
    expect(table.state.deadline).toBe(20_000);
    expect(table.play('2 leave').end).toBe('last-one 0');
  });

  test('[YY-11] on somebody else’s turn nothing else changes', () => {
    const table = playLines({ seats: 3 }, 'wait 5000', '2 leave', '2 leave', '2 a1');
    expect(table.refusals).toEqual(['already-left', 'left']);
    expect(table.at).toBe('place 0');
    expect(table.state.deadline).toBe(20_000);
    expect(table.play('0 a1', '1 a2').at).toBe('place 0');
  });

  test('[YY-11] who is out may leave too', () => {
    const table = playLines({ seats: 3, board: ['00..', '....', '....', '....'] }, '0 c1', '0 leave');
    expect(table.refusals).toEqual([]);
    expect(table.at).toBe('place 1');
    expect(table.end).toBeNull();
  });
});

describe('marks', () => {
  test('[YY-13] one of the set that nobody has, until the first stands', () => {
    const table = playLines({}, '1 mark star', '0 mark star', '0 mark cross', '0 mark heart', '0 a1', '0 mark moon');
    expect(table.refusals).toEqual(['mark-taken', 'mark-stands']);
    expect(table.state.players.map(({ mark }) => mark)).toEqual(['heart', 'star']);
    expect(table.play('1 mark cross').refusals).toHaveLength(2);
    expect(table.at).toBe('place 1');
  });

  test('[YY-13] twenty times at most, however long the clock runs', () => {
    const changes = Array.from({ length: MOST_CHANGES + 1 }, (_, index) => `0 mark ${index % 2 ? 'star' : 'heart'}`);
    const table = playLines({ options: { turnMs: 3_600_000 } }, ...changes);
    expect(MOST_CHANGES).toBe(20);
    expect(table.refusals).toEqual(['mark-settled']);
    expect(table.state.players[0]?.mark).toBe('star');
    expect(table.play('1 mark moon', '0 a1').refusals).toHaveLength(1);
  });

  test('[YY-12, YY-13] not where everyone draws the same stroke', () => {
    expect(playLines({ options: { placements: 2 } }, '0 mark star').refusals).toEqual(['plain-marks']);
    expect(playLines({ options: { marking: 'lines' } }, '0 mark star').refusals).toEqual(['plain-marks']);
  });

  const line = [10, 10, 90, 90];
  test.each<[string, unknown, string]>([
    ['one of the set', 'star', 'fine'],
    ['a drawing', [line, [90, 10, 10, 90]], 'fine'],
    ['no mark of the set', 'skull', 'A mark is one of'],
    ['nothing drawn', [], 'A mark is one of'],
    ['nine strokes', Array.from({ length: 9 }, () => line), 'A mark is one of'],
    ['a stroke of one point', [[10, 10]], 'A mark is one of'],
    ['half a point', [[10, 10, 90, 90, 50]], 'A stroke is a list'],
    ['off the square', [[-1, 10, 90, 90]], 'A mark is one of'],
    ['between the grid', [[0.5, 10, 90, 90]], 'A mark is one of'],
    ['too small to be seen', [[50, 50, 60, 60]], 'too small'],
    ['160 points', [Array.from({ length: 320 }, (_, index) => index % 100)], 'fine'],
    ['161 points in two strokes', [line, Array.from({ length: 318 }, (_, index) => index % 100)], 'at most 160 points'],
  ])('[YY-13] a mark is checked: %s', (_, mark, problem) => {
    const { error } = yicYacYoe.rules.action.safeParse({ type: 'mark', mark });
    expect(error?.issues[0]?.message ?? 'fine').toContain(problem);
  });
});
