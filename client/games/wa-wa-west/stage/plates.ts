/** Name plates: as wide as their names wish, as narrow as their neighbours need. */
import type { NamePlate } from '../../../kit/stage/seat-marker.ts';
import type { Guests, Spot } from './layout.ts';

/** The width of a name at that type size, px. */
export type Measure = (name: string, px: number) => number;

export interface Plate extends Spot, NamePlate {}

export interface Crowd extends Guests {
  namePx: number;
  height: number;
  tokens: Spot[];
  tokenRadius: number;
  /** Of the canvas. */
  width: number;
  /** No plate is wider, px. */
  widest: number;
}

/** Sizes the plates that lie around those spots, by seat. */
export function placePlates(spots: Spot[], crowd: Crowd, measure: Measure): Plate[] {
  const ammoWidth = Math.round(crowd.namePx * (1.5 + 0.6 * crowd.digits));
  const padding = Math.round(crowd.namePx * 0.9);
  const wished = crowd.names.map((name) => measure(name, crowd.namePx) + padding + ammoWidth);
  const widths = wished.map((width, seat) => Math.min(width, roomAt(spots[seat], spots, crowd)));
  shareRoom(spots, widths, crowd.height);
  return spots.map((spot, seat) => ({
    ...spot,
    width: Math.max(ammoWidth + 22, Math.floor(widths[seat] / 2) * 2),
    height: crowd.height,
    namePx: crowd.namePx,
    ammoWidth,
  }));
}

/** What the canvas and other tokens leave. */
function roomAt(spot: Spot, spots: Spot[], crowd: Crowd): number {
  const toEdge = 2 * Math.min(spot.x, crowd.width - spot.x) - 10;
  const besideTokens = crowd.tokens
    .filter(
      (token, seat) => spots[seat] !== spot && Math.abs(token.y - spot.y) < crowd.height / 2 + crowd.tokenRadius * 1.2,
    )
    .map((token) => 2 * (Math.abs(token.x - spot.x) - crowd.tokenRadius * 1.25));
  return Math.min(toEdge, crowd.widest, ...besideTokens);
}

/** Narrows the wider of any two plates that would touch. */
function shareRoom(spots: Spot[], widths: number[], height: number): void {
  for (let pass = 0; pass < 3; pass++)
    for (let one = 0; one < spots.length; one++)
      for (let other = one + 1; other < spots.length; other++) {
        if (Math.abs(spots[one].y - spots[other].y) > height + 4) continue;
        const room = 2 * Math.abs(spots[one].x - spots[other].x) - 16;
        if (widths[one] + widths[other] <= room) continue;
        const half = room / 2;
        if (widths[one] > half && widths[other] > half) widths[one] = widths[other] = half;
        else if (widths[one] > half) widths[one] = room - widths[other];
        else widths[other] = room - widths[one];
      }
}
