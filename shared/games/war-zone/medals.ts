/** What players stood out by in a match of War Zone. */
import type { Medal } from '../../contract/game.ts';
import { eventsOf, medalForMost, medalsOf, type MedalFinder } from '../../contract/highlights.ts';
import type { WarZoneEvent } from './types.ts';

export const medals = (events: readonly WarZoneEvent[], seats: number): Medal[] =>
  medalsOf([narrowestEscape, bestWall, hardestHit, lastBlow, mostWanted], events, seats);

type Find = MedalFinder<readonly WarZoneEvent[]>;

const NARROW_HEALTH = 3;

/** Of those who lived. */
const narrowestEscape: Find = (events) => {
  const fell = new Set(eventsOf(events, 'fell').map(({ seat }) => seat));
  const close = eventsOf(events, 'hit').filter(
    ({ health, target }) => health > 0 && health <= NARROW_HEALTH && !fell.has(target),
  );
  const [best] = close.toSorted((a, b) => a.health - b.health);
  return best
    ? { seat: best.target, icon: 'camouflage', title: 'Narrowest escape', fact: `${best.health} health left` }
    : null;
};

const bestWall: Find = (events, count) =>
  medalForMost(
    eventsOf(events, 'blocked').map(({ target }) => target),
    { count, atLeast: 2, icon: 'bunker', title: 'Best wall', fact: (times) => `${times} attacks blocked` },
  );

const hardestHit: Find = (events) => {
  const [best] = eventsOf(events, 'hit').toSorted((a, b) => b.damage - a.damage);
  return best ? { seat: best.by, icon: 'artillery', title: 'Hardest hit', fact: `${best.damage} damage` } : null;
};

const lastBlow: Find = (events) => {
  const last = eventsOf(events, 'fell').at(-1);
  return last ? { seat: last.by, icon: 'sniper', title: 'Last blow', fact: 'ended a stand' } : null;
};

const mostWanted: Find = (events, count) =>
  medalForMost(
    eventsOf(events, 'attacked').map(({ target }) => target),
    { count, atLeast: 3, icon: 'sniper', title: 'Most wanted', fact: (times) => `attacked ${times} times` },
  );
