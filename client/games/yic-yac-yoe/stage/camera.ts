/**
 * Which part of the sheet is seen. Lengths are px of the sheet as it lies when the whole board is seen, from its middle:
 * a point p of it is seen at p * zoom + offset, and nothing beyond the paper's edge ever is.
 */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { smallSquare, type Layout } from './layout.ts';

export interface Camera {
  /** 1 is the whole board. */
  readonly zoom: number;
  readonly offset: Readonly<Point>;
}

export const whole: Camera = { zoom: 1, offset: { x: 0, y: 0 } };

/** Squares need not get any larger than that, px. */
const largestSquare = 64;

type Sheet = Pick<Layout, 'sheet' | 'cell' | 'size'>;

export const mostZoom = ({ cell }: Sheet): number => Math.max(1, largestSquare / cell);

/** Whether the buttons are of use. */
export const needsZoom = ({ cell }: Sheet, { zoom }: Camera): boolean => cell < smallSquare || zoom > 1.01;

export function clamped({ zoom, offset }: Camera, sheet: Sheet): Camera {
  const bounded = Math.min(mostZoom(sheet), Math.max(1, zoom));
  const reachX = (sheet.sheet.width / 2) * (bounded - 1);
  const reachY = (sheet.sheet.height / 2) * (bounded - 1);
  return {
    zoom: bounded,
    offset: {
      x: Math.min(reachX, Math.max(-reachX, offset.x)),
      y: Math.min(reachY, Math.max(-reachY, offset.y)),
    },
  };
}

/** Closer by that factor; what is seen at `at` stays there. */
export function zoomedAt(camera: Camera, factor: number, at: Point, sheet: Sheet): Camera {
  const zoom = Math.min(mostZoom(sheet), Math.max(1, camera.zoom * factor));
  const grown = zoom / camera.zoom;
  const { x, y } = camera.offset;
  return clamped({ zoom, offset: { x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown } }, sheet);
}

export const panned = ({ zoom, offset }: Camera, by: Point, sheet: Sheet): Camera =>
  clamped({ zoom, offset: { x: offset.x + by.x, y: offset.y + by.y } }, sheet);

/** As little moved as it takes to see that square with the line that leads to it; without the line if both don't fit. */
export function following(camera: Camera, tried: Cell, line: readonly Cell[], sheet: Sheet): Camera {
  const all = [...line, tried];
  const fits = [0, 1].every((axis) => {
    const [from, to] = spanOf(
      all.map((cell) => cell[axis]),
      camera,
      sheet,
    );
    return to - from <= sheet.sheet.width;
  });
  return revealing(camera, fits ? all : [tried], sheet);
}

/** As little moved as it takes to see those squares with a bit round them; their middle if they don't all fit. */
export function revealing(camera: Camera, cells: readonly Cell[], sheet: Sheet): Camera {
  if (cells.length === 0 || camera.zoom <= 1) return camera;
  const { x: offX, y: offY } = camera.offset;
  const along = (places: number[], offset: number, visible: number): number => {
    const [from, to] = spanOf(places, camera, sheet);
    if (to - from >= visible) return -(from + to) / 2;
    if (from + offset < -visible / 2) return -visible / 2 - from;
    return to + offset > visible / 2 ? visible / 2 - to : offset;
  };
  const offset = {
    x: along(
      cells.map(([, column]) => column),
      offX,
      sheet.sheet.width,
    ),
    y: along(
      cells.map(([row]) => row),
      offY,
      sheet.sheet.height,
    ),
  };
  return clamped({ zoom: camera.zoom, offset }, sheet);
}

/** From where to where those rows or columns are seen with half a square round them, before the offset. */
function spanOf(places: number[], { zoom }: Camera, { cell, size }: Sheet): [from: number, to: number] {
  const px = (place: number) => (place - size / 2) * cell * zoom;
  return [px(Math.min(...places) - 0.5), px(Math.max(...places) + 1.5)];
}

export interface Hit {
  cell: Cell;
  /** Within the inner part of the square: a pen that cuts a corner on its way has not entered it. */
  inside: boolean;
}

/** A drag enters a square when it comes that near to its middle, in squares; so diagonals can be drawn. */
const innerHalf = 0.35;

/** The square that is seen at a point of the sheet's window, px from its middle; null beside the board. */
export function squareAt({ x, y }: Point, camera: Camera, { cell, size, sheet }: Sheet): Hit | null {
  if (Math.abs(x) > sheet.width / 2 || Math.abs(y) > sheet.height / 2) return null;
  const column = (x - camera.offset.x) / camera.zoom / cell + size / 2;
  const row = (y - camera.offset.y) / camera.zoom / cell + size / 2;
  const at: Cell = [Math.floor(row), Math.floor(column)];
  if (at[0] < 0 || at[1] < 0 || at[0] >= size || at[1] >= size) return null;
  const inside = Math.max(Math.abs(row - at[0] - 0.5), Math.abs(column - at[1] - 0.5)) <= innerHalf;
  return { cell: at, inside };
}
