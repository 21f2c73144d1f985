/**
 * Where everything lies, from the size of the canvas, the number of seats and the size of the board alone. Players stand
 * in a column beside the sheet or in a row above it: whichever leaves the larger sheet. All in px.
 */
import type { Point } from '../../../effects/effect.ts';

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
const logLine = 52;
/** The buttons for coming closer, in a strip of their own where they fit. */
const toolStrip = 56;

export function layTable(width: number, height: number, seats: number, size: number): Layout {
  const column = layColumn(width, height, seats);
  const row = layRow(width, height, seats);
  const { kind, sheet, places, clock } = column.sheet.width >= row.sheet.width ? column : row;
  const cell = (sheet.width * (sheet.width < 420 ? 0.925 : 0.912)) / size;
  const below = height - sheet.y - sheet.height >= toolStrip - 4;
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
    tools: {
      x: below ? sheet.x + sheet.width : sheet.x + sheet.width - 6,
      y: below ? height - 6 : sheet.y + sheet.height - 6,
    },
    penLength: Math.round(Math.min(220, Math.max(84, sheet.width * 0.24, Math.min(cell, 90) * 2.5))),
  };
}

type Laid = Pick<Layout, 'kind' | 'sheet' | 'places' | 'clock'>;

const isRoomy = (width: number, height: number) => width >= roomy.width && height >= roomy.height;

/** The clock above, the players under one another. */
function layColumn(width: number, height: number, seats: number): Laid {
  const hasRoom = isRoomy(width, height);
  const edge = hasRoom ? 22 : 9;
  const columnWidth = Math.round(Math.max(76, Math.min(150, width * 0.15)));
  const top = hasRoom ? 24 : 12;
  const bottom = hasRoom ? logLine + 16 : 14;
  const gap = hasRoom ? 10 : 4;
  const side = Math.floor(Math.max(40, Math.min(width - columnWidth - edge - gap, height - top - bottom)));
  // On a wide canvas paper and players stay together in the middle.
  const left = Math.max(edge, Math.round((width - side - columnWidth - gap) / 2));
  const spare = height - top - bottom - side;
  const sheet = { x: left, y: top + Math.round(spare / 2), width: side, height: side };
  const x = Math.min(width - columnWidth / 2, left + side + gap + columnWidth / 2);

  const clockRadius = hasRoom ? Math.round(Math.min(34, columnWidth * 0.26)) : 17;
  const clockTop = hasRoom ? 14 : 6;
  const from = clockTop + clockRadius * 2 + (hasRoom ? 12 : 4);
  const until = height - (hasRoom ? 14 : 4);
  const slot = Math.min(hasRoom ? 158 : 92, (until - from) / seats);
  const places = Array.from({ length: seats }, (_, seat) =>
    standIn({ x: x - columnWidth / 2, y: from + seat * slot, width: columnWidth, height: slot }, hasRoom),
  );
  return { kind: 'column', sheet, places, clock: { x, y: clockTop + clockRadius, radius: clockRadius } };
}

/** The players beside one another, the clock at their end. */
function layRow(width: number, height: number, seats: number): Laid {
  const hasRoom = isRoomy(width, height);
  const rowHeight = Math.round(Math.max(74, Math.min(hasRoom ? 128 : 96, height * 0.18)));
  const clockRadius = hasRoom ? 30 : 18;
  const clockWidth = clockRadius * 2 + 14;
  const slot = Math.min(hasRoom ? 170 : 118, (width - clockWidth - 8) / seats);
  const from = Math.round((width - clockWidth - slot * seats) / 2);
  const top = rowHeight + 8;
  const bottom = hasRoom ? logLine + 16 : 14;
  const side = Math.floor(Math.max(40, Math.min(width - 20, height - top - bottom)));
  const spare = height - top - bottom - side;
  // What is left lies below, where the buttons are, once there is enough of it.
  const down = spare >= toolStrip ? Math.round((spare - toolStrip + bottom) / 2) : Math.round(spare / 2);
  const sheet = { x: Math.round((width - side) / 2), y: top + Math.max(0, down), width: side, height: side };
  const rowTop = Math.max(0, Math.round((sheet.y - 6 - rowHeight) / 2));
  const places = Array.from({ length: seats }, (_, seat) =>
    standIn({ x: from + seat * slot, y: rowTop, width: slot, height: rowHeight }, false),
  );
  const clock = { x: from + slot * seats + clockWidth / 2, y: rowTop + rowHeight * 0.4, radius: clockRadius };
  return { kind: 'row', sheet, places, clock };
}

/** Token, plate and what is written under it, in a box. */
function standIn({ x, y, width, height }: Box, hasRoom: boolean): Place {
  const isTight = height < 64;
  const px = hasRoom && height >= 96 ? 16 : 14;
  const plateHeight = isTight ? 19 : px + 9;
  const noteHeight = hasRoom && height >= 92 ? 19 : 0;
  const underline = isTight ? 5 : 9;
  const rest = height - plateHeight - noteHeight - underline - (isTight ? 3 : 10);
  const radius = Math.max(10, Math.floor(Math.min(hasRoom ? 40 : 23, rest / 2 / 1.14, width * 0.36)));
  const middle = x + width / 2;
  const used = radius * 2.28 + plateHeight + underline + noteHeight;
  const top = y + Math.max(0, (height - used) / 2);
  const token = { x: middle, y: top + radius * 1.16, radius };
  const plate = {
    x: middle,
    y: token.y + radius * 1.08 + plateHeight / 2 + (isTight ? -2 : 2),
    width: width - 6,
    height: plateHeight,
    px,
  };
  const lineY = plate.y + plateHeight / 2 + (isTight ? 3.5 : 6.5);
  const slip = Math.round(Math.max(17, radius * 0.86));
  return {
    token,
    plate,
    underline: { x: middle, y: lineY, width: Math.min(width - 22, Math.max(44, radius * 2.7)) },
    note: noteHeight > 0 ? { x: middle, y: lineY + 14, width, px: 15 } : null,
    slip: { x: middle - radius * 1.06, y: token.y + radius * 0.5, side: slip },
    pen: { x: middle - radius * 1.08, y: token.y - radius * 0.98, length: radius * 2.92 },
  };
}
