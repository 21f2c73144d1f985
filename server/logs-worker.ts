/** The thread in which logs are read for those who ask for them. */
import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { tallyOf, type MatchTally } from '../replays/log/evening.ts';
import { formatOf, numberOf } from '../replays/log/formats.ts';
import { momentIn, type Moment } from '../replays/log/growth.ts';
import { eventOf, type Envelope } from '../replays/log/log.ts';
import { eventMessage, fold, publicLine } from '../replays/log/rebuild.ts';
import { openLogReader } from '../replays/store/log-reader.ts';
import { isRefusal, type Refusal } from '../shared/contract/game.ts';
import { Rounds } from './rounds.ts';

const { database } = workerData as { database: string };
const reader = openLogReader(database);
const cut = new Rounds(reader);

/** The body of an answer, as it is sent. */
export interface Sent {
  bytes: Uint8Array<ArrayBuffer>;
  /** By its bytes. */
  etag: string;
}

const readAll = async (match: string): Promise<Envelope[]> =>
  (await reader.linesOf(match)).map((line) => JSON.parse(line) as Envelope);

const isEnd = ({ type }: Envelope): boolean => type === 'finished' || type === 'abandoned';

export async function whole({ match, isGzipped }: { match: string; isGzipped: boolean }): Promise<Sent | null> {
  const lines = await reader.linesOf(match);
  const last = lines.at(-1);
  if (last === undefined) return null;
  return sent(isEnd(JSON.parse(last) as Envelope) ? lines : publicLines(lines), isGzipped);
}

function publicLines(lines: readonly string[]): string[] {
  const { game, upcast } = opened(lines[0]!);
  return lines.map((line) => JSON.stringify(publicLine(game, upcast(JSON.parse(line) as Envelope))));
}

export interface RoundsAsked {
  match: string;
  after: number;
  atMs: number;
  enough: number;
  isGzipped: boolean;
}

/** Null where no round ends there. */
export async function rounds({ match, isGzipped, ...part }: RoundsAsked): Promise<Sent | null> {
  const lines = await cut.of(match, part);
  return lines && sent(lines, isGzipped);
}

export async function tally(match: string): Promise<MatchTally | null> {
  const log = await readAll(match);
  return log.length === 0 ? null : tallyOf(log);
}

/** A moment as another thread can be sent it, its steps in pieces that are read one after the other. */
export interface SentMoment extends Omit<Moment, 'game' | 'steps'> {
  game: { id: string; rulesVersion: number };
  /** JSON, a list each. */
  steps: string[];
}

const STEPS_IN_A_PIECE = 32;

export async function moment({ match, pos }: { match: string; pos: number }): Promise<SentMoment | Refusal> {
  const lines = await reader.linesOf(match);
  const found = momentIn(lines.join('\n'), pos);
  if (isRefusal(found)) return found;
  const { id, rulesVersion } = found.game.info;
  const steps: string[] = [];
  for (let from = 0; from < found.steps.length; from += STEPS_IN_A_PIECE)
    steps.push(JSON.stringify(found.steps.slice(from, from + STEPS_IN_A_PIECE)));
  return { ...found, game: { id, rulesVersion }, steps };
}

/** A part of a stream of events. */
export interface EventsPage {
  /** As `text/event-stream`. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Position of its last event; where it begins if there is none. */
  upTo: number;
  /** More may follow at once. */
  isFull: boolean;
  /** Nothing will follow: the match's last event is in it. */
  hasEnded: boolean;
}

const EVENTS_IN_A_PAGE = 1000;

export async function events({ match, after }: { match: string; after: number }): Promise<EventsPage> {
  const lines = await reader.linesAfter({ match, after, limit: EVENTS_IN_A_PAGE });
  const [opening] = lines.length > 0 ? await reader.linesAfter({ match, after: -1, limit: 1 }) : [];
  const log = lines.map((line) => JSON.parse(line) as Envelope);
  const last = log.at(-1);
  const text = opening === undefined ? '' : messagesOf(opening, log);
  const bytes = new Uint8Array(Buffer.from(text));
  const page = {
    bytes,
    upTo: last?.pos ?? after,
    isFull: lines.length === EVENTS_IN_A_PAGE,
    hasEnded: last !== undefined && isEnd(last),
  };
  return moved(page, bytes);
}

function messagesOf(opening: string, log: readonly Envelope[]): string {
  const { game, upcast } = opened(opening);
  return log.map((one) => eventMessage(game, upcast(one))).join('');
}

/** By what the other lines of a log are read. @param opening its first line */
function opened(opening: string) {
  const first = JSON.parse(opening) as Envelope;
  const format = formatOf(numberOf(first));
  return {
    // The game alone says what may be seen: nothing has to be folded for it.
    game: fold([first]).game,
    upcast(one: Envelope): Envelope {
      const { type, ...data } = format.upcast(eventOf(one));
      return { ...one, type, data };
    },
  };
}

/** @param lines an event each */
function sent(lines: readonly string[], isGzipped: boolean): Sent {
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const bytes = new Uint8Array(isGzipped ? gzipSync(text) : text);
  return moved({ bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }, bytes);
}

/** Handed over to the thread that asked, and not copied. */
function moved<T>(value: T, bytes: Uint8Array<ArrayBuffer>): T {
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: value } as never) as T;
}
