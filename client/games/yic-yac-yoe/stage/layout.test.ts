import { describe, expect, test } from 'vitest';
import type { Box } from '../../../kit/stage/picture.ts';
import { layRoundTable as layShowdown, piecesOf } from '../../../kit/stage/round-layout.ts';
import { freeSquare, layTable, logCorner, type Layout } from './layout.ts';

const canvases = [
  [808, 744],
  [390, 530],
  [390, 352],
  [376, 346],
  [320, 260],
  [320, 165],
  [900, 484],
  [1160, 806],
  [1280, 744],
  [600, 900],
] as const;
const cases = canvases.flatMap(([width, height]) =>
  [2, 3, 6].flatMap((seats) =>
    [3, 7, 20].flatMap((size) =>
      ['Kemi', 'Wolfeschlegelsteinha'].map((name) => ({ width, height, seats, size, name })),
    ),
  ),
);

const partsOf = ({ places, sheet, clock }: Layout): Record<string, Box> => ({
  sheet,
  clock: around(clock, clock.radius),
  ...Object.fromEntries(
    places.flatMap(({ token, plate }, seat) => [
      [`token ${seat}`, around(token, token.radius)],
      [
        `plate ${seat}`,
        { x: plate.x - plate.width / 2, y: plate.y - plate.height / 2, width: plate.width, height: plate.height },
      ],
    ]),
  ),
});

const around = ({ x, y }: { x: number; y: number }, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: radius * 2,
  height: radius * 2,
});

/** As if every letter were 0.6 wide. */
const measure = (text: string, px: number) => text.length * px * 0.6;

describe.each(cases)('$width x $height, $seats seats, $size squares, $name', ({ width, height, seats, size, name }) => {
  const names = Array.from({ length: seats }, () => name);
  const layout = layTable({ width, height }, names, size, measure);
  const parts = partsOf(layout);

  test('everything is on the canvas', () => {
    const off = Object.entries(parts).filter(
      ([, { x, y, width: w, height: h }]) => x < 0 || y < 0 || x + w > width || y + h > height,
    );
    expect(off).toEqual([]);
  });

  test('nobody stands on the sheet or on another, and the clock on nobody', () => {
    const all = Object.entries(parts);
    const met = all.flatMap(([one, box], index) =>
      all
        .slice(index + 1)
        .filter(([other, second]) => one.slice(-1) !== other.slice(-1) && overlap(box, second) > 3)
        .map(([other]) => `${one} and ${other}`),
    );
    expect(met).toEqual([]);
  });

  test('the board fits on its paper', () => {
    expect(layout.cell * size).toBeLessThan(layout.sheet.width);
    expect(layout.sheet.width).toBeGreaterThanOrEqual(Math.min(width, height) * 0.5);
  });

  test('where squares are small there is room for the buttons under the sheet', () => {
    if (layout.cell >= 40) return;
    expect(layout.tools.y - 44).toBeGreaterThanOrEqual(layout.sheet.y + layout.sheet.height);
    expect(layout.tools.y).toBeLessThanOrEqual(height);
  });
});

/** How deep two boxes lie in one another, px. */
const overlap = (a: Box, b: Box): number =>
  Math.min(
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  );

const names = ['Kemi (you)', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'];

describe('the board finds room among those who draw', () => {
  test.each([
    [808, 744],
    [1161, 806],
    [940, 744],
    [900, 484],
    [390, 352],
    [376, 346],
    [320, 260],
  ] as const)('%i x %i', (width, height) => {
    for (let seats = 2; seats <= 6; seats++) {
      const guests = { names: names.slice(0, seats), digits: 1, nearest: 0 };
      const pieces = piecesOf(layShowdown({ width, height }, guests, (name, px) => name.length * px * 0.55));
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
