/**
 * Where everything lies, from the size of the canvas and the number of seats alone: opponents along the top, no man's
 * land with card, note and piles, the nearest player in the trench. All in px.
 */
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { layForNames, plateHeightOf, type Measure } from '../../../kit/stage/names.ts';
import { clamp, type Box, type Point, type Size } from '../../../kit/stage/picture.ts';

/** A card, by its middle. */
export interface CardPlace extends Point, Size {}

/** A player's place. */
export interface Panel {
  kind: 'wide' | 'column' | 'trench';
  box: Box;
  token: Point & { radius: number };
  /** The name's left end and the middle of its line, or lines. */
  name: Point & { width: number; height: number; px: number };
  /** The right end of the number and its middle. */
  health: Point & { px: number };
  sheet: Box;
  /** The first card's middle; how far the last one's may be. */
  hand: CardPlace & { reach: number; shows: 'faces' | 'backs' | 'nothing' };
  /** Where the number of cards is written; null where the cards themselves must do. */
  count: Point | null;
  /** What was played last, as a chip; by its middle. */
  chip: Point & { size: number };
}

export interface Layout extends Size {
  nearest: Seat;
  /** By seat. */
  panels: Panel[];
  /** Between the opponents and the trench. */
  land: Box;
  /** Where the trench begins. */
  trench: number;
  attack: CardPlace;
  /** What the attack does, in words; null where there is no room. */
  note: Box | null;
  /** The last card played, in words; null where there is no room. */
  strip: Box | null;
  deck: CardPlace;
  discard: CardPlace;
  clock: Point & { radius: number };
  /** Type size of the labels under the piles. */
  labelPx: number;
}

/** Narrower than this everything is laid as on a phone. */
const roomyPx = 600;
/** How much higher than wide a card is. */
const cardShape = { land: 1.49, hand: 1.42 };
const gapPx = { roomy: 12, tight: 6 };
const trenchPx = { share: 0.24, least: 104, most: 200, tight: 72, low: 58, lowBelow: 330 };
const opponentPx = {
  mostWidth: 392,
  /** Wide enough for a sheet with its name beside the token. */
  wideFrom: 200,
  /** Two rows where one would be of columns and the canvas is high enough. */
  columnBelow: 240,
  twoRowsFrom: 560,
  oneRow: { share: 0.25, least: 116, most: 172 },
  twoRows: { share: 0.178, least: 116, most: 138 },
  tight: { share: 0.33, least: 88, most: 116 },
};
/** What stays together in the middle of a wide canvas. */
const middlePx = { most: 1100, edge: 14 };

/**
 * Narrow sheets are as high as the longest name needs.
 * @param names as they are written there, by seat
 * @param hasHand whether the hand of the nearest lies below the canvas: then there is none in the trench
 */
export const layTable = (
  size: Size,
  names: readonly string[],
  nearest: Seat,
  { hasHand = false, measure }: { hasHand?: boolean; measure?: Measure } = {},
): Layout =>
  layForNames(
    [1, 2, 3].map((lines) => () => layFor(size, names.length, { nearest, hasHand, lines })),
    (layout, seat) => panelOf(layout, seat).name,
    names,
    measure,
  );

/** @param lines of a name where it stands alone */
function layFor(
  { width, height }: Size,
  seats: number,
  { nearest, hasHand, lines }: { nearest: Seat; hasHand: boolean; lines: number },
): Layout {
  const isRoomy = width >= roomyPx;
  const gap = isRoomy ? gapPx.roomy : gapPx.tight;
  const trenchHeight = trenchHeightOf(height, isRoomy, hasHand);
  const trench = height - trenchHeight;

  const boxes = opponentBoxes({ count: seats - 1, lines }, { width, height }, isRoomy, gap);
  const panels = Array.from({ length: seats }, (_, seat) => {
    if (seat === nearest) return layTrench({ x: 0, y: trench, width, height: trenchHeight }, isRoomy, hasHand);
    const box = at(boxes, (seat - nearest - 1 + seats) % seats);
    return box.width >= opponentPx.wideFrom ? layWide(box) : layColumn(box, lines);
  });

  const top = Math.max(...boxes.map((box) => box.y + box.height)) + gap;
  const land = { x: 0, y: top, width, height: trench - top };
  const middle = isRoomy ? layRoomy(land) : layTight(land);
  return { width, height, nearest, panels, land, trench, ...middle };
}

/** A player's place. */
export const panelOf = ({ panels }: Pick<Layout, 'panels'>, seat: Seat): Panel => at(panels, seat);

