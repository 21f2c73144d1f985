import { describe, expect, it } from 'vitest';
import { layTable, piecesOf } from '../../wa-wa-west/stage/layout.ts';
import { freeSquare, logCorner } from './free-square.ts';

const names = ['Kemi (you)', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'];

describe('the board finds room among those who draw', () => {
  it.each([
    [808, 744],
    [1161, 806],
    [940, 744],
    [900, 484],
    [390, 352],
    [376, 346],
    [320, 260],
  ])('%i x %i', (width, height) => {
    for (let seats = 2; seats <= 6; seats++) {
      const guests = { names: names.slice(0, seats), digits: 1, nearest: 0 };
      const pieces = piecesOf(layTable({ width, height }, guests, (name, px) => name.length * px * 0.55));
      const { x, y, side } = freeSquare({ width, height }, [...pieces, ...logCorner({ width, height })]);
      // It is a button too: a finger must find it.
      expect(side, `${seats} seats`).toBeGreaterThanOrEqual(44);
      expect(Math.min(x, y, width - x, height - y)).toBeGreaterThan(side / 2);
      for (const piece of pieces) {
        const apart = Math.max(
          Math.abs(piece.x - x) - (piece.width + side) / 2,
          Math.abs(piece.y - y) - (piece.height + side) / 2,
        );
        expect(apart, `${seats} seats`).toBeGreaterThan(0);
      }
    }
  });
});
