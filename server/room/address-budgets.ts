/**
 * What all connections of one address may ask of the event loop together. Each is as much as a class of 60 needs behind one
 * address, and should cost less than a second of a minute: `npm run measure:event-loop` says whether it does.
 */
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { TOO_OFTEN } from '../../shared/protocol-codes.ts';
import { Budget } from '../limits.ts';

export type AddressBudgets = ReturnType<typeof addressBudgets>;

/** Points a minute for each connection that an address may hold. */
export const perConnection = {
  /** Everything that comes over a socket: a page asks for an echo once a second. */
  frames: 15,
  /** Requests that carry frames where WebSockets are blocked: one for each, and one more for each answer that is asked for. A page
   * that asks for one answer after the other comes to some 130 a minute of play, and 60 may do so. */
  carried: 22,
  /** What is played and said: a round every five seconds at 30 tables for two. */
  commands: 1.75,
  /** Pages of what was missed, and of the commentary. */
  pages: 1.75,
  /** Matches that are opened for them because nobody was there: a point is an event that is read for it. */
  openings: 130,
};

/** By default. */
const CONNECTIONS = 400;

/** @param atMost connections that an address may hold to tables and lobby: those who let more in let them do more, too */
export function addressBudgets(atMost: number) {
  const connections = Math.max(CONNECTIONS, atMost);
  const budget = (points: number) => new Budget({ address: { points: points * connections, duration: 60 } });
  return {
    frames: budget(perConnection.frames),
    carried: budget(perConnection.carried),
    commands: budget(perConnection.commands),
    pages: budget(perConnection.pages),
    openings: budget(perConnection.openings),
  };
}

/** What an opening costs besides reading its log, in events. */
export const OPENING = 1000;

/** Spends what opening a match costs, however long its log; one that is over its budget waits. */
export function spendOpening({ openings }: AddressBudgets, address: string, events: number): Refusal | null {
  const waitMs = openings.waitMs({ address });
  if (waitMs > 0) return refuse(TOO_OFTEN, `That was too often. Try again in ${Math.ceil(waitMs / 1000)} s.`);
  openings.charge({ address }, OPENING + events);
  return null;
}