/** The middle of a player's paper: where an attack lands. */
export function aimPoint(layout: Layout, seat: Seat): Point {
  const { token, box, kind } = panelOf(layout, seat);
  if (kind === 'trench') return { x: token.x + token.radius, y: token.y };
  return { x: box.x + box.width * 0.5, y: box.y + box.height * 0.5 };
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** What more lines than one take. */
const extraOf = (lines: number): number => plateHeightOf(lines) - plateHeightOf(1);

function trenchHeightOf(height: number, isRoomy: boolean, hasHand: boolean): number {
  if (!isRoomy) return height >= trenchPx.lowBelow ? trenchPx.tight : trenchPx.low;
  return hasHand ? trenchPx.least : Math.round(clamp(height * trenchPx.share, trenchPx.least, trenchPx.most));
}

function opponentBoxes(
  { count, lines }: { count: number; lines: number },
  { width, height }: Size,
  isRoomy: boolean,
  gap: number,
): Box[] {
  const isNarrow = (width - gap) / count - gap < opponentPx.columnBelow;
  const rows = isRoomy && height >= opponentPx.twoRowsFrom && isNarrow ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const panelWidth = Math.floor(Math.min(opponentPx.mostWidth, (width - gap * (perRow + 1)) / perRow));
  const { share, least, most } = isRoomy ? (rows === 2 ? opponentPx.twoRows : opponentPx.oneRow) : opponentPx.tight;
  const extra = panelWidth < opponentPx.wideFrom ? extraOf(lines) : 0;
  const panelHeight = Math.round(clamp(height * share, least, most)) + extra;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const rowWidth = inRow * panelWidth + (inRow - 1) * gap;
    return {
      x: Math.round((width - rowWidth) / 2 + (index - row * perRow) * (panelWidth + gap)),
      y: gap + row * (panelHeight + gap),
      width: panelWidth,
      height: panelHeight,
    };
  });
}

type Middle = Pick<Layout, 'attack' | 'note' | 'strip' | 'deck' | 'discard' | 'clock' | 'labelPx'>;

/** Clock, attack and note from the left, piles on the right. */
function layRoomy({ y, width, height }: Box): Middle {
  const edge = Math.max(middlePx.edge, (width - middlePx.most) / 2);
  const inner = width - 2 * edge;
  const hasStrip = height >= 300 && inner >= 700;
  const radius = Math.round(clamp(Math.min(height * 0.12, inner * 0.056), 24, 58));
  const cardHeight = Math.round(clamp(Math.min(height - 34, inner * 0.305), 96, 330));
  const cardWidth = Math.round(cardHeight / cardShape.land);
  const clock = { x: Math.round(edge + radius + 4), y: Math.round(y + height * 0.46), radius };
  const attack = {
    x: Math.round(clock.x + radius + 22 + cardWidth * 0.57),
    y: Math.round(y + height / 2 - 4),
    width: cardWidth,
    height: cardHeight,
  };

  const mostPile = Math.min(inner < 900 ? 124 : 150, height - (hasStrip ? 150 : 64));
  const pileHeight = Math.round(Math.max(74, mostPile));
  const pileWidth = Math.round(pileHeight / cardShape.land);
  const pile = { y: Math.round(y + height / 2 + (hasStrip ? 26 : -14)), width: pileWidth, height: pileHeight };
  const apart = Math.max(pileWidth + 24, 112);
  const discard = { ...pile, x: Math.round(width - edge - apart / 2) };
  const deck = { ...pile, x: discard.x - apart };

  const left = Math.round(attack.x + cardWidth * 0.58 + 22);
  const right = Math.round(deck.x - pileWidth / 2 - 20);
  const noteHeight = Math.min(178, height - 24);
  const note =
    right - left >= 120
      ? {
          x: left,
          y: Math.round(attack.y - noteHeight / 2),
          width: Math.min(320, right - left),
          height: noteHeight,
        }
      : null;
  const stripWidth = Math.min(420, width - edge - left);
  const strip = hasStrip
    ? { x: Math.round(width - edge - stripWidth), y: y + 30, width: stripWidth, height: 44 }
    : null;
  if (strip && note) note.y = Math.max(note.y, strip.y + strip.height + 10);
  return { attack, note, strip, deck, discard, clock, labelPx: 16 };
}

