/**
 * Where everything lies, from the size of the canvas, the number of seats and the size of the board alone. Players stand
 * in a column beside the sheet or in a row above it: whichever leaves the larger sheet. All in px.
 */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { layForNames, nameBoxOf, plateHeightOf, type Measure } from '../../../kit/stage/names.ts';
import { clamp, type Box, type Point, type Size } from '../../../kit/stage/picture.ts';

/** Where a player stands. */
export interface Place {
  token: Point & { radius: number };
  /** By its middle; `width` is the most it may take. */
  plate: Box & { px: number };
  /** By its middle: the underline of whose turn it is. */
  underline: Point & { width: number };
  /** By its middle: words under the plate; null where there is no room. */
  note: (Point & { width: number; px: number }) | null;
  /** By its middle: the slip with the own mark. */
  slip: Point & { side: number };
  /** Where the tip of the pen is that waits here, tucked behind the token; its length. */
  pen: Point & { length: number };
}

export interface Layout extends Size {
  /** The squares on a side. */
  size: number;
  kind: 'column' | 'row';
  /** The paper by its upper left corner, before it is turned. */
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
const roomy = { width: 600, height: 480, logLine: 68 };
/** Squares that small are hard to hit: then there are buttons to come closer, in a strip of their own; px. */
export const smallSquare = 40;
const toolStrip = 54;
const paper = {
  tilt: -0.7,
  /** A square's sides are so much of the paper's: it has a margin. */
  squares: { narrow: 0.925, wide: 0.912, narrowBelow: 420 },
  leastSide: 40,
  /** Under it, for its shadow and its tilt, px. */
  foot: 14,
};
const penLength = { share: 0.32, least: 84, most: 220 };
/** The clock above with room for the words under one that stands, the players under one another; px. */
const column = {
  roomy: { clockTop: 14, underClock: 36, foot: 14, mostSlot: 158, edge: 22, top: 24, gap: 10 },
  tight: { clockTop: 6, underClock: 30, foot: 4, mostSlot: 92, edge: 9, top: 12, gap: 4 },
  clock: { share: 0.04, most: 34, tight: 17 },
  width: { share: 0.15, least: 76, most: 150, stacked: 96 },
};
/** The players beside one another, the clock at their end; px. */
const row = {
  roomy: { mostHeight: 128, clock: 30, mostSlot: 170 },
  tight: { mostHeight: 92, clock: 18, mostSlot: 118 },
  height: { share: 0.17, least: 74 },
  clockGap: 14,
  gap: 8,
};

/** Plates are as high as the longest name needs. @param names as they are written on the plates, by seat */
export const layTable = (canvas: Size, names: readonly string[], size: number, measure?: Measure): Layout =>
  layForNames(
    [1, 2, 3].map((lines) => () => layFor({ ...canvas, seats: names.length, lines }, size)),
    ({ places }, seat) => nameBoxOf(namePlateOf(at(places, seat))),
    names,
    measure,
  );

/** At its widest. */
const namePlateOf = ({ plate: { width, height, px } }: Place) => ({ width, height, namePx: px, ammoWidth: 0 });

function layFor(table: Omit<Room, 'below'>, size: number): Layout {
  const { width, height } = table;
  const plain = layBest({ ...table, below: 0 });
  const isSmall = cellOf(plain.sheet, size) < smallSquare;
  const { kind, sheet, places, clock } = isSmall ? layBest({ ...table, below: toolStrip }) : plain;
  return {
    width,
    height,
    size,
    kind,
    sheet,
    tilt: paper.tilt,
    cell: cellOf(sheet, size),
    places,
    clock,
    tools: { x: sheet.x + sheet.width, y: Math.min(height - 4, sheet.y + sheet.height + toolStrip) },
    penLength: Math.round(clamp(sheet.width * penLength.share, penLength.least, penLength.most)),
  };
}

/** Where a player stands. */
export const placeOf = ({ places }: Pick<Layout, 'places'>, seat: Seat): Place => at(places, seat);

export const isRoomy = ({ width, height }: Size): boolean => width >= roomy.width && height >= roomy.height;

/** So far from the canvas' edge and from whatever lies there, px. */
const freeMargin = 6;

/** The largest square that touches none of those boxes; all of them by their middle. */
export function freeSquare({ width, height }: Size, boxes: readonly Box[]): Point & { side: number } {
  // A finer search would gain a few px, and be felt whenever a window is pulled larger.
  const step = Math.max(4, Math.round(width / 160));
  let best = { x: width / 2, y: height / 2, side: 0 };
  for (let y = step; y < height; y += step)
    for (let x = step; x < width; x += step) {
      const half = boxes.reduce(
        (room, box) =>
          Math.min(room, Math.max(Math.abs(box.x - x) - box.width / 2, Math.abs(box.y - y) - box.height / 2)),
        Math.min(x, y, width - x, height - y),
      );
      if ((half - freeMargin) * 2 > best.side) best = { x, y, side: (half - freeMargin) * 2 };
    }
  return best;
}

/** Where the line of the log lies over the canvas, by its middle. */
export const logCorner = (size: Size): Box[] =>
  isRoomy(size) ? [{ x: size.width / 4 - 48, y: size.height - 36, width: size.width / 2 - 128, height: 58 }] : [];

const cellOf = ({ width }: Box, size: number): number =>
  (width * (width < paper.squares.narrowBelow ? paper.squares.narrow : paper.squares.wide)) / size;

interface Room extends Size {
  seats: number;
  /** Of a name, on its plate. */
  lines: number;
  /** Kept free under the sheet, px. */
  below: number;
}

type Laid = Pick<Layout, 'kind' | 'sheet' | 'places' | 'clock'>;

function layBest(room: Room): Laid {
  const [inColumn, inRow] = [layColumn(room), layRow(room)];
  return inColumn.sheet.width >= inRow.sheet.width ? inColumn : inRow;
}

function layColumn(room: Room): Laid {
  const { width, height, seats, lines, below } = room;
  const hasRoom = isRoomy(room);
  const { clockTop, underClock, foot, mostSlot, edge, top, gap } = hasRoom ? column.roomy : column.tight;
  const radius = hasRoom ? Math.round(Math.min(column.clock.most, width * column.clock.share)) : column.clock.tight;
  const from = clockTop + radius * 2 + underClock;
  const slot = Math.min(mostSlot, (height - foot - from) / seats);
  const isTight = slot < stackedPx;

  const columnWidth = isTight
    ? column.width.stacked
    : Math.round(clamp(width * column.width.share, column.width.least, column.width.most));
  const bottom = Math.max(hasRoom ? roomy.logLine : paper.foot, below);
  const side = Math.floor(Math.max(paper.leastSide, Math.min(width - columnWidth - edge - gap, height - top - bottom)));
  // On a wide canvas paper and players stay together in the middle.
  const left = Math.max(edge, Math.round((width - side - columnWidth - gap) / 2));
  const spare = height - top - bottom - side;
  const sheet = { x: left, y: top + Math.round(spare / 2), width: side, height: side };
  const x = Math.min(width - columnWidth, left + side + gap);
  const places = Array.from({ length: seats }, (_, seat) => {
    const box = { x, y: from + seat * slot, width: columnWidth, height: slot };
    return isTight ? standBeside(box, lines) : standIn(box, hasRoom, lines);
  });
  return { kind: 'column', sheet, places, clock: { x: x + columnWidth / 2, y: clockTop + radius, radius } };
}

function layRow(room: Room): Laid {
  const { width, height, seats, lines, below } = room;
  const hasRoom = isRoomy(room);
  const { mostHeight, clock: radius, mostSlot } = hasRoom ? row.roomy : row.tight;
  const extra = Math.max(0, plateHeightOf(lines) - plateHeightOf(2));
  const rowHeight = Math.round(clamp(height * row.height.share, row.height.least, mostHeight)) + extra;
  const clockWidth = radius * 2 + row.clockGap;
  const slot = Math.min(mostSlot, (width - clockWidth - row.gap) / seats);
  const from = Math.round((width - clockWidth - slot * seats) / 2);
  const top = rowHeight + row.gap;
  const bottom = Math.max(hasRoom ? roomy.logLine : paper.foot, below);
  const side = Math.floor(Math.max(paper.leastSide, Math.min(width - 20, height - top - bottom)));
  const spare = height - top - bottom - side;
  const sheet = { x: Math.round((width - side) / 2), y: top + Math.round(spare / 2), width: side, height: side };
  const rowTop = Math.max(0, Math.round((sheet.y - 6 - rowHeight) / 2));
  const places = Array.from({ length: seats }, (_, seat) =>
    standIn({ x: from + seat * slot, y: rowTop, width: slot, height: rowHeight }, hasRoom, lines),
  );
  const clock = { x: from + slot * seats + clockWidth / 2, y: rowTop + rowHeight * 0.4, radius };
  return { kind: 'row', sheet, places, clock };
}

/** A token with its ring reaches so far beyond its radius. */
const ringed = { stacked: 1.14, beside: 1.3 };
const notePx = { type: 15, line: 19, from: 92 };
const underlinePx = 9;

/** Token, plate and what is written under it, in a box. */
function standIn({ x, y, width, height }: Box, hasRoom: boolean, lines: number): Place {
  const px = hasRoom && height >= 96 ? 16 : 14;
  const plateHeight = Math.max(px + 9, lines > 1 ? plateHeightOf(lines) : 0);
  const noteHeight = hasRoom && height >= notePx.from ? notePx.line : 0;
  const rest = height - plateHeight - noteHeight - underlinePx - 10;
  const most = Math.min(hasRoom ? 40 : 23, rest / 2 / ringed.stacked, width * 0.36);
  const radius = Math.max(10, Math.floor(most));
  const middle = x + width / 2;
  const used = radius * ringed.stacked * 2 + plateHeight + underlinePx + noteHeight;
  const token = { x: middle, y: y + Math.max(0, (height - used) / 2) + radius * 1.16, radius };
  const plateY = token.y + radius * 1.08 + plateHeight / 2 + 2;
  const lineY = plateY + plateHeight / 2 + 6.5;
  return {
    token,
    plate: { x: middle, y: plateY, width: width - 6, height: plateHeight, px },
    underline: { x: middle, y: lineY, width: Math.min(width - 22, Math.max(44, radius * 2.7)) },
    note: noteHeight > 0 ? { x: middle, y: lineY + 14, width, px: notePx.type } : null,
    slip: { x: middle - radius * 1.06, y: token.y + radius * 0.5, side: Math.round(Math.max(17, radius * 0.86)) },
    pen: behind(token),
  };
}

/** Lower than that a token has no room above its plate, px. */
const stackedPx = 64;

/** The same where it is low: the plate beside the token. */
function standBeside({ x, y, width, height }: Box, lines: number): Place {
  const reach = ringed.beside;
  const radius = clamp(Math.floor(height / 2 / reach) - 1, 8, 15);
  const token = { x: x + radius * reach + 3, y: y + height / 2 - 1, radius };
  const left = token.x + radius * reach;
  const plateHeight = Math.min(Math.max(21, lines > 1 ? plateHeightOf(lines) : 0), height - 4);
  const plate = { x: (left + x + width - 2) / 2, y: token.y, width: x + width - 2 - left, height: plateHeight, px: 14 };
  return {
    token,
    plate,
    underline: { x: plate.x, y: Math.min(token.y + plateHeight / 2 + 5, y + height - 3), width: plate.width - 8 },
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
