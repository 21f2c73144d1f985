/**
 * Where everything lies at a round table, from the size of the canvas and the names alone: a ring of seats, or rows of
 * seats where a ring would be too tight. Everything lies by its middle; all in px.
 */
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { clamp, type Box, type Point, type Size } from './picture.ts';
import {
  layForNames,
  measured,
  nameBoxOf,
  plateHeightOf as heightForLines,
  type Measure,
  type NamePlate,
} from './names.ts';

interface Plate extends Point, NamePlate {
  /** What is written on it. */
  name: string;
}

export interface RoundPlace {
  token: Point;
  plate: Plate;
  card: Box;
  /** Whichever way a victim's star sits: away from the middle, 1 right or -1 left. */
  outward: 1 | -1;
}

interface Ellipse extends Point {
  radiusX: number;
  radiusY: number;
}

export interface RoundLayout extends Size {
  kind: 'ring' | 'rows';
  tokenRadius: number;
  table: Ellipse;
  /** Without a radius it is a bar along the bottom edge. */
  clock: Point & { radius: number };
  /** By seat. */
  places: RoundPlace[];
}

interface Table {
  /** What is written on each plate, by seat. */
  names: string[];
  /** Digits of the longest count on a plate; 0 where plates have none. */
  digits: number;
  /** Drawn at the bottom, or first. */
  nearest: Seat;
}

interface Guests extends Table {
  /** Of a name, on its plate. */
  lines: number;
}

const ringPx = { leastSpacing: 88, leastToken: 16, walkSteps: 720 };
/** How wide plates may be, in type sizes, the best first. */
const plateLetters = { low: [7.8, 6.6, 5.6], high: [12.5, 9, 7] };
/** A smaller clock can't be read: then it is a bar along the edge. */
const clockPx = { least: 15, barAbove: 4, strip: 8 };
/** Shares of a token's radius. */
const cardShare = { width: 1.48, inRows: 1.5, height: 1.95 };
/** How far a card may lie off the straight way to the middle, degrees, what is best first. */
const cardTurns = [0, -12, 12, -24, 24, -38, 38, -52, 52];
const cardSearch = { stepPx: 3, farthest: 0.78, straightUntil: 1.6, apartPx: 5, leastLeeway: 0.2 };
const rows = { mostColumns: 8, shape: 1.15, emptyCell: 0.05, namePx: { least: 12, most: 20 } };

/** Lays the table for that canvas. Plates are as high as the longest name needs; what is too tight for a ring stands in rows. */
export const layRoundTable = (size: Size, guests: Table, measure: Measure = measured): RoundLayout =>
  layForNames(
    [1, 2].map((lines) => () => layFor(size, { ...guests, lines }, measure)),
    ({ places }, seat) => nameBoxOf(at(places, seat).plate),
    guests.names,
    measure,
  );

function layFor(size: Size, guests: Guests, measure: Measure): RoundLayout {
  const ring = ringOf(size, guests.names.length, guests.lines);
  for (const letters of ring.low ? plateLetters.low : plateLetters.high) {
    if (ring.spacing < ringPx.leastSpacing) break;
    const layout = layRing(ring, size, guests, measure, ring.namePx * letters);
    if (layout) return layout;
  }
  return layRows(size, guests, measure);
}

/** A player's place. */
export const placeOf = ({ places }: Pick<RoundLayout, 'places'>, seat: Seat): RoundPlace => at(places, seat);

/** What the table is covered with. */
export function piecesOf({ places, tokenRadius, clock, width }: RoundLayout): Box[] {
  const disc = ({ x, y }: Point, radius: number) => ({ x, y, width: radius * 2, height: radius * 2 });
  // A token with its ring and its tab.
  const seats = places.flatMap(({ token, plate, card }) => [disc(token, tokenRadius * 1.3), plate, card]);
  return [...seats, clock.radius > 0 ? disc(clock, clock.radius * 1.2) : { x: clock.x, y: clock.y, width, height: 14 }];
}

interface Ring extends Point {
  a: number;
  b: number;
  tokenRadius: number;
  namePx: number;
  spacing: number;
  /** Too low for a plate and a card between a seat at the top and the clock: such plates go above. */
  low: boolean;
}

