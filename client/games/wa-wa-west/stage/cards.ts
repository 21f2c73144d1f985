/** Where the cards lie on a round table: before their players, clear of tokens, plates and each other. */
import type { CardSpot, Spot, Table } from './layout.ts';
import type { Plate } from './plates.ts';

/** How far a card may lie off the straight way to the middle, degrees, what is best first. */
const turns = [0, -12, 12, -24, 24, -38, 38, -52, 52];

/** Lays a card for each seat, as near to its token as the rest allows; null where one has no room. */
export function layCards(
  tokens: Spot[],
  plates: Plate[],
  table: Table,
  size: { width: number; height: number },
  tokenRadius: number,
): CardSpot[] | null {
  const cards: CardSpot[] = [];
  const laid: CardSpot[] = [];
  const gap = Math.max(4, tokenRadius * 0.24);
  const isClear = (spot: Spot, seat: number, leeway: number) => {
    const apart = (other: Spot & { width: number; height: number }, space: number) =>
      Math.abs(spot.x - other.x) > (size.width + other.width) / 2 + space ||
      Math.abs(spot.y - other.y) > (size.height + other.height) / 2 + space;
    return (
      tokens.every(
        (token, index) => farFrom(token, spot, size) > tokenRadius * (index === seat ? 1.22 : 1.1) + gap * leeway,
      ) &&
      plates.every((plate, index) => apart(plate, index === seat ? gap * leeway : 0)) &&
      laid.every((card) => apart(card, 5)) &&
      isInside(table, spot, size)
    );
  };
  // Those straight above and below the middle first: they have the least choice.
  const order = tokens
    .map((_, seat) => seat)
    .toSorted((a, b) => Math.abs(tokens[a].x - table.x) - Math.abs(tokens[b].x - table.x));
  for (const seat of order) {
    const token = tokens[seat];
    const spot =
      nearest(token, table, tokenRadius, (each) => isClear(each, seat, 1)) ??
      nearest(token, table, tokenRadius, (each) => isClear(each, seat, 0.2));
    if (!spot) return null;
    cards[seat] = { x: Math.round(spot.x), y: Math.round(spot.y), ...size };
    laid.push(cards[seat]);
  }
  return cards;
}

/** The first clear spot on the way to the middle, or a little off it. */
function nearest(token: Spot, middle: Spot, step: number, isClear: (spot: Spot) => boolean): Spot | null {
  const far = Math.hypot(middle.x - token.x, middle.y - token.y);
  const direction = Math.atan2(middle.y - token.y, middle.x - token.x);
  for (let along = step; along < far * 0.78; along += 3)
    for (const turn of turns) {
      const angle = direction + (turn * Math.PI) / 180;
      const spot = { x: token.x + Math.cos(angle) * along, y: token.y + Math.sin(angle) * along };
      // Off the way only where the way itself stays blocked for a good bit.
      if (turn !== 0 && along < step * 1.6) continue;
      if (isClear(spot)) return spot;
    }
  return null;
}

/** From a point to the nearest edge of a card, px. */
function farFrom(point: Spot, card: Spot, { width, height }: { width: number; height: number }): number {
  const x = Math.max(0, Math.abs(card.x - point.x) - width / 2);
  const y = Math.max(0, Math.abs(card.y - point.y) - height / 2);
  return Math.hypot(x, y);
}

/** Not hanging over the rim by more than a corner. */
function isInside(
  { x, y, radiusX, radiusY }: Table,
  card: Spot,
  { width, height }: { width: number; height: number },
): boolean {
  return ((card.x - x) / (radiusX - width * 0.72)) ** 2 + ((card.y - y) / (radiusY - height * 0.68)) ** 2 <= 1;
}
