/** Interesting facts of a match, the rarest first. */
import type { WarZoneEvent } from '../../../shared/games/war-zone/types.ts';
import { mostOf } from '../../../shared/contract/standings.ts';
import { gainWords } from './words.ts';

const MOST_HIGHLIGHTS = 4;

export function highlights(events: WarZoneEvent[], names: string[]): string[] {
  return [narrowestEscape, hardestHit, bestCounteraction, bestWall, mostWanted, longMemory]
    .flatMap((find) => find(events, names) ?? [])
    .slice(0, MOST_HIGHLIGHTS);
}

type Highlight = (events: WarZoneEvent[], names: string[]) => string | null;
type Of<Type extends WarZoneEvent['type']> = Extract<WarZoneEvent, { type: Type }>;

const all = <Type extends WarZoneEvent['type']>(events: WarZoneEvent[], type: Type) =>
  events.filter((event): event is Of<Type> => event.type === type);

const NARROW = 3;

const narrowestEscape: Highlight = (events, names) => {
  const close = all(events, 'hit').filter(({ health }) => health > 0 && health <= NARROW);
  const best = close.toSorted((a, b) => a.health - b.health)[0];
  return best ? `Narrowest escape: ${names[best.target]}, down to ${best.health} health.` : null;
};

const hardestHit: Highlight = (events, names) => {
  const best = all(events, 'hit').toSorted((a, b) => b.damage - a.damage)[0];
  return best ? `Hardest hit: ${names[best.by]} on ${names[best.target]}, ${best.damage} damage.` : null;
};

const bestCounteraction: Highlight = (events, names) => {
  const got = events.flatMap((event, index) => {
    if (event.type !== 'attacked' || !event.counteraction) return [];
    const answer = events.slice(index).find(({ type }) => type === 'hit' || type === 'blocked' || type === 'lapsed');
    return answer?.type === 'hit' ? [{ by: event.by, ...event.counteraction }] : [];
  });
  const best = got.toSorted((a, b) => b.health + b.damage - a.health - a.damage)[0];
  return best ? `Best counteraction: ${names[best.by]}, ${gainWords(best)} on top.` : null;
};

const bestWall: Highlight = (events, names) => {
  const best = mostOf(
    all(events, 'blocked').map(({ target }) => target),
    names.length,
  );
  return best && best.count > 1 ? `Best wall: ${names[best.seat]} blocked ${best.count} attacks.` : null;
};

const mostWanted: Highlight = (events, names) => {
  const best = mostOf(
    all(events, 'attacked').map(({ target }) => target),
    names.length,
  );
  return best && best.count > 2 ? `Most wanted: ${names[best.seat]}, attacked ${best.count} times.` : null;
};

const longMemory: Highlight = (events) => {
  const { length } = all(events, 'reshuffled');
  return length > 0 ? `The deck was made new ${length === 1 ? 'once' : `${length} times`}.` : null;
};