const namePxFor = (tokenRadius: number) => Math.round(clamp(tokenRadius * 0.41, 14, 27));
const plateHeightOf = (namePx: number, lines: number) =>
  Math.max(Math.round(namePx * 1.62), lines > 1 ? heightForLines(lines) : 0);

function ringOf({ width, height }: Size, seats: number, lines: number): Ring {
  const sizeFor = (tokenRadius: number): Ring => {
    const namePx = namePxFor(tokenRadius);
    const underToken = tokenRadius * 1.1 + plateHeightOf(namePx, lines) + 10;
    const overToken = tokenRadius * 1.5 + 6;
    const side = Math.max(overToken, 26 + width * 0.077);
    const low = height - underToken - overToken < tokenRadius * 12.4;
    const top = low ? Math.max(underToken, overToken) : overToken;
    const a = width / 2 - side;
    const b = (height - top - underToken - 2) / 2;
    return { x: width / 2, y: top + b, a, b, tokenRadius, namePx, low, spacing: ellipseLength(a, b) / seats };
  };
  const roomy = sizeFor(6 + 0.049 * Math.min(height, width));
  return sizeFor(Math.max(ringPx.leastToken, Math.min(roomy.tokenRadius, roomy.spacing * 0.2)));
}

/** Ramanujan's approximation. */
function ellipseLength(a: number, b: number): number {
  const h = ((a - b) / (a + b)) ** 2;
  return Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
}

/** Null where something would collide with such wide plates. */
function layRing(ring: Ring, size: Size, guests: Guests, measure: Measure, widest: number): RoundLayout | null {
  const { names, nearest } = guests;
  const r = ring.tokenRadius;
  const spots = alongEllipse(ring, names.length);
  const tokens = names.map((_, seat) => whole(at(spots, (seat - nearest + names.length) % names.length)));
  const table = { x: ring.x, y: Math.round(ring.y + r * 0.25), radiusX: ring.a * 0.83, radiusY: ring.b * 0.85 };

  const isAbove = (token: Point) => ring.low && token.y < ring.y - ring.b * 0.82;
  const plateHeight = plateHeightOf(ring.namePx, guests.lines);
  const away = r * 1.1 + 4 + plateHeight / 2;
  const plates = layPlates(
    tokens.map((token) => ({ x: token.x, y: Math.round(isAbove(token) ? token.y - away : token.y + away) })),
    { ...guests, namePx: ring.namePx, height: plateHeight, tokens, tokenRadius: r, width: size.width, widest },
    measure,
  );
  const card = { width: Math.round(r * cardShare.width), height: Math.round(r * cardShare.height) };
  const cards = layCards(tokens, plates, table, card, r);
  if (!cards) return null;
  const places = tokens.map((token, seat): RoundPlace => ({
    token,
    plate: at(plates, seat),
    card: at(cards, seat),
    outward: token.x < ring.x - 1 ? -1 : 1,
  }));
  return { ...size, kind: 'ring', tokenRadius: r, table, clock: clockAmong(places, table, r, size.height), places };
}

/** As many spots as seats, equally far apart along the ellipse, from the bottom clockwise. */
function alongEllipse({ x, y, a, b }: Ring, count: number): Point[] {
  const spotAt = (step: number): Point => {
    const angle = Math.PI / 2 + (step * 2 * Math.PI) / ringPx.walkSteps;
    return { x: x + a * Math.cos(angle), y: y + b * Math.sin(angle) };
  };
  const walked = [0];
  let far = 0;
  for (let step = 1; step <= ringPx.walkSteps; step++) {
    const [from, to] = [spotAt(step - 1), spotAt(step)];
    walked.push((far += Math.hypot(to.x - from.x, to.y - from.y)));
  }
  return Array.from({ length: count }, (_, index) =>
    spotAt(walked.findIndex((walk) => walk >= (far * index) / count - 1e-6)),
  );
}

/** The clock fills what the cards leave free in the middle. */
function clockAmong(places: RoundPlace[], table: Ellipse, r: number, height: number): RoundLayout['clock'] {
  const free = places.map(({ card }) => farFrom(table, card));
  const room = Math.min(...free) - 5;
  const radius = Math.floor(Math.min(r * 1.28 + 4, room / 1.14));
  return radius < clockPx.least ? barClock(table.x, height) : { x: table.x, y: table.y, radius };
}

