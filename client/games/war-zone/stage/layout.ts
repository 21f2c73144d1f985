/**
 * Where everything lies, from the size of the canvas and the number of seats alone: opponents along
 * the top, no man's land with card, note and piles, the nearest player in the trench.
 */
import type { Seat } from '../../../../shared/contract/game.ts';
import { layColumn, layTrench, layWide, type Panel } from './panels.ts';

export interface Spot {
  x: number;
  y: number;
}

/** A box by its upper left corner, px. */
export interface Box extends Spot {
  width: number;
  height: number;
}

/** A card by its middle, px. */
export interface CardSpot extends Spot {
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  nearest: Seat;
  /** By seat. */
  panels: Panel[];
  /** Between the opponents and the trench. */
  land: Box;
  /** Where the trench begins. */
  trench: number;
  attack: CardSpot;
  /** What the attack does, in words; null where there is no room. */
  note: Box | null;
  /** The last card played, in words; null where there is no room. */
  strip: Box | null;
  deck: CardSpot;
  discard: CardSpot;
  clock: Spot & { radius: number };
  /** Type size of the labels under the piles, px. */
  labelPx: number;
}

/** Cards are that much higher than wide. */
const cardShape = 1.49;
/** Narrower than this everything is laid as on a phone, px. */
const roomy = 600;

export function layTable(width: number, height: number, seats: number, nearest: Seat): Layout {
  const isRoomy = width >= roomy;
  const gap = isRoomy ? 12 : 6;
  const trenchHeight = trenchHeightOf(height, isRoomy);
  const trench = height - trenchHeight;

  const opponents = Array.from({ length: seats - 1 }, (_, place) => (nearest + 1 + place) % seats);
  const boxes = opponentBoxes(opponents.length, width, height, isRoomy, gap);
  const panels: Panel[] = [];
  opponents.forEach((seat, place) => {
    panels[seat] = boxes[place].width >= 200 ? layWide(boxes[place]) : layColumn(boxes[place]);
  });
  panels[nearest] = layTrench({ x: 0, y: trench, width, height: trenchHeight }, isRoomy);

  const top = Math.max(...boxes.map((box) => box.y + box.height)) + gap;
  const land = { x: 0, y: top, width, height: trench - top };
  const middle = isRoomy ? layRoomy(land) : layTight(land);
  return { width, height, nearest, panels, land, trench, ...middle };
}

function trenchHeightOf(height: number, isRoomy: boolean): number {
  if (!isRoomy) return height >= 330 ? 72 : 58;
  return Math.round(Math.max(104, Math.min(200, height * 0.24)));
}

/** One row; two where panels of one row would be columns and the canvas is high enough. */
function opponentBoxes(count: number, width: number, height: number, isRoomy: boolean, gap: number): Box[] {
  const rows = isRoomy && height >= 560 && (width - gap) / count - gap < 240 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const panelWidth = Math.floor(Math.min(392, (width - gap * (perRow + 1)) / perRow));
  const panelHeight = isRoomy
    ? Math.round(Math.max(116, Math.min(rows === 2 ? 138 : 172, height * (rows === 2 ? 0.178 : 0.25))))
    : Math.round(Math.max(88, Math.min(116, height * 0.33)));
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
  const edge = Math.max(14, (width - 1100) / 2);
  const inner = width - 2 * edge;
  const hasStrip = height >= 300 && inner >= 700;
  const radius = Math.round(Math.max(24, Math.min(58, height * 0.12, inner * 0.056)));
  const cardHeight = Math.round(Math.max(96, Math.min(330, height - 34, inner * 0.305)));
  const cardWidth = Math.round(cardHeight / cardShape);
  const clock = { x: Math.round(edge + radius + 4), y: Math.round(y + height * 0.46), radius };
  const attack = {
    x: Math.round(clock.x + radius + 22 + cardWidth * 0.57),
    y: Math.round(y + height / 2 - 4),
    width: cardWidth,
    height: cardHeight,
  };

  const pileHeight = Math.round(Math.max(74, Math.min(inner < 900 ? 124 : 150, height - (hasStrip ? 150 : 64))));
  const pileWidth = Math.round(pileHeight / cardShape);
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
  const radius = Math.round(Math.max(15, Math.min(26, height * 0.15)));
  const deckTop = y + radius * 2 + 12;
  const pileHeight = Math.round(Math.min(84, height - radius * 2 - 46));
  const pileWidth = Math.round(pileHeight / cardShape);
  const pile = { width: pileWidth, height: pileHeight };
  const deck = { ...pile, x: Math.round(column / 2) + 4, y: Math.round(deckTop + pileHeight / 2) };
  const discard = { ...pile, x: width - deck.x, y: deck.y };
  const clock = { x: deck.x, y: y + radius + 2, radius };

  const cardHeight = Math.round(Math.min(210, height - 20));
  const cardWidth = Math.round(cardHeight / cardShape);
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
