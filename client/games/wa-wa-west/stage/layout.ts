/**
 * Where everything lies, from the size of the canvas and the names alone: a ring of seats round the
 * table, or rows of seats where a ring would be too tight.
 */
import type { Seat } from '../../../../shared/contract/game.ts';
import { layCards } from './cards.ts';
import { placePlates, type Measure, type Plate } from './plates.ts';

export interface Spot {
  x: number;
  y: number;
}

export interface CardSpot extends Spot {
  width: number;
  height: number;
}

export interface Place {
  token: Spot;
  plate: Plate;
  card: CardSpot;
  /** Whichever way a victim's star sits: away from the middle, 1 right or -1 left. */
  outward: 1 | -1;
}

export interface Table extends Spot {
  radiusX: number;
  radiusY: number;
}

export interface Layout {
  width: number;
  height: number;
  kind: 'ring' | 'rows';
  tokenRadius: number;
  table: Table;
  /** Without a radius it is a bar along the bottom edge. */
  clock: Spot & { radius: number };
  /** By seat. */
  places: Place[];
}

export interface Guests {
  /** What is written on each plate, by seat. */
  names: string[];
  /** Digits of the longest ammo count. */
  digits: number;
  /** Drawn at the bottom, or first. */
  nearest: Seat;
}

/** Lays the table for that canvas, px. Names give way first; if that is not enough, seats stand in rows. */
export function layTable(width: number, height: number, guests: Guests, measure: Measure): Layout {
  const ring = ringOf(width, height, guests.names.length);
  for (const letters of ring.low ? [7.8, 6.6, 5.6] : [12.5, 9, 7]) {
    if (ring.spacing < leastSpacing) break;
    const layout = layRing(ring, width, height, guests, measure, ring.namePx * letters);
    if (layout) return layout;
  }
  return layRows(width, height, guests, measure);
}

/** What the table is covered with, boxes by their middle. */
export function piecesOf({ places, tokenRadius, clock, width }: Layout): CardSpot[] {
  const disc = ({ x, y }: Spot, radius: number) => ({ x, y, width: radius * 2, height: radius * 2 });
  // A token with its ring and its tab.
  const seats = places.flatMap(({ token, plate, card }) => [disc(token, tokenRadius * 1.3), plate, card]);
  return [...seats, clock.radius > 0 ? disc(clock, clock.radius * 1.2) : { x: clock.x, y: clock.y, width, height: 14 }];
}

/** Closer together, seats are better off in rows, px. */
const leastSpacing = 88;
/** A smaller clock can't be read: then it is a bar along the edge, px. */
const leastClock = 15;

interface Ring extends Spot {
  a: number;
  b: number;
  tokenRadius: number;
  namePx: number;
  spacing: number;
  /** Too low for a plate and a card between a seat at the top and the clock: such plates go above. */
  low: boolean;
}

const namePxFor = (tokenRadius: number) => Math.round(Math.max(14, Math.min(27, tokenRadius * 0.41)));
const plateHeightOf = (namePx: number) => Math.round(namePx * 1.62);

function ringOf(width: number, height: number, seats: number): Ring {
  const sizeFor = (tokenRadius: number): Ring => {
    const namePx = namePxFor(tokenRadius);
    const underToken = tokenRadius * 1.1 + plateHeightOf(namePx) + 10;
    const overToken = tokenRadius * 1.5 + 6;
    const side = Math.max(overToken, 26 + width * 0.077);
    const low = height - underToken - overToken < tokenRadius * 12.4;
    const top = low ? Math.max(underToken, overToken) : overToken;
    const a = width / 2 - side;
    const b = (height - top - underToken - 2) / 2;
    return { x: width / 2, y: top + b, a, b, tokenRadius, namePx, low, spacing: ellipseLength(a, b) / seats };
  };
  const roomy = sizeFor(6 + 0.049 * Math.min(height, width));
  return sizeFor(Math.max(16, Math.min(roomy.tokenRadius, roomy.spacing * 0.2)));
}

/** Ramanujan's approximation. */
function ellipseLength(a: number, b: number): number {
  const h = ((a - b) / (a + b)) ** 2;
  return Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
}

