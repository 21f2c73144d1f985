/** `verify ID | FILE [--book URL] [--seen FILE]`: everything that can be said of a log, in the words of the page. */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkInBook, type BookVerdict } from '../book/check.ts';
import { entryOf, hashOfEntry, whyNotInBook } from '../book/entry.ts';
import { isIncluded } from '../book/merkle.ts';
import { fromLines, type Envelope } from '../log/log.ts';
import { compareSeen, type SeenVerdict } from '../log/seen.ts';
import { check, checkOrigin, isBad, levelsOf, type Verdict } from '../log/verdict.ts';
import type { EventStore } from '../store/event-store.ts';
import { isSeenMatch } from '../../shared/seen-match.ts';
import { ask, NoAnswer } from './ask.ts';
import { say } from './say.ts';
import { Sorry, withStore } from './with-store.ts';

/** @returns the exit status: 0 for a finished log in which nothing is wrong, 2 for one that is not finished, 1 otherwise */
export async function verifyCommand(args: string[]): Promise<number> {
  const { positionals, values } = read(args);
  const [idOrFile] = positionals;
  if (!idOrFile || positionals.length > 1) throw new Sorry('verify needs one match id, or one file.');
  const { lines, book, fetchLog } = await logAt(idOrFile, values.book);
  const checked = await check(lines);
  const origin = await checkOrigin(checked, lines, fetchLog);
  const verdict: Verdict = { ...checked, ...origin, book, seen: seenIn(lines, values.seen) };
  report(verdict, lines.length);
  if (isBad(verdict)) return 1;
  return checked.whole.verdict === 'sound' ? 0 : 2;
}

function read(args: string[]) {
  try {
    const options = { book: { type: 'string' }, seen: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Sorry((error as Error).message);
  }
}

function report(verdict: Verdict, events: number): void {
  const { whole } = verdict;
  if (whole.verdict !== 'broken') say(`${events} events, head ${whole.head}.`);
  for (const { title, sentence } of levelsOf(verdict)) say(`${title}: ${sentence}`);
  say('What nothing here can show: that nobody looked at a hand, or kept a choice back until its time was up.');
}

interface Found {
  lines: unknown[];
  book: BookVerdict;
  /** Where other matches' logs are. */
  fetchLog(match: string): Promise<string | null>;
}

const logInDatabase = (match: string) => withStore((store) => store.lines(match));
const logAtHouse = (server: URL) => (match: string) => ask(server, `/api/matches/${encodeURIComponent(match)}/log`);

/** A file's lines, or those of a match in the database, which has its book at hand. */
async function logAt(idOrFile: string, server: string | undefined): Promise<Found> {
  const found = existsSync(idOrFile)
    ? { lines: linesIn(idOrFile), book: notAsked, fetchLog: async () => null }
    : await withStore(async (store) => {
        const lines = await store.read(idOrFile);
        return { lines, book: await bookHere(store, idOrFile, lines), fetchLog: logInDatabase };
      });
  if (found.lines.length === 0 && !existsSync(idOrFile)) throw new Sorry(`There is no file and no match ${idOrFile}.`);
  if (server === undefined) return found;
  const house = URL.parse(server);
  return { ...found, book: await bookAt(server, found.lines), ...(house && { fetchLog: logAtHouse(house) }) };
}

function linesIn(file: string): unknown[] {
  try {
    return fromLines(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Sorry(`${file}: ${(error as Error).message}`);
  }
}

const notAsked: BookVerdict = { is: 'unasked', why: 'No house was named. To ask one: --book URL' };
const noEntry = (log: readonly Envelope[]): BookVerdict => ({ is: 'unasked', why: whyNotInBook(log) ?? '' });

/** The book of the database that the match lies in; nobody has to sign it. */
async function bookHere({ book }: EventStore, match: string, log: readonly Envelope[]): Promise<BookVerdict> {
  const entry = log.length > 0 ? entryOf(log) : null;
  if (!entry) return noEntry(log);
  const found = await book.proofOf(match);
  if (!found) return { is: 'not-in' };
  return isIncluded({ leaf: hashOfEntry(entry), ...found }, found.proof)
    ? { is: 'in', index: found.index, size: found.size, origin: 'of this database' }
    : { is: 'wrong', problem: 'the book of this database does not hold this log of the match' };
}

async function bookAt(url: string, lines: readonly unknown[]): Promise<BookVerdict> {
  const server = URL.parse(url);
  if (!server) throw new Sorry(`${url} is no address.`);
  try {
    const log = lines as readonly Envelope[];
    const entry = entryOf(log);
    if (!entry) return noEntry(log);
    const { match } = lines[0] as Envelope;
    const reply = await ask(server, `/api/matches/${encodeURIComponent(match)}/proof`);
    const verifierKey = await ask(server, '/api/checkpoint/key');
    if (verifierKey === null) return { is: 'unasked', why: `${server.href} has no book.` };
    return await checkInBook({ entry, reply: reply && JSON.parse(reply), verifierKey });
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'unasked', why: error.message };
    return { is: 'unasked', why: 'The log or the answer is too odd to be looked up.' };
  }
}

/** @param file as the page saves it: what one browser has seen of the match */
function seenIn(lines: readonly unknown[], file: string | undefined): SeenVerdict {
  if (file === undefined) return { is: 'nothing' };
  try {
    const seen: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSeenMatch(seen)) return compareSeen(lines, seen);
  } catch {
    // Said below.
  }
  throw new Sorry(`${file} does not hold what a browser has seen of a match.`);
}
