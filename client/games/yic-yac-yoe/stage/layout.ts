/**
 * Where everything lies, from the size of the canvas, the number of seats and the size of the board alone. Players stand
 * in a column beside the sheet or in a row above it: whichever leaves the larger sheet. All in px.
 */
import type { Point } from '../../../kit/stage/picture.ts';

/** A box by its upper left corner. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Where a player stands. */
export interface Place {
  token: Point & { radius: number };
  /** By its middle; `width` is the most it may take. */
  plate: Point & { width: number; height: number; px: number };
  /** By its middle: the underline of whose turn it is. */
  underline: Point & { width: number };
  /** By its middle: words under the plate; null where there is no room. */
  note: (Point & { width: number; px: number }) | null;
  /** By its middle: the slip with the own mark. */
  slip: Point & { side: number };
  /** Where the tip of the pen is that waits here, tucked behind the token; its length. */
  pen: Point & { length: number };
}

export interface Layout {
  width: number;
  height: number;
  /** The squares on a side. */
  size: number;
  kind: 'column' | 'row';
  /** The paper, before it is turned. */
  sheet: Box;
  /** How far the paper is turned about its middle, degrees. */
  tilt: number;
  /** A square's side when the whole board is seen. */
  cell: number;
  /** By seat. */
  places: Place[];
  clock: Point & { radius: number };
  /** The lower right corner of the buttons for coming closer. */
  tools: Point;
  penLength: number;
}

/** From here on there is room for words, and the line of the log lies over the lower left corner. */
const roomy = { width: 600, height: 480 };
const logLine = 68;
/** Squares that small are hard to hit: then there are buttons to come closer, in a strip of their own; px. */
export const smallSquare = 40;
const toolStrip = 54;
/** For the shadow and the tilt, px. */
const foot = 14;

export function layTable(width: number, height: number, seats: number, size: number): Layout {
  const plain = layBest({ width, height, seats, below: 0 });
  const isSmall = cellOf(plain.sheet, size) < smallSquare;
  const { kind, sheet, places, clock } = isSmall ? layBest({ width, height, seats, below: toolStrip }) : plain;
  const cell = cellOf(sheet, size);
  return {
    width,
    height,
    size,
    kind,
    sheet,
    tilt: -0.7,
    cell,
    places,
    clock,
    tools: { x: sheet.x + sheet.width, y: Math.min(height - 4, sheet.y + sheet.height + toolStrip) },
    penLength: Math.round(Math.min(220, Math.max(84, sheet.width * 0.32))),
  };
}

/** The paper has a margin. */
const cellOf = ({ width }: Box, size: number): number => (width * (width < 420 ? 0.925 : 0.912)) / size;

interface Room {
  width: number;
  height: number;
  seats: number;
  /** Kept free under the sheet, px. */
  below: number;
}

function layBest(room: Room): Laid {
  const [column, row] = [layColumn(room), layRow(room)];
  return column.sheet.width >= row.sheet.width ? column : row;
}

type Laid = Pick<Layout, 'kind' | 'sheet' | 'places' | 'clock'>;

export const isRoomy = (width: number, height: number) => width >= roomy.width && height >= roomy.height;

/** The clock above, the players under one another. */
function layColumn({ width, height, seats, below }: Room): Laid {
  const hasRoom = isRoomy(width, height);
  const clockRadius = hasRoom ? Math.round(Math.min(34, width * 0.04)) : 17;
  const clockTop = hasRoom ? 14 : 6;
  const from = clockTop + clockRadius * 2 + (hasRoom ? 12 : 4);
  const until = height - (hasRoom ? 14 : 4);
  const slot = Math.min(hasRoom ? 158 : 92, (until - from) / seats);
  const isTight = slot < stacked;

  const edge = hasRoom ? 22 : 9;
  const columnWidth = isTight ? 96 : Math.round(Math.max(76, Math.min(150, width * 0.15)));
  const top = hasRoom ? 24 : 12;
  const bottom = Math.max(hasRoom ? logLine : foot, below);
  const gap = hasRoom ? 10 : 4;
  const side = Math.floor(Math.max(40, Math.min(width - columnWidth - edge - gap, height - top - bottom)));
  // On a wide canvas paper and players stay together in the middle.
  const left = Math.max(edge, Math.round((width - side - columnWidth - gap) / 2));
  const spare = height - top - bottom - side;
  const sheet = { x: left, y: top + Math.round(spare / 2), width: side, height: side };
  const x = Math.min(width - columnWidth, left + side + gap);
  const places = Array.from({ length: seats }, (_, seat) => {
    const box = { x, y: from + seat * slot, width: columnWidth, height: slot };
    return isTight ? standBeside(box) : standIn(box, hasRoom);
  });
  const clock = { x: x + columnWidth / 2, y: clockTop + clockRadius, radius: clockRadius };
  return { kind: 'column', sheet, places, clock };
}

