/** When each event of a step is shown, and for how long. Pure. */
import type { WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import type { Perspective, Step } from '../../../kit/game-ui.ts';
import type { Beat } from '../../../kit/stage/choreography.ts';

export type WarZoneBeat = Beat<WarZoneEvent>;

/** How long things take, ms. What one command brings is played faster where it would take longer than `longest`. */
export const times = {
  longest: 2400,
  /** From the hand to the middle. */
  play: 320,
  /** From the deck to a hand, and between two cards. */
  draw: 240,
  nextCard: 80,
  /** A ticket that tears off. */
  ticket: 400,
  /** Damage that is counted on the sheet: for each point, and for all at most. */
  point: 60,
  mostPoints: 480,
};

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
};
const otherEffectMs = 440;

/** How long events take that always take as long, ms. */
const eventMs = {
  blocked: 1180,
  hit: 1250,
  fell: 720,
  left: 720,
  lapsed: 320,
  passed: 440,
  reshuffled: 560,
  'lightning-opened': 900,
  'turn-opened': 280,
  'exchange-opened': 140,
  ended: 620,
  'opening-opened': 0,
};
/** After that the defender draws while the block is still shown, ms. */
const blockLeadMs = 300;
/** The card that puts somebody out lies longer, and goes when they have gone; ms. */
const fatalMs = { longer: 450, leaves: 200 };
/** Into a fall: OUT is stamped, and what struck still lies there, ms. */
const stillIntoFall = 540;
const dealMs = { first: 320, eachRound: 120 };
const exchangeMs = { none: 160, first: 300 };
const drewMs = 260;

export const slideMsOf = (points: number): number => Math.min(times.mostPoints, Math.abs(points) * times.point);

export function beatsOf(events: readonly WarZoneEvent[]): WarZoneBeat[] {
  const beats: WarZoneBeat[] = [];
  let nextMs = 0;
  let endMs = 0;
  let hasTicket = false;
  for (const event of events) {
    if (event.type === 'attacked') hasTicket = event.counteraction !== null;
    const isFatal = event.type === 'hit' && events.some((one) => one.type === 'fell' && one.seat === event.target);
    const forMs = lengthOf(event, hasTicket) + (isFatal ? fatalMs.longer : 0);
    // Hands are drawn up, and players fall, while something else goes on; the rest waits until it is over.
    const atMs = isBeside(event) ? nextMs : endMs;
    beats.push({ event, atMs, forMs });
    nextMs = atMs + (isFatal ? forMs - fatalMs.leaves - eventMs.fell : (leadOf(event) ?? forMs));
    endMs = Math.max(endMs, atMs + forMs);
  }
  return beats;
}

const isBeside = ({ type }: WarZoneEvent): boolean => type === 'drew' || type === 'reshuffled' || type === 'fell';

/** Whoever falls sees the card that struck them, and the path it came. */
export function stillMsOf(
  _step: Step<WarZoneView, WarZoneEvent>,
  beats: readonly WarZoneBeat[],
  { you }: Pick<Perspective, 'you'>,
): number | null {
  const fall = beats.find(({ event }) => event.type === 'fell' && event.seat === you);
  return fall ? fall.atMs + stillIntoFall : null;
}

function lengthOf(event: WarZoneEvent, hasTicket: boolean): number {
  switch (event.type) {
    case 'dealt':
      return dealMs.first + dealMs.eachRound * Math.max(0, ...event.hands.map(({ cards }) => cards.length));
    case 'exchanged':
      return event.put.length === 0 ? exchangeMs.none : exchangeMs.first + times.nextCard * (event.put.length - 1);
    case 'drew':
      return drewMs + times.nextCard * (event.cards.length - 1);
    case 'attacked':
      return times.play + (effectMs[event.card] ?? otherEffectMs);
    case 'hit':
      return eventMs.hit + (hasTicket || event.gained > 0 ? times.ticket : 0);
    default:
      return eventMs[event.type];
  }
}

/** When whatever goes on beside an event may start, if not at its end, ms. */
function leadOf({ type }: WarZoneEvent): number | null {
  if (type === 'attacked') return times.play;
  return type === 'blocked' ? blockLeadMs : null;
}
