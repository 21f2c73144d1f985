/** When each event of a step is shown, and for how long. Pure. */
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';

export interface Beat {
  event: WarZoneEvent;
  atMs: number;
  forMs: number;
}

export interface Beats {
  beats: Beat[];
  /** Full length, ms. */
  fullMs: number;
  /** How long it takes: what would take longer is played faster by the same factor, ms. */
  durationMs: number;
}

const longestMs = 2400;

/** From the hand to the middle, ms. */
export const playMs = 320;
/** Damage that is counted on the sheet, ms for each point, and for all at most. */
const pointMs = 60;
const mostPointsMs = 480;
/** A ticket that tears off, ms. */
export const ticketMs = 400;

/** How long each attack's own effect takes; one that nobody drew takes as long as `other`, ms. */
const effectMs: Record<string, number> = {
  'infantry-fire': 420,
  reinforcements: 640,
  artillery: 780,
  'cavalry-charge': 640,
  'gas-attack': 860,
  'tank-assault': 760,
  'air-raid': 860,
  sniper: 660,
  other: 440,
};

const effectMsOf = (kind: string): number => effectMs[kind] ?? effectMs.other;

export const slideMsOf = (points: number): number => Math.min(mostPointsMs, Math.abs(points) * pointMs);

export function beatsOf(events: readonly WarZoneEvent[]): Beats {
  const beats: Beat[] = [];
  let nextMs = 0;
  let endMs = 0;
  let hasTicket = false;
  for (const event of events) {
    if (event.type === 'attacked') hasTicket = event.counteraction !== null;
    const { forMs, leadMs } = timeOf(event, hasTicket);
    // Hands are drawn up while something else goes on; the rest waits until it is over.
    const atMs = isBeside(event) ? nextMs : endMs;
    beats.push({ event, atMs, forMs });
    nextMs = atMs + leadMs;
    endMs = Math.max(endMs, atMs + forMs);
  }
  return { beats, fullMs: endMs, durationMs: Math.min(endMs, longestMs) };
}

const isBeside = ({ type }: WarZoneEvent): boolean => type === 'drew' || type === 'reshuffled';

/** @returns how long it is shown, and when whatever goes on beside it may start, ms */
function timeOf(event: WarZoneEvent, hasTicket: boolean): { forMs: number; leadMs: number } {
  const whole = (forMs: number) => ({ forMs, leadMs: forMs });
  switch (event.type) {
    case 'dealt':
      return whole(320 + 120 * Math.max(0, ...event.hands.map(({ cards }) => cards.length)));
    case 'exchanged':
      return whole(event.put.length === 0 ? 160 : 300 + 80 * (event.put.length - 1));
    case 'drew':
      return whole(260 + 80 * (event.cards.length - 1));
    case 'attacked':
      return { forMs: playMs + effectMsOf(event.card), leadMs: playMs };
    case 'blocked':
      return { forMs: 1180, leadMs: 300 };
    case 'hit':
      return whole(1250 + (hasTicket || event.gained > 0 ? ticketMs : 0));
    case 'fell':
    case 'left':
      return whole(720);
    case 'lapsed':
      return whole(320);
    case 'passed':
      return whole(440);
    case 'reshuffled':
      return whole(560);
    case 'lightning-opened':
      return whole(900);
    case 'turn-opened':
      return whole(280);
    case 'exchange-opened':
      return whole(140);
    case 'ended':
      return whole(620);
    case 'opening-opened':
      return whole(0);
  }
}