/** The same on a phone: the clock above the deck. */
function layTight({ y, width, height }: Box): Middle {
  const labelPx = 14;
  const column = Math.round(Math.max(58, width * 0.19));
  const radius = Math.round(clamp(height * 0.15, 15, 26));
  // Where there is room, for the words under a clock that stands.
  const deckTop = y + radius * 2 + (height >= 200 ? 34 : 12);
  const pileHeight = Math.round(Math.min(84, y + height - 34 - deckTop));
  const pileWidth = Math.round(pileHeight / cardShape.land);
  const pile = { width: pileWidth, height: pileHeight };
  const deck = { ...pile, x: Math.round(column / 2) + 4, y: Math.round(deckTop + pileHeight / 2) };
  const discard = { ...pile, x: width - deck.x, y: deck.y };
  const clock = { x: deck.x, y: y + radius + 2, radius };

  const cardHeight = Math.round(Math.min(210, height - 20));
  const cardWidth = Math.round(cardHeight / cardShape.land);
  const left = deck.x + column / 2 + 4;
  const attack = {
    x: Math.round(left + cardWidth * 0.56),
    y: Math.round(y + height / 2 - 2),
    width: cardWidth,
    height: cardHeight,
  };
  const noteLeft = Math.round(attack.x + cardWidth * 0.56 + 6);
  const noteWidth = Math.round(width - column - 6 - noteLeft);
  const noteHeight = Math.min(134, height - 16);
  const note =
    noteWidth >= 84
      ? { x: noteLeft, y: Math.round(attack.y - noteHeight / 2), width: noteWidth, height: noteHeight }
      : null;
  return { attack, note, strip: null, deck, discard, clock, labelPx };
}

/** A sheet of paper: name beside the token, cards and number under it, the printed sheet below. */
function layWide(box: Box): Panel {
  const { x, y, width, height } = box;
  const pad = height >= 150 ? 12 : 9;
  const sheetHeight = Math.round(Math.min(56, height * 0.32));
  const top = height - sheetHeight - pad * 2 - 2;
  const radius = Math.round(Math.min(34, top / 2 - 3));
  const left = x + pad + radius * 2 + 16;
  const namePx = height >= 150 ? 18 : 16;
  const nameY = y + pad + namePx * 0.7;
  const handTop = nameY + namePx * 0.75 + 4;
  const cardHeight = Math.round(Math.min(58, width * 0.17, y + pad + top - handTop - 2));
  const cardWidth = Math.round(cardHeight / cardShape.hand);
  const healthPx = Math.round(Math.min(46, cardHeight * 0.88));
  const numberWidth = healthPx * 1.2;
  const countWidth = 28;
  return {
    kind: 'wide',
    box,
    token: { x: x + pad + radius + 3, y: y + pad + top / 2, radius },
    name: { x: left, y: nameY, width: x + width - pad - left - 34, height: namePx * 1.6, px: namePx },
    health: { x: x + width - pad, y: handTop + cardHeight / 2, px: healthPx },
    sheet: { x: x + pad, y: y + height - pad - sheetHeight, width: width - 2 * pad, height: sheetHeight },
    hand: {
      x: left + cardWidth / 2,
      y: handTop + cardHeight / 2,
      width: cardWidth,
      height: cardHeight,
      reach: Math.max(cardWidth, x + width - pad - numberWidth - countWidth - left - cardWidth),
      shows: 'backs',
    },
    count: { x: x + width - pad - numberWidth - countWidth / 2 + 2, y: handTop + cardHeight / 2 },
    chip: { x: x + width - pad - 14, y: nameY, size: 24 },
  };
}

/** A narrow sheet: everything under one another. */
function layColumn(box: Box, lines: number): Panel {
  const { x, y, width } = box;
  // What is under the name and over it stays as high as it is with one line.
  const height = box.height - extraOf(lines);
  const pad = 5;
  const cardHeight = Math.round(height * 0.2);
  const cardWidth = Math.round(cardHeight / cardShape.hand);
  const sheetHeight = Math.round(height * 0.19);
  const namePx = height >= 104 ? 15 : 14;
  const rest = height - cardHeight - sheetHeight - namePx - pad * 2 - 8;
  const radius = Math.round(Math.min(22, rest / 2 - 2, width * 0.2));
  const bottom = y + box.height - pad;
  const nameHeight = namePx + extraOf(lines);
  const countWidth = 18;
  return {
    kind: 'column',
    box,
    token: { x: x + pad + radius + 2, y: y + pad + rest / 2 + 1, radius },
    name: {
      x: x + pad + 1,
      y: y + pad + rest + nameHeight * 0.5 + 4,
      width: width - pad * 2 - 2,
      height: nameHeight,
      px: namePx,
    },
    health: {
      x: x + width - pad - 1,
      y: y + pad + rest / 2 + 1,
      px: Math.round(Math.min(34, rest * 0.95, (width - radius * 2 - pad * 3) * 0.72)),
    },
    sheet: { x: x + pad, y: bottom - cardHeight - 3 - sheetHeight, width: width - pad * 2, height: sheetHeight },
    hand: {
      x: x + pad + cardWidth / 2,
      y: bottom - cardHeight / 2,
      width: cardWidth,
      height: cardHeight,
      reach: width - pad * 2 - cardWidth - countWidth - (width >= 110 ? 32 : 3),
      shows: 'backs',
    },
    count: { x: x + width - pad - countWidth / 2 + 1, y: bottom - cardHeight / 2 },
    chip: { x: x + width - pad - countWidth - 18, y: bottom - cardHeight / 2, size: width >= 110 ? 22 : 0 },
  };
}

