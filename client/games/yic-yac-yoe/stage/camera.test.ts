import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import {
  clamped,
  following,
  mostZoom,
  needsZoom,
  panned,
  revealing,
  squareAt,
  whole,
  zoomedAt,
  type Camera,
} from './camera.ts';
import { layTable } from './layout.ts';

const measure = (name: string, px: number) => name.length * px * 0.6;
const large = layTable({ width: 390, height: 530 }, ['A', 'B', 'C', 'D', 'E', 'F'], 20, measure);
const small = layTable({ width: 808, height: 744 }, ['A', 'B'], 3, measure);

/** Where the middle of a square is seen, px from the middle of the sheet's window. */
const seen = ([row, column]: Cell, { zoom, offset }: Camera, { cell, size } = large) => ({
  x: (column + 0.5 - size / 2) * cell * zoom + offset.x,
  y: (row + 0.5 - size / 2) * cell * zoom + offset.y,
});

const isInSight = (cell: Cell, camera: Camera) => {
  const { x, y } = seen(cell, camera);
  return Math.abs(x) <= large.sheet.width / 2 && Math.abs(y) <= large.sheet.height / 2;
};

test('squares of a large board can come to 64 px, those of a small one stay', () => {
  expect(mostZoom(large) * large.cell).toBeCloseTo(64);
  expect(mostZoom(small)).toBe(1);
  expect(needsZoom(large, whole)).toBe(true);
  expect(needsZoom(small, whole)).toBe(false);
});

test('what is seen under the fingers stays there', () => {
  const at = { x: 60, y: -40 };
  const before = zoomedAt(whole, 1.4, { x: 0, y: 0 }, large);
  const after = zoomedAt(before, 1.3, at, large);
  const under = ({ zoom, offset }: Camera) => ({ x: (at.x - offset.x) / zoom, y: (at.y - offset.y) / zoom });
  expect(under(after).x).toBeCloseTo(under(before).x);
  expect(under(after).y).toBeCloseTo(under(before).y);
});

test('no further than the edge of the paper, no closer than the closest', () => {
  expect(panned(whole, { x: 50, y: 50 }, large)).toEqual(whole);
  const closest = zoomedAt(whole, 100, { x: 0, y: 0 }, large);
  expect(closest.zoom).toBe(mostZoom(large));
  const corner = panned(closest, { x: 9999, y: 9999 }, large);
  expect(corner.offset.x).toBeCloseTo((large.sheet.width / 2) * (closest.zoom - 1));
  expect(clamped({ zoom: 0.2, offset: { x: 5, y: 5 } }, large)).toEqual(whole);
});

describe('revealing', () => {
  const close = zoomedAt(whole, 3, { x: 0, y: 0 }, large);

  test.each([[[0, 0]], [[19, 19]], [[0, 19]], [[10, 2]]] as [Cell][])('%j comes into sight', (cell) => {
    expect(isInSight(cell, revealing(close, [cell], large))).toBe(true);
  });

  test('what is in sight already moves nothing', () => {
    expect(revealing(close, [[10, 10]], large).offset).toEqual(close.offset);
    expect(revealing(whole, [[0, 0]], large)).toBe(whole);
  });
});

describe('following the cursor', () => {
  const close = zoomedAt(whole, 100, { x: 0, y: 0 }, large);
  const isWhole = ([row, column]: Cell, camera: Camera) =>
    [row - 0.49, row + 0.49].every((at) => isInSight([at, column], camera)) &&
    [column - 0.49, column + 0.49].every((at) => isInSight([row, at], camera));

  test.each<[string, Cell[], Cell]>([
    [
      'at the left edge',
      [
        [8, 0],
        [8, 1],
      ],
      [8, 2],
    ],
    [
      'away from the edge',
      [
        [8, 3],
        [8, 2],
      ],
      [8, 1],
    ],
    [
      'aslant in the corner',
      [
        [19, 19],
        [18, 18],
      ],
      [17, 17],
    ],
  ])('%s every square of the line stays whole', (_, line, tried) => {
    let camera = close;
    [...line, tried].forEach((cell, index) => (camera = following(camera, cell, line.slice(0, index), large)));
    for (const cell of [...line, tried]) expect(isWhole(cell, camera)).toBe(true);
  });

  test('far from the line it shows the square alone', () => {
    const camera = following(close, [0, 19], [[19, 0]], large);
    expect(isWhole([0, 19], camera)).toBe(true);
  });
});

describe('the square under the pointer', () => {
  const cameras = [whole, zoomedAt(whole, 2.2, { x: 90, y: -70 }, large)];

  test.each(cameras)('from zoom $zoom', (camera) => {
    for (const cell of [
      [10, 10],
      [9, 11],
      [7, 12],
    ] as Cell[])
      expect(squareAt(seen(cell, camera), camera, large)).toEqual({ cell, inside: true });
  });

  test('near a corner it is hit but not entered', () => {
    const { x, y } = seen([1, 1], whole, small);
    const corner = { x: x + small.cell * 0.42, y: y + small.cell * 0.42 };
    expect(squareAt(corner, whole, small)).toEqual({ cell: [1, 1], inside: false });
  });

  test('beside the board there is none', () => {
    expect(squareAt({ x: 0, y: small.sheet.height }, whole, small)).toBeNull();
    expect(squareAt({ x: small.sheet.width / 2 - 2, y: 0 }, whole, small)).toBeNull();
  });
});