/** The players beside one another, the clock at their end. */
function layRow({ width, height, seats, below }: Room): Laid {
  const hasRoom = isRoomy(width, height);
  const rowHeight = Math.round(Math.max(74, Math.min(hasRoom ? 128 : 92, height * 0.17)));
  const clockRadius = hasRoom ? 30 : 18;
  const clockWidth = clockRadius * 2 + 14;
  const slot = Math.min(hasRoom ? 170 : 118, (width - clockWidth - 8) / seats);
  const from = Math.round((width - clockWidth - slot * seats) / 2);
  const top = rowHeight + 8;
  const bottom = Math.max(hasRoom ? logLine : foot, below);
  const side = Math.floor(Math.max(40, Math.min(width - 20, height - top - bottom)));
  const spare = height - top - bottom - side;
  const sheet = { x: Math.round((width - side) / 2), y: top + Math.round(spare / 2), width: side, height: side };
  const rowTop = Math.max(0, Math.round((sheet.y - 6 - rowHeight) / 2));
  const places = Array.from({ length: seats }, (_, seat) =>
    standIn({ x: from + seat * slot, y: rowTop, width: slot, height: rowHeight }, hasRoom),
  );
  const clock = { x: from + slot * seats + clockWidth / 2, y: rowTop + rowHeight * 0.4, radius: clockRadius };
  return { kind: 'row', sheet, places, clock };
}

/** Token, plate and what is written under it, in a box. */
function standIn({ x, y, width, height }: Box, hasRoom: boolean): Place {
  const px = hasRoom && height >= 96 ? 16 : 14;
  const plateHeight = px + 9;
  const noteHeight = hasRoom && height >= 92 ? 19 : 0;
  const underline = 9;
  const rest = height - plateHeight - noteHeight - underline - 10;
  const radius = Math.max(10, Math.floor(Math.min(hasRoom ? 40 : 23, rest / 2 / 1.14, width * 0.36)));
  const middle = x + width / 2;
  const used = radius * 2.28 + plateHeight + underline + noteHeight;
  const token = { x: middle, y: y + Math.max(0, (height - used) / 2) + radius * 1.16, radius };
  const plateY = token.y + radius * 1.08 + plateHeight / 2 + 2;
  const lineY = plateY + plateHeight / 2 + 6.5;
  return {
    token,
    plate: { x: middle, y: plateY, width: width - 6, height: plateHeight, px },
    underline: { x: middle, y: lineY, width: Math.min(width - 22, Math.max(44, radius * 2.7)) },
    note: noteHeight > 0 ? { x: middle, y: lineY + 14, width, px: 15 } : null,
    slip: { x: middle - radius * 1.06, y: token.y + radius * 0.5, side: Math.round(Math.max(17, radius * 0.86)) },
    pen: behind(token),
  };
}

/** Lower than that a token has no room above its plate, px. */
const stacked = 64;

/** The same where it is low: the plate beside the token. */
function standBeside({ x, y, width, height }: Box): Place {
  const radius = Math.max(8, Math.min(15, Math.floor(height / 2 / 1.3) - 1));
  const token = { x: x + radius * 1.3 + 3, y: y + height / 2 - 1, radius };
  const left = token.x + radius * 1.3;
  const plate = { x: (left + x + width - 2) / 2, y: token.y, width: x + width - 2 - left, height: 21, px: 14 };
  return {
    token,
    plate,
    underline: { x: plate.x, y: Math.min(token.y + 16, y + height - 3), width: plate.width - 8 },
    note: null,
    slip: { x: token.x - radius * 0.72, y: token.y + radius * 0.72, side: Math.round(radius) },
    pen: behind(token),
  };
}

/** Where a pen lies that peeks out behind a token at both ends. */
const behind = ({ x, y, radius }: Place['token']): Place['pen'] => ({
  x: x - radius * 1.26,
  y: y - radius * 1.14,
  length: radius * 3.4,
});
