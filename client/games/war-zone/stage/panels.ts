/** Inside of a player's panel: token, name, health, sheet and cards. All by the canvas, px. */
import type { Box, CardSpot, Spot } from './layout.ts';

export interface Panel {
  kind: 'wide' | 'column' | 'trench';
  box: Box;
  token: Spot & { radius: number };
  /** The name's left end and the middle of its line. */
  name: Spot & { width: number; px: number };
  /** The right end of the number and its middle. */
  health: Spot & { px: number };
  sheet: Box;
  /** The first card's middle; how far the last one's may be. */
  hand: CardSpot & { reach: number; faces: boolean };
  /** Where the number of cards is written; null where the cards themselves must do. */
  count: Spot | null;
  /** What was played last, as a chip; by its middle. */
  chip: Spot & { size: number };
}

/** A sheet of paper: name beside the token, cards and number under it, the printed sheet below. */
export function layWide(box: Box): Panel {
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
  const cardWidth = Math.round(cardHeight / 1.42);
  const healthPx = Math.round(Math.min(46, cardHeight * 0.88));
  const numberWidth = healthPx * 1.2;
  const countWidth = 28;
  return {
    kind: 'wide',
    box,
    token: { x: x + pad + radius + 3, y: y + pad + top / 2, radius },
    name: { x: left, y: nameY, width: x + width - pad - left - 34, px: namePx },
    health: { x: x + width - pad, y: handTop + cardHeight / 2, px: healthPx },
    sheet: { x: x + pad, y: y + height - pad - sheetHeight, width: width - 2 * pad, height: sheetHeight },
    hand: {
      x: left + cardWidth / 2,
      y: handTop + cardHeight / 2,
      width: cardWidth,
      height: cardHeight,
      reach: Math.max(cardWidth, x + width - pad - numberWidth - countWidth - left - cardWidth),
      faces: false,
    },
    count: { x: x + width - pad - numberWidth - countWidth / 2 + 2, y: handTop + cardHeight / 2 },
    chip: { x: x + width - pad - 14, y: nameY, size: 24 },
  };
}

/** A narrow sheet: everything under one another. */
export function layColumn(box: Box): Panel {
  const { x, y, width, height } = box;
  const pad = 5;
  const cardHeight = Math.round(height * 0.2);
  const cardWidth = Math.round(cardHeight / 1.42);
  const sheetHeight = Math.round(height * 0.19);
  const namePx = height >= 104 ? 15 : 14;
  const rest = height - cardHeight - sheetHeight - namePx - pad * 2 - 8;
  const radius = Math.round(Math.min(22, rest / 2 - 2, width * 0.2));
  const bottom = y + height - pad;
  const countWidth = 18;
  return {
    kind: 'column',
    box,
    token: { x: x + pad + radius + 2, y: y + pad + rest / 2 + 1, radius },
    name: { x: x + pad + 1, y: y + pad + rest + namePx * 0.5 + 4, width: width - pad * 2 - 2, px: namePx },
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
      faces: false,
    },
    count: { x: x + width - pad - countWidth / 2 + 1, y: bottom - cardHeight / 2 },
    chip: { x: x + width - pad - countWidth - 18, y: bottom - cardHeight / 2, size: width >= 110 ? 22 : 0 },
  };
}

/** The nearest player, on the black of the trench. */
export function layTrench(box: Box, isRoomy: boolean): Panel {
  return isRoomy ? roomyTrench(box) : tightTrench(box);
}

/** The lower left corner stays free: the log has its line there. */
function roomyTrench(box: Box): Panel {
  const { x, y, width, height } = box;
  const edge = Math.max(14, (width - 1100) / 2);
  const upper = height >= 160 ? height - 60 : height;
  const radius = Math.round(Math.min(44, upper * 0.33));
  const token = { x: x + edge + radius + 10, y: y + Math.round(upper * 0.54), radius };
  const left = token.x + radius + 26;
  const sheetWidth = Math.round(Math.min(470, (width - edge * 2) * 0.44));
  const namePx = 19;
  const nameY = y + 26;
  const sheetTop = nameY + namePx * 0.5 + 14;
  const cardHeight = Math.round(Math.min(168, height - 30));
  const cardWidth = Math.round(cardHeight / 1.49);
  const handLeft = left + sheetWidth + 26;
  return {
    kind: 'trench',
    box,
    token,
    name: { x: left, y: nameY, width: sheetWidth - 108, px: namePx },
    health: { x: left + sheetWidth, y: nameY - 1, px: 34 },
    sheet: { x: left, y: sheetTop, width: sheetWidth, height: Math.round(Math.min(70, y + upper - sheetTop - 4)) },
    hand: {
      x: handLeft + cardWidth / 2,
      y: y + height / 2 + 4,
      width: cardWidth,
      height: cardHeight,
      reach: width - edge - 8 - handLeft - cardWidth,
      faces: true,
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
  const cardWidth = Math.round(cardHeight / 1.42);
  const nameLeft = x + edge + radius * 2 + 12;
  const handLeft = Math.round(x + width * 0.47);
  return {
    kind: 'trench',
    box,
    token: { x: x + edge + radius + 2, y: y + 5 + row / 2, radius },
    name: { x: nameLeft, y: y + 5 + row / 2, width: handLeft - nameLeft - 8, px: 15 },
    health: { x: x + width - edge, y: y + 5 + row / 2, px: 27 },
    sheet: { x: x + edge, y: y + row + 8, width: width - edge * 2, height: height - row - 12 },
    hand: {
      x: handLeft + cardWidth / 2,
      y: y + 5 + row / 2,
      width: cardWidth,
      height: cardHeight,
      reach: width - edge - 40 - (handLeft - x) - cardWidth - 28,
      faces: false,
    },
    count: null,
    chip: { x: x + width - edge - 56, y: y + 5 + row / 2, size: 22 },
  };
}
