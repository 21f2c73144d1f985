/** A match's public events as they happen, for programs: what its spectators are sent, as `text/event-stream`. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { isRefusal } from '../../shared/contract/game.ts';
import { problemsOf } from '../../shared/contract/problems.ts';
import { eventsQuery, matchId } from '../../shared/protocol.ts';
import { eventMessage } from '../../replays/log/rebuild.ts';
import { spreadMs } from '../../shared/retry.ts';
import { visitorOf, type Allowance } from '../limits.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import type { Asker } from '../platform/worker-pool.ts';
import { BaseRoom } from '../room/base-room.ts';
import { noteStream } from '../room/people-here.ts';
import type { Services } from '../services.ts';
import { askerOf, isOver, piecesOf } from './lines.ts';
import { failForNoMatch } from './match-asked.ts';
import { badRequest, fail } from './security.ts';

/** So many of the latest events are written from memory; what was before is read on a thread, a page at a time. */
const LATEST = 48;
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

/** What is written next. */
interface Page {
  bytes: Uint8Array;
  /** Position of its last event; where it begins if there is none. */
  upTo: number;
  /** The match's last event is in it. */
  hasEnded: boolean;
}

/** A match as somebody reads it. */
interface Readable {
  /** What follows that position; null where it can't be read just now. */
  pageAfter(after: number): Promise<Page | null>;
  /** Resolves when there is more after that position, or false where there will not be. */
  whenMore(after: number, gone: AbortSignal): Promise<boolean>;
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
  const { after } = query.data;

  const visitor = visitorOf(request.ip);
  const promised = services.quota.promise([ofAll, BaseRoom.ofVisitor({ ip: visitor })]);
  if ('usedUp' in promised) return fail(response, 429, 'too-many', promised.usedUp.refusal);
  services.quota.use(promised.pass);
  const forget = noteStream({ visitor, end: () => response.destroy() });
  try {
    const actor = id ? services.matches.actorOf(id) : null;
    const summary = id ? (actor?.summary ?? (await services.store.summaryOf(id))) : null;
    if (!id || !summary) return failForNoMatch(response);
    if (isOver(summary) && after >= summary.events - 1) return void response.status(204).end();
    const stored = storedMatch(services, id, askerOf(request, response));
    await stream(actor ? openMatch(actor, stored) : stored, after, response);
  } finally {
    forget();
    services.quota.giveBack(promised.pass);
  }
}

/** One that is open here: its latest events are in memory. */
const openMatch = (actor: MatchActor, stored: Readable): Readable => ({
  async pageAfter(after) {
    const behind = actor.log.length - 1 - after;
    return behind > LATEST ? stored.pageAfter(after) : latestAfter(actor, after);
  },
  whenMore: (after) => actor.whenLonger(after + 1),
});

/** What was written last: all who follow a match are sent the same. */
const latest = new WeakMap<MatchActor, Page & { after: number }>();

function latestAfter(actor: MatchActor, after: number): Page {
  const { log, match } = actor;
  const known = latest.get(actor);
  if (known?.after === after && known.upTo === Math.max(after, log.length - 1)) return known;
  const bytes = Buffer.from(
    log
      .slice(after + 1)
      .map((one) => eventMessage(match.game, one))
      .join(''),
  );
  const hasEnded = isOver(match);
  const page = { after, bytes, upTo: Math.max(after, log.length - 1), hasEnded };
  latest.set(actor, page);
  return page;
}

function storedMatch({ logs, cluster }: Services, id: string, asker: Asker): Readable {
  const isElsewhere = async () => cluster !== null && (await cluster.hostOf(id)).is !== 'nobody';
  let mayHaveMore = true;
  return {
    async pageAfter(after) {
      const page = await logs.events(id, after, asker);
      if (isRefusal(page)) return null;
      mayHaveMore = page.isFull;
      return page;
    },
    async whenMore(_after, gone) {
      if (mayHaveMore) return true;
      if (gone.aborted || !(await isElsewhere())) return false;
      await nextLook(id);
      return true;
    },
  };
}

/** All who read the same match look at once, so that it is read once for them. */
const looks = new Map<string, Promise<void>>();

function nextLook(match: string): Promise<void> {
  const known = looks.get(match);
  if (known) return known;
  const look = sleep(spreadMs(READ_ON_EVERY_MS), undefined, { ref: false }).then(() => void looks.delete(match));
  looks.set(match, look);
  return look;
}

export async function stream(read: Readable, after: number, response: Response): Promise<void> {
  // Gone while it was looked for: nothing would tell of it any more.
  if (response.closed) return;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  // Compressed, or buffered by nginx, it would be held back until there is enough of it.
  const headers = { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' };
  response.set({ ...headers, 'Content-Type': 'text/event-stream' });
  response.write(`retry: ${Math.round(spreadMs(ASK_AGAIN_MS))}\n\n`);
  // Never in the middle of a page, which may be that of an event.
  let isWriting = false;
  const signsOfLife = setInterval(() => isWriting || response.write(': still here\n\n'), SIGN_OF_LIFE_MS);
  const closed = once(gone.signal, 'abort').then(() => false);
  try {
    for (let next = after; !gone.signal.aborted;) {
      const page = await read.pageAfter(next);
      // Whoever asks again goes on where they are.
      if (!page) return void response.end();
      next = page.upTo;
      isWriting = true;
      for await (const piece of piecesOf(page.bytes)) {
        if (gone.signal.aborted) return;
        if (!response.write(piece)) await once(response, 'drain', { signal: gone.signal }).catch(() => {});
      }
      isWriting = false;
      if (page.hasEnded) return void response.end('event: end\ndata: {}\n\n');
      if (!(await Promise.race([read.whenMore(next, gone.signal), closed]))) return void response.end();
    }
  } finally {
    clearInterval(signsOfLife);
  }
}
