/**
 * A process that ends hands its matches over to the others. Each is opened there while it is still shown here; only then are
 * people told to go there, and the next is handed over when they have: whoever moves finds their table set, and does not
 * have to wait behind everybody else.
 */
import { TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { matchMaker } from '../colyseus.ts';
import type { Matches } from '../../shared/table/matches.ts';
import type { RoomDriver } from './driver.ts';
import { inParallel } from './in-parallel.ts';

const HANDED_OVER_AT_ONCE = 6;
/** What is not handed over by then is left, ms. */
const WITHIN_MS = 7000;
/** Whoever was at a table that moved is waited for, for at most so long, ms. */
const BACK_WITHIN_MS = 500;

/** What a match's room answers (match-room.ts). */
type AwaitingRoom = { whenHere(people: number, most: number): Promise<void> };

interface HandoverParts {
  driver: RoomDriver;
  /** The process that gets the next match. @throws where there is none */
  placeOfNext(): string;
  onDone(): void;
  /** Whoever comes opens it. */
  onFailed(match: string, error: unknown): void;
}

/** Resolves when all are handed over, or after 7 s. */
export async function handOverAll(matches: Matches, parts: HandoverParts): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  const ids = matches.openIds();
  let left = ids.length;
  await inParallel(HANDED_OVER_AT_ONCE, ids, async (id) => {
    const shareMs = ((until - performance.now()) * HANDED_OVER_AT_ONCE) / left--;
    if (shareMs <= 0) return;
    const phase = matches.actorOf(id)?.match.phase;
    // A match that is over is opened when somebody asks.
    const goesOn = phase === 'waiting' || phase === 'playing';
    if (goesOn) await openElsewhere(id, parts);
    const room = matchMaker.getLocalRoomById(id);
    const people = room?.clients.length ?? 0;
    await room?.disconnect(TABLE_MOVED);
    if (goesOn && people > 0) await whenBack(id, people, Math.min(shareMs, BACK_WITHIN_MS));
  });
}

/** There it is taken over: from then on nothing is written here any more. */
async function openElsewhere(id: string, { driver, placeOfNext, onDone, onFailed }: HandoverParts): Promise<void> {
  try {
    const at = placeOfNext();
    if (!(await driver.give(id, at))) return;
    const opened = matchMaker.createRoom('match', { matchId: id, at });
    await opened.catch(async (error: unknown) => {
      await driver.takeBack(id, at);
      throw error;
    });
    onDone();
  } catch (error) {
    onFailed(id, error);
  }
}

/** Resolves when so many are at the table where it is now, or after `most` ms. */
async function whenBack(id: string, people: number, most: number): Promise<void> {
  const back = matchMaker.remoteRoomCall<AwaitingRoom>(id, 'whenHere', [people, most], most);
  // They may be slow, or gone.
  await Promise.resolve(back).catch(() => {});
}
