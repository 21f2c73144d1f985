/** For tests and scripts: a process of a house hangs under its matches, and what is seen of that from outside. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'colyseus.js';
import { Guest } from './guest.ts';
import type { House, Member } from './house.ts';

const HANGS_FOR_MS = 10_000;
/** The others have taken over by then, ms. */
const COME_AFTER_MS = 2500;
/** Who hung finds what became of its tables, and closes them, ms. */
const CLOSES_WITHIN_MS = 20_000;
const JOINED_AT_ONCE = 10;
const JOIN_TRIES = 20;
const TRIED_AGAIN_MS = 300;

export interface Hang {
  /** The same people, at the tables of the process that took them over. */
  fresh: Guest[];
  /** What must not be, as sentences. */
  problems: string[];
}

/**
 * Stops a process for 10 s (SIGSTOP, SIGCONT). Meanwhile everybody asks it for something, comes to the other process and
 * plays there.
 * @param stale whose tables it has
 */
export async function hang(house: House, hung: Member, other: Member, stale: readonly Guest[]): Promise<Hang> {
  const problems: string[] = [];
  const heard = (guest: Guest) => `${guest.events.length} events, ${guest.updates.length} updates`;
  const until = performance.now() + HANGS_FOR_MS;
  hung.child.kill('SIGSTOP');
  const before = stale.map(heard);
  // What they send meanwhile waits at the door of who hangs.
  const asked = stale.map((guest) => Promise.all([guest.choose('shield'), guest.sync(-1)]));
  await sleep(COME_AFTER_MS);
  const fresh = await joinAll(other.url, stale);
  await Promise.all(fresh.map((guest) => guest.choose('reload')));
  await sleep(until - performance.now());
  hung.child.kill('SIGCONT');
  await Promise.all(stale.map((guest) => guest.until(() => guest.closedWith !== null, CLOSES_WITHIN_MS)));
  for (const [index, guest] of stale.entries()) {
    const who = `${guest.room.roomId}: who hung`;
    if (heard(guest) !== before[index]) problems.push(`${who} had told ${before[index]}, and then ${heard(guest)}`);
    const answers = await asked[index]!;
    if (answers.some((answer) => 'pos' in answer || 'events' in answer))
      problems.push(`${who} answered ${JSON.stringify(answers)}`);
  }
  return { fresh, problems: [...problems, ...(await roomsBeside(house, other, fresh))] };
}

/** Of every match one room alone is known, in that process. */
async function roomsBeside(house: House, { url }: Member, guests: readonly Guest[]): Promise<string[]> {
  const ids = [...new Set(guests.map(({ room }) => room.roomId))];
  const hosts = await Promise.all(ids.map((id) => house.hostOf(id)));
  return ids.filter((_, index) => hosts[index]!.url !== url).map((id) => `${id}: its room is elsewhere`);
}

async function joinAll(url: string, people: readonly Guest[]): Promise<Guest[]> {
  const joined: Guest[] = [];
  const waiting = people.entries();
  const worker = async () => {
    for (const [index, { room, secret }] of waiting) {
      const headers = { 'X-Forwarded-For': `10.4.${Math.floor(index / 250)}.${index % 250}` };
      joined[index] = await joinInTime(new Client(url, { headers }), room.roomId, secret);
    }
  };
  await Promise.all(Array.from({ length: JOINED_AT_ONCE }, worker));
  return joined;
}

/** As the page does: it comes again where it was not let in. @throws what the last of many tries came to */
async function joinInTime(client: Client, matchId: string, secret: string): Promise<Guest> {
  for (let tries = 1; ; tries++) {
    try {
      return await Guest.join(() => client, matchId, secret);
    } catch (error) {
      if (tries === JOIN_TRIES) throw error;
      await sleep(TRIED_AGAIN_MS);
    }
  }
}
