import { expect, test } from 'vitest';
import { chanceOf } from '../../contract/random.ts';
import { solveMatrix } from './bot-matrix.ts';

const rounded = (numbers: Iterable<number>) => Array.from(numbers, (number) => Number(number.toFixed(6)));

// prettier-ignore
test.each([
  { name: 'matching pennies', game: [[1, 0], [0, 1]], value: 0.5, rows: [0.5, 0.5], columns: [0.5, 0.5] },
  { name: 'stone, paper, scissors', game: [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]], value: 0.5, rows: [1 / 3, 1 / 3, 1 / 3], columns: [1 / 3, 1 / 3, 1 / 3] },
  { name: 'a saddle point', game: [[0.2, 0.6], [0.4, 0.7]], value: 0.4, rows: [0, 1], columns: [1, 0] },
  { name: 'a row that is never good', game: [[3, -1], [-2, 1], [-3, -4]], value: 1 / 7, rows: [3 / 7, 4 / 7, 0], columns: [2 / 7, 5 / 7] },
])('$name', ({ game, value, rows, columns }) => {
  const solution = solveMatrix(game.flat(), rows.length, columns.length);
  expect(rounded([solution.value])).toEqual(rounded([value]));
  expect(rounded(solution.rows)).toEqual(rounded(rows));
  expect(rounded(solution.columns)).toEqual(rounded(columns));
});

test('neither side of any game can do better against the mix of the other', () => {
  const chance = chanceOf(3);
  for (let trial = 0; trial < 2000; trial++) {
    const [height, width] = [1 + chance.int(14), 1 + chance.int(14)];
    // Few different numbers, so that much is equally good.
    const payoffs = Float64Array.from({ length: height * width }, () =>
      trial % 2 ? chance.float() : chance.int(4) / 3,
    );
    const { value, rows, columns } = solveMatrix(payoffs, height, width);
    for (let row = 0; row < height; row++) {
      const worth = columns.reduce((sum, share, column) => sum + share * payoffs[row * width + column]!, 0);
      expect(worth).toBeLessThan(value + 1e-7);
    }
    for (let column = 0; column < width; column++) {
      const worth = rows.reduce((sum, share, row) => sum + share * payoffs[row * width + column]!, 0);
      expect(worth).toBeGreaterThan(value - 1e-7);
    }
  }
});