/** Null where something would collide with such wide plates. */
function layRing(
  ring: Ring,
  width: number,
  height: number,
  guests: Guests,
  measure: Measure,
  widest: number,
): Layout | null {
  const { names, nearest } = guests;
  const r = ring.tokenRadius;
  const spots = alongEllipse(ring, names.length);
  const tokens = names.map((_, seat) => spots[(seat - nearest + names.length) % names.length]).map(whole);
  const table = { x: ring.x, y: Math.round(ring.y + r * 0.25), radiusX: ring.a * 0.83, radiusY: ring.b * 0.85 };

  const isAbove = (token: Spot) => ring.low && token.y < ring.y - ring.b * 0.82;
  const plateHeight = plateHeightOf(ring.namePx);
  const away = r * 1.1 + 4 + plateHeight / 2;
  const plates = placePlates(
    tokens.map((token) => ({ x: token.x, y: Math.round(isAbove(token) ? token.y - away : token.y + away) })),
    { ...guests, namePx: ring.namePx, height: plateHeight, tokens, tokenRadius: r, width, widest },
    measure,
  );
  const card = { width: Math.round(r * 1.48), height: Math.round(r * 1.95) };
  const cards = layCards(tokens, plates, table, card, r);
  if (!cards) return null;
  const places = tokens.map((token, seat): Place => ({
    token,
    plate: plates[seat],
    card: cards[seat],
    outward: token.x < ring.x - 1 ? -1 : 1,
  }));
  return { width, height, kind: 'ring', tokenRadius: r, table, clock: clockAmong(places, table, r, height), places };
}

/** As many spots as seats, equally far apart along the ellipse, from the bottom clockwise. */
function alongEllipse({ x, y, a, b }: Ring, count: number): Spot[] {
  const steps = 720;
  const at = (step: number): Spot => {
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / steps;
    return { x: x + a * Math.cos(angle), y: y + b * Math.sin(angle) };
  };
  const walked = [0];
  for (let step = 1; step <= steps; step++) {
    const [from, to] = [at(step - 1), at(step)];
    walked.push(walked[step - 1] + Math.hypot(to.x - from.x, to.y - from.y));
  }
  return Array.from({ length: count }, (_, index) =>
    at(walked.findIndex((far) => far >= (walked[steps] * index) / count - 1e-6)),
  );
}

/** The clock fills what the cards leave free in the middle. */
function clockAmong(places: Place[], table: Table, r: number, height: number): Layout['clock'] {
  const free = places.map(({ card }) => {
    const nearX = Math.max(0, Math.abs(card.x - table.x) - card.width / 2);
    const nearY = Math.max(0, Math.abs(card.y - table.y) - card.height / 2);
    return Math.hypot(nearX, nearY);
  });
  const room = Math.min(...free) - 5;
  const radius = Math.floor(Math.min(r * 1.28 + 4, room / 1.14));
  return radius < leastClock ? barClock(table.x, height) : { x: table.x, y: table.y, radius };
}

const barClock = (x: number, height: number) => ({ x, y: height - 4, radius: 0 });

function layRows(width: number, height: number, guests: Guests, measure: Measure): Layout {
  const { names, nearest } = guests;
  const count = names.length;
  const columns = columnsFor(count, width, height);
  const rows = Math.ceil(count / columns);
  const cellWidth = width / columns;
  // The strip at the bottom is the clock's.
  const cellHeight = (height - 8) / rows;
  const namePx = Math.round(Math.max(12, Math.min(20, cellHeight * 0.17)));
  const plateHeight = Math.min(plateHeightOf(namePx), Math.round(cellHeight * 0.34));
  // Side by side: the token with its ring, a gap, the card.
  const r = Math.max(12, Math.min(cellWidth / 4.5, (cellHeight - plateHeight - 12) / 2.35));
  const start = (cellWidth - r * 4.4) / 2;
  const cells = names.map((_, seat) => {
    const index = (seat - nearest + count) % count;
    return { left: (index % columns) * cellWidth, top: Math.floor(index / columns) * cellHeight };
  });
  const tokens = cells.map(({ left, top }) => whole({ x: left + start + r * 1.3, y: top + 5 + r * 1.2 }));
  const plates = placePlates(
    cells.map(({ left, top }) => whole({ x: left + cellWidth / 2, y: top + cellHeight - 3 - plateHeight / 2 })),
    { ...guests, namePx, height: plateHeight, tokens: [], tokenRadius: r, width, widest: cellWidth - 6 },
    measure,
  );
  const card = { width: Math.round(r * 1.5), height: Math.round(r * 1.95) };
  const places = tokens.map((token, seat): Place => ({
    token,
    plate: plates[seat],
    card: { ...whole({ x: cells[seat].left + start + r * 3.6, y: token.y }), ...card },
    outward: 1,
  }));
  const table = { x: width / 2, y: height / 2, radiusX: width / 2, radiusY: height / 2 };
  return { width, height, kind: 'rows', tokenRadius: r, table, clock: barClock(width / 2, height), places };
}

/** The number of columns whose cells come nearest to the shape of a token with its card. */
function columnsFor(count: number, width: number, height: number): number {
  const best = { columns: 1, off: Infinity };
  for (let columns = 2; columns <= Math.min(count, 8); columns++) {
    const shape = width / columns / (height / Math.ceil(count / columns));
    const off = Math.abs(Math.log(shape / 1.15)) + ((columns - (count % columns)) % columns) * 0.05;
    if (off < best.off) Object.assign(best, { columns, off });
  }
  return best.columns;
}

const whole = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) });