/** The nearest player, on the black of the trench. */
function layTrench(box: Box, isRoomy: boolean, hasHand: boolean): Panel {
  const panel = isRoomy ? roomyTrench(box) : tightTrench(box);
  if (!hasHand) return panel;
  // Cards come from below, and go there.
  const { hand, name, health } = panel;
  const across = Math.min(hand.reach, box.width * 0.4);
  return {
    ...panel,
    name: isRoomy ? name : { ...name, width: health.x - health.px * 1.4 - name.x },
    hand: {
      ...hand,
      x: (box.width - across) / 2,
      y: box.y + box.height + hand.height / 2,
      reach: across,
      shows: 'nothing',
    },
  };
}

/** The lower left corner stays free: the log has its line there. */
function roomyTrench(box: Box): Panel {
  const { x, y, width, height } = box;
  const edge = Math.max(middlePx.edge, (width - middlePx.most) / 2);
  const upper = height >= 160 ? height - 60 : height;
  const radius = Math.round(Math.min(44, upper * 0.33));
  const token = { x: x + edge + radius + 10, y: y + Math.round(upper * 0.54), radius };
  const left = token.x + radius + 26;
  const sheetWidth = Math.round(Math.min(470, (width - edge * 2) * 0.44));
  const namePx = 19;
  const nameY = y + 26;
  const sheetTop = nameY + namePx * 0.5 + 14;
  const cardHeight = Math.round(Math.min(168, height - 30));
  const cardWidth = Math.round(cardHeight / cardShape.land);
  const handLeft = left + sheetWidth + 26;
  return {
    kind: 'trench',
    box,
    token,
    name: { x: left, y: nameY, width: sheetWidth - 108, height: namePx * 1.4, px: namePx },
    health: { x: left + sheetWidth, y: nameY - 1, px: 34 },
    sheet: { x: left, y: sheetTop, width: sheetWidth, height: Math.round(Math.min(70, y + upper - sheetTop - 4)) },
    hand: {
      x: handLeft + cardWidth / 2,
      y: y + height / 2 + 4,
      width: cardWidth,
      height: cardHeight,
      reach: width - edge - 8 - handLeft - cardWidth,
      shows: 'faces',
    },
    count: null,
    chip: { x: left + sheetWidth - 84, y: nameY, size: 26 },
  };
}

function tightTrench(box: Box): Panel {
  const { x, y, width, height } = box;
  const edge = 9;
  const row = height >= 70 ? 30 : 26;
  const radius = row / 2 - 3;
  const cardHeight = row - 4;
  const cardWidth = Math.round(cardHeight / cardShape.hand);
  const nameLeft = x + edge + radius * 2 + 12;
  const handLeft = Math.round(x + width * 0.47);
  return {
    kind: 'trench',
    box,
    token: { x: x + edge + radius + 2, y: y + 5 + row / 2, radius },
    name: { x: nameLeft, y: y + 5 + row / 2, width: handLeft - nameLeft - 8, height: row - 2, px: 15 },
    health: { x: x + width - edge, y: y + 5 + row / 2, px: 27 },
    sheet: { x: x + edge, y: y + row + 8, width: width - edge * 2, height: height - row - 12 },
    hand: {
      x: handLeft + cardWidth / 2,
      y: y + 5 + row / 2,
      width: cardWidth,
      height: cardHeight,
      reach: width - edge - 40 - (handLeft - x) - cardWidth - 28,
      shows: 'backs',
    },
    count: null,
    chip: { x: x + width - edge - 56, y: y + 5 + row / 2, size: 22 },
  };
}
