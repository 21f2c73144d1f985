/**
 * What all connections of one address may ask of the event loop together. Each is as much as a class of 60 needs behind one
 * address, and less than a second of a minute: `npm run measure:event-loop`. Where an address may hold more connections than
 * by default, it may do more over them.
 */
import { Budget, type Rate } from '../limits.ts';

export type AddressBudgets = ReturnType<typeof addressBudgets>;

/** @param connections that an address may hold to tables and lobby */
export function addressBudgets(connections: number) {
  const ofAddress = (perConnection: number): Record<'address', Rate> => ({
    address: { points: perConnection * connections, duration: 60 },
  });
  return {
    /** Everything that comes over a socket: a page asks for an echo once a second. */
    frames: new Budget(ofAddress(30)),
    /** What is played: twenty a minute for each of 60 people. */
    acts: new Budget(ofAddress(3)),
    /** Pages of what was missed, and of the commentary. */
    pages: new Budget(ofAddress(2)),
    /** Matches that are opened for them because nobody was there: points are events that are read for it. */
    openings: new Budget(ofAddress(250)),
  };
}

/** What an opening costs besides reading its log, in events. */
const OPENING = 1000;

/** @param events in its log @returns points of `openings` */
export const openingCost = (events: number): number => OPENING + events;
