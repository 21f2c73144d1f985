/** A match's public events as they happen, for programs: what its spectators are sent, as `text/event-stream`. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { eventsQuery, matchId } from '../../shared/protocol.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { fold, publicLine } from '../../replays/log/rebuild.ts';
import { upcast } from '../../replays/log/formats.ts';
import type { MatchState } from '../../shared/match.ts';
import { spreadMs } from '../../shared/retry.ts';
import { visitorOf, type Allowance } from '../limits.ts';
import type { ReadableLog } from '../match/packed-log.ts';
import { BaseRoom } from '../room/base-room.ts';
import type { Services } from '../services.ts';
import { badRequest, fail } from './security.ts';

/** So many events are written before it is waited for that they were taken. */
const PAGE = 100;
/** Proxies cut a connection on which nothing moves, and so does this server after 30 s, ms. */
const SIGN_OF_LIFE_MS = 15_000;
/** Who reads of a match that nobody plays just now, or has lost the connection, asks again after about this, ms. */
const ASK_AGAIN_MS = 30_000;

const ofAll: Allowance = {
  of: 'event streams',
  atMost: 400,
  refusal: 'This server streams to 400 programs already. Try again later, or read the log from time to time.',
};

/** The log of a match that another process has is looked at this often, ms. */
const READ_ON_EVERY_MS = 1000;

/** What is read of a match: one that is open grows meanwhile. */
interface Readable {
  game: MatchState['game'];
  log: ReadableLog;
  /** Resolves when the log is longer than that, or false where it will not be. */
  whenLonger(than: number, gone: AbortSignal): Promise<boolean>;
}

/**
 * GET /api/matches/:id/events?after=POSITION: each event with its position as its id, so that whoever lost the
 * connection goes on where they were (`Last-Event-ID`). The log itself is the buffer: who reads slowly is sent the next
 * page when they have taken the last. After the match's last event comes `end`, and who asks again is answered 204,
 * which ends an EventSource.
 */
export async function streamEvents(services: Services, request: Request, response: Response): Promise<void> {
  const { data: id } = matchId.safeParse(request.params.id);
  const last = request.get('Last-Event-ID');
  const query = eventsQuery.safeParse(last === undefined ? request.query : { after: last });
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const read = id ? await readableOf(services, id) : null;
  if (!read) return fail(response, 404, 'no-such-match', 'There is no such match.');
  if (hasEnded(read) && query.data.after >= read.log.length - 1) return void response.status(204).end();

  const promised = services.quota.promise([ofAll, BaseRoom.ofVisitor({ ip: visitorOf(request.ip) })]);
  if ('usedUp' in promised) return fail(response, 429, 'too-many', promised.usedUp.refusal);
  services.quota.use(promised.pass);
  try {
    await stream(read, query.data.after + 1, response);
  } finally {
    services.quota.giveBack(promised.pass);
  }
}

async function readableOf({ matches, store, cluster }: Services, id: string): Promise<Readable | null> {
  const actor = matches.actorOf(id);
  if (actor) return { game: actor.match.game, log: actor.log, whenLonger: (than) => actor.whenLonger(than) };
  const stored = await store.read(id);
  if (stored.length === 0) return null;
  const log = [...upcast(stored)];
  const isElsewhere = async () => cluster !== null && (await cluster.hostOf(id)).is !== 'nobody';
  const whenLonger = async (_than: number, gone: AbortSignal) => {
    while (!gone.aborted && (await isElsewhere())) {
      await sleep(spreadMs(READ_ON_EVERY_MS), undefined, { ref: false });
      const lines = await store.linesAfter({ match: id, after: log.length - 1, limit: PAGE });
      const fresh = lines.map((line) => JSON.parse(line) as Envelope);
      log.push(...upcast([...stored.slice(0, 1), ...fresh]).slice(1));
      if (lines.length > 0) return true;
    }
    return false;
  };
  return { game: fold(log.slice(0, 1)).game, log, whenLonger };
}

const hasEnded = ({ log }: Readable): boolean => ['finished', 'abandoned'].includes(log.at(-1)?.type ?? '');

async function stream(read: Readable, from: number, response: Response): Promise<void> {
  // Gone while the log was read: nothing would tell of it any more.
  if (response.closed) return;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  // Compressed it would be held back until there is enough of it.
  response.set({ 'Cache-Control': 'no-cache, no-transform', 'Content-Type': 'text/event-stream' });
  response.write(`retry: ${Math.round(spreadMs(ASK_AGAIN_MS))}\n\n`);
  const signsOfLife = setInterval(() => response.write(': still here\n\n'), SIGN_OF_LIFE_MS);
  const closed = once(gone.signal, 'abort');
  try {
    for (let next = from; !gone.signal.aborted;) {
      const page = read.log.slice(next, next + PAGE);
      next += page.length;
      const isTaken = page.length === 0 || response.write(page.map((one) => messageOf(read, one)).join(''));
      if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => {});
      if (next < read.log.length) continue;
      if (hasEnded(read)) return void response.end('event: end\ndata: {}\n\n');
      if (!(await Promise.race([read.whenLonger(next, gone.signal), closed.then(() => false)])))
        return void response.end();
    }
  } finally {
    clearInterval(signsOfLife);
  }
}

function messageOf({ game }: Readable, one: Envelope): string {
  return `id: ${one.pos}\ndata: ${JSON.stringify(publicLine(game, one))}\n\n`;
}