const barClock = (x: number, height: number) => ({ x, y: height - clockPx.barAbove, radius: 0 });

function layRows({ width, height }: Size, guests: Guests, measure: Measure): RoundLayout {
  const { names, nearest } = guests;
  const count = names.length;
  const columns = columnsFor(count, width, height);
  const cellWidth = width / columns;
  // The strip at the bottom is the clock's.
  const cellHeight = (height - clockPx.strip) / Math.ceil(count / columns);
  const namePx = Math.round(clamp(cellHeight * 0.17, rows.namePx.least, rows.namePx.most));
  const plateHeight = Math.min(plateHeightOf(namePx, guests.lines), Math.round(cellHeight * 0.34));
  // Side by side: the token with its ring, a gap, the card.
  const r = Math.max(12, Math.min(cellWidth / 4.5, (cellHeight - plateHeight - 12) / 2.35));
  const start = (cellWidth - r * 4.4) / 2;
  const cells = names.map((_, seat) => {
    const index = (seat - nearest + count) % count;
    return { left: (index % columns) * cellWidth, top: Math.floor(index / columns) * cellHeight };
  });
  const plates = layPlates(
    cells.map(({ left, top }) => whole({ x: left + cellWidth / 2, y: top + cellHeight - 3 - plateHeight / 2 })),
    { ...guests, namePx, height: plateHeight, tokens: [], tokenRadius: r, width, widest: cellWidth - 6 },
    measure,
  );
  const card = { width: Math.round(r * cardShare.inRows), height: Math.round(r * cardShare.height) };
  const places = cells.map(({ left, top }, seat): RoundPlace => {
    const token = whole({ x: left + start + r * 1.3, y: top + 5 + r * 1.2 });
    const cardSpot = whole({ x: left + start + r * 3.6, y: token.y });
    return { token, plate: at(plates, seat), card: { ...cardSpot, ...card }, outward: 1 };
  });
  const table = { x: width / 2, y: height / 2, radiusX: width / 2, radiusY: height / 2 };
  return { width, height, kind: 'rows', tokenRadius: r, table, clock: barClock(width / 2, height), places };
}

/** The number of columns whose cells come nearest to the shape of a token with its card. */
function columnsFor(count: number, width: number, height: number): number {
  let best = { columns: 1, off: Infinity };
  for (let columns = 2; columns <= Math.min(count, rows.mostColumns); columns++) {
    const shape = width / columns / (height / Math.ceil(count / columns));
    const empty = (columns - (count % columns)) % columns;
    const off = Math.abs(Math.log(shape / rows.shape)) + empty * rows.emptyCell;
    if (off < best.off) best = { columns, off };
  }
  return best.columns;
}

interface Crowd extends Guests {
  namePx: number;
  height: number;
  tokens: Point[];
  tokenRadius: number;
  /** Of the canvas. */
  width: number;
  /** No plate is wider. */
  widest: number;
}

/** Lays plates on those spots, by seat: as wide as their names wish, as narrow as their neighbours need. */
function layPlates(spots: Point[], crowd: Crowd, measure: Measure): Plate[] {
  const { names, namePx, height } = crowd;
  const ammoWidth = crowd.digits > 0 ? Math.round(namePx * (1.5 + 0.6 * crowd.digits)) : 0;
  const padding = Math.round(namePx * 0.9);
  const plates = spots.map((spot, seat): Plate => {
    const name = at(names, seat);
    const onOneLine = measure(name, namePx) + padding + ammoWidth;
    const wished =
      onOneLine <= crowd.widest || crowd.lines === 1
        ? onOneLine
        : measure(name, namePx) * ofBrokenName + padding + ammoWidth;
    return { ...spot, name, width: Math.min(wished, roomAt(spot, spots, crowd)), height, namePx, ammoWidth };
  });
  shareRoom(plates);
  return plates.map((plate) => ({ ...plate, width: Math.max(ammoWidth + 22, Math.floor(plate.width / 2) * 2) }));
}

/** A name that is broken takes so much of its length, at most. */
const ofBrokenName = 0.62;

