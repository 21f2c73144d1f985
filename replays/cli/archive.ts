/**
 * All finished matches as one file of logs, and back: an event a line, each log whole, one after the other. What is taken
 * over is checked as any log from elsewhere, and comes into the book of the database that it lies in from then on, so
 * that nobody can change it there.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileBounds, readLines, UnreadableFile } from '../log/log-file.ts';
import type { Envelope } from '../log/log.ts';
import { check } from '../log/verdict.ts';
import type { EventStore } from '../store/event-store.ts';
import { finishedMatch, keepFinished } from '../store/finished-match.ts';
import { say } from './say.ts';
import { Sorry, withStore } from './with-store.ts';

/** How often progress is told, in matches. */
const TOLD_EVERY = 100;
/** To a person; what is written to a file or another program goes to the standard output. */
const tell = (words: string): void => void process.stderr.write(`${words}\n`);

/** Writes to the standard output. @returns the exit status */
export async function exportAll(): Promise<number> {
  await withStore(async (store) => {
    const count = { written: 0, running: 0 };
    await pipeline(Readable.from(logsOf(store, count)), process.stdout, { end: false });
    tell(`${count.written} matches written; ${count.running} are not over and were left out.`);
  });
  return 0;
}

/** The oldest first: in the order in which they come, they are listed where they are taken over. */
async function* logsOf(store: EventStore, count: { written: number; running: number }): AsyncGenerator<string> {
  const newestFirst: string[] = [];
  for (let before: string | undefined, isMore = true; isMore;) {
    const { matches, next } = await store.listAll({ limit: 100, before });
    const finished = matches.filter(({ phase }) => phase === 'over').map(({ matchId }) => matchId);
    newestFirst.push(...finished);
    count.running += matches.length - finished.length;
    before = next ?? undefined;
    isMore = next !== null;
  }
  for (const matchId of newestFirst.toReversed()) {
    yield await store.lines(matchId);
    if (++count.written % TOLD_EVERY === 0) tell(`${count.written} matches …`);
  }
}

type Taken = { is: 'kept' | 'known' } | { is: 'refused'; why: string };
const refused = (why: string): Taken => ({ is: 'refused', why });

/**
 * Where there is no database yet, one is made.
 * @returns the exit status: 1 if a log was not taken; the others are
 * @throws Sorry if there is no such file
 */
export async function importAll(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => Promise.reject(new Sorry(`There is no file ${file}.`)),
  );
  return withStore(async (store) => {
    const count = { kept: 0, known: 0, refused: 0 };
    let read = 0;
    for await (const log of logsIn(createReadStream(file))) {
      const taken = await takeOver(store, log);
      count[taken.is]++;
      read += log.bytes;
      const all = count.kept + count.known + count.refused;
      if (taken.is === 'refused') say(`From line ${log.line} on: ${taken.why}`);
      if (all % TOLD_EVERY === 0) tell(`${all} matches, ${Math.round((100 * read) / size)} % …`);
    }
    say(`${count.kept} matches taken over, ${count.known} were here already, ${count.refused} refused.`);
    return count.refused > 0 ? 1 : 0;
  }, true);
}

/** The text of one log in a file of many. */
interface LogText {
  /** Its first line, from 1. */
  line: number;
  /** In the file; of what is larger than a log may be no more is held than it takes to refuse it. */
  bytes: number;
  parts: Buffer[];
}

/** Cuts a file where a log begins. */
async function* logsIn(file: AsyncIterable<Buffer>): AsyncGenerator<LogText> {
  let log: LogText = { line: 1, bytes: 0, parts: [] };
  let number = 0;
  for await (const line of linesIn(file)) {
    number++;
    if (log.bytes > 0 && beginsLog(line)) {
      yield log;
      log = { line: number, bytes: 0, parts: [] };
    }
    if (log.bytes <= fileBounds.bytes && log.parts.length <= fileBounds.events) log.parts.push(line);
    log.bytes += line.length;
  }
  if (log.bytes > 0) yield log;
}

/** Lines with their ends; what is longer than a line may be comes in pieces, which no check lets through. */
async function* linesIn(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of file) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > fileBounds.lineBytes) {
      yield rest;
      rest = Buffer.alloc(0);
    }
  }
  if (rest.length > 0) yield rest;
}

/** Only the first event of a log says which game it is of. */
function beginsLog(line: Buffer): boolean {
  if (!line.includes('"opened"')) return false;
  try {
    return (JSON.parse(line.toString()) as Partial<Envelope> | null)?.pos === 0;
  } catch {
    return false;
  }
}

async function takeOver(store: EventStore, { parts }: LogText): Promise<Taken> {
  try {
    const lines = await readLines(new Blob(parts as BlobPart[]));
    const { whole } = await check(lines);
    if (whole.verdict === 'broken') return refused(`It does not hold together. Event ${whole.pos}: ${whole.problem}`);
    const log = lines as Envelope[];
    if (log.at(-1)?.type !== 'finished') return refused('The match is not over in it.');
    const finished = finishedMatch(log);
    const kept = await keepFinished(store, log, finished);
    return kept === 'other' ? refused(`There is another match by the id ${finished.summary.matchId}.`) : { is: kept };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.message);
    throw error;
  }
}