/** What the canvas and other tokens leave. */
function roomAt(spot: Point, spots: Point[], crowd: Crowd): number {
  const toEdge = 2 * Math.min(spot.x, crowd.width - spot.x) - 10;
  const besideTokens = crowd.tokens
    .filter(
      (token, seat) => spots[seat] !== spot && Math.abs(token.y - spot.y) < crowd.height / 2 + crowd.tokenRadius * 1.2,
    )
    .map((token) => 2 * (Math.abs(token.x - spot.x) - crowd.tokenRadius * 1.25));
  return Math.min(toEdge, crowd.widest, ...besideTokens);
}

/** Narrows the wider of any two plates that would touch. */
function shareRoom(plates: Plate[]): void {
  for (let pass = 0; pass < 3; pass++)
    plates.forEach((one, index) => {
      for (const other of plates.slice(index + 1)) {
        if (Math.abs(one.y - other.y) > one.height + 4) continue;
        const room = 2 * Math.abs(one.x - other.x) - 16;
        if (one.width + other.width <= room) continue;
        const half = room / 2;
        if (one.width > half && other.width > half) one.width = other.width = half;
        else if (one.width > half) one.width = room - other.width;
        else other.width = room - one.width;
      }
    });
}

/** Lays a card for each seat, before it and as near to its token as the rest allows; null where one has no room. */
function layCards(tokens: Point[], plates: Plate[], table: Ellipse, size: Size, r: number): Box[] | null {
  const laid = new Map<Seat, Box>();
  const gap = Math.max(4, r * 0.24);
  const isClear = (card: Box, seat: Seat, leeway: number) =>
    tokens.every((token, index) => farFrom(token, card) > r * (index === seat ? 1.22 : 1.1) + gap * leeway) &&
    plates.every((plate, index) => isApart(card, plate, index === seat ? gap * leeway : 0)) &&
    [...laid.values()].every((other) => isApart(card, other, cardSearch.apartPx)) &&
    isInside(table, card);
  // Those straight above and below the middle first: they have the least choice.
  const order = [...tokens.entries()].toSorted(([, a], [, b]) => Math.abs(a.x - table.x) - Math.abs(b.x - table.x));
  for (const [seat, token] of order) {
    const clearSpot = (leeway: number) =>
      nearest(token, table, r, (spot) => isClear({ ...spot, ...size }, seat, leeway));
    const spot = clearSpot(1) ?? clearSpot(cardSearch.leastLeeway);
    if (!spot) return null;
    laid.set(seat, { ...whole(spot), ...size });
  }
  return tokens.flatMap((_, seat) => laid.get(seat) ?? []);
}

/** The first clear spot on the way to the middle, or a little off it. */
function nearest(token: Point, middle: Point, step: number, isClear: (spot: Point) => boolean): Point | null {
  const far = Math.hypot(middle.x - token.x, middle.y - token.y);
  const direction = Math.atan2(middle.y - token.y, middle.x - token.x);
  for (let along = step; along < far * cardSearch.farthest; along += cardSearch.stepPx)
    for (const turn of cardTurns) {
      const angle = direction + (turn * Math.PI) / 180;
      const spot = { x: token.x + Math.cos(angle) * along, y: token.y + Math.sin(angle) * along };
      // Off the way only where the way itself stays blocked for a good bit.
      if (turn !== 0 && along < step * cardSearch.straightUntil) continue;
      if (isClear(spot)) return spot;
    }
  return null;
}

const isApart = (one: Box, other: Box, px: number): boolean =>
  Math.abs(one.x - other.x) > (one.width + other.width) / 2 + px ||
  Math.abs(one.y - other.y) > (one.height + other.height) / 2 + px;

/** From a point to the nearest edge of a card. */
function farFrom(point: Point, card: Box): number {
  const x = Math.max(0, Math.abs(card.x - point.x) - card.width / 2);
  const y = Math.max(0, Math.abs(card.y - point.y) - card.height / 2);
  return Math.hypot(x, y);
}

/** Not hanging over the rim by more than a corner. */
const isInside = ({ x, y, radiusX, radiusY }: Ellipse, { width, height, ...card }: Box): boolean =>
  ((card.x - x) / (radiusX - width * 0.72)) ** 2 + ((card.y - y) / (radiusY - height * 0.68)) ** 2 <= 1;

const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
