/**
 * A thread with a connection to the database of its own: the writer, or the reader, which sees every
 * commit that was made before it was asked. Writes that arrive while one commit waits for the disk go into
 * the next commit together (group commit): each is durable before its answer, at a fraction of the cost.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { book } from './sqlite-book.ts';
import { archive } from './sqlite-archive.ts';
import { bookmarks } from './sqlite-bookmarks.ts';
import { makePrivateFile } from './private-files.ts';
import { reports } from './sqlite-reports.ts';
import { lists, matches, removing, type Written } from './sqlite-queries.ts';
import { hiding, people } from './sqlite-people.ts';
import { places } from './sqlite-log.ts';
import type { Progress } from './log-rows.ts';
import { migrate } from './sqlite-schema.ts';
import { asLongAsItTakes, atDisk, serve } from './thread.ts';

export interface Place {
  file: string;
  /** The writer makes what is missing; the reader comes after it. */
  role: 'writer' | 'reader';
  lockedMs: number;
}

/** How often it is told how far a long migration is, ms. */
const PROGRESS_EVERY_MS = 5000;

const { file, role, lockedMs } = workerData as Place;
if (role === 'writer') makePrivateFile(file);
const db = new DatabaseSync(file, { readOnly: role === 'reader', timeout: lockedMs });
if (role === 'writer') {
  // FULL: a commit is on the disk, also after a power cut, before it is acknowledged.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  asLongAsItTakes(() => migrate(db, tellProgress()));
}

/** On the terminal, as nobody can ask for anything before it is done. */
function tellProgress(): (progress: Progress) => void {
  let toldAt = performance.now();
  return ({ done, of }) => {
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = performance.now();
    console.error(`The log is written in a new form: ${done} of ${of} matches are done.`);
  };
}

const exec = (text: string): void => atDisk(() => db.exec(text));
const watched = {
  prepare(text: string) {
    const statement = db.prepare(text);
    return {
      all: (...values: SQLInputValue[]): unknown[] => atDisk(() => statement.all(...values)),
      get: (...values: SQLInputValue[]): unknown => atDisk(() => statement.get(...values)),
      run: (...values: SQLInputValue[]): unknown => atDisk(() => statement.run(...values)),
    };
  },
};
const { behind, catchUp } = places(watched);
const { append, packOne, takeOver, health, claimUndigested, releaseUndigested, keepDigest, sayOnce, read, ...others } =
  matches(watched);
const { removeBatch, ...removal } = removing(watched);

/** So many rows of the log are written down in one go, and the last of them after so long, ms. */
const PLACED_AT_A_TIME = 512;
const PLACED_AFTER_MS = 200;
let placing: NodeJS.Timeout | null = null;

/** What follows the log can be made anew from it: nobody waits until the disk has it. */
function place(atATime = PLACED_AT_A_TIME): void {
  if (placing) clearTimeout(placing);
  placing = null;
  exec('PRAGMA synchronous = NORMAL');
  try {
    exec('BEGIN IMMEDIATE');
    catchUp(atATime);
    exec('COMMIT');
  } catch {
    // The disk is full, it may be: who reads finds these rows all the same.
    if (db.isTransaction) exec('ROLLBACK');
  } finally {
    exec('PRAGMA synchronous = FULL');
  }
  if (behind() > 0) placeSoon();
}

function placeSoon(): void {
  placing ??= setTimeout(() => place(), PLACED_AFTER_MS).unref();
}
const { enter: _, ...ofBook } = book(watched);
const { mark, bookmarksOf } = bookmarks(watched);
const { addReport, removeReport, removeReportsBefore, listReports } = reports(watched);

/** A write that waits for the next commit. */
interface Pending {
  /** Does it, and says how it is answered after the commit. */
  write(): () => void;
  fail(error: unknown): void;
}
const queue: Pending[] = [];

const inNextCommit =
  <Values extends unknown[], Result>(write: (...values: Values) => Result) =>
  (...values: Values): Promise<Result> =>
    new Promise((resolve, fail) => {
      const answering = () => {
        const result = write(...values);
        return () => resolve(result);
      };
      queue.push({ write: answering, fail });
      // After the messages that are waiting already: they join this commit.
      if (queue.length === 1) setImmediate(commitQueue);
    });

/** Commits everything that has gathered. One that fails is undone by itself; a commit that fails undoes all. */
function commitQueue(): void {
  const group = queue.splice(0);
  if (group.length === 0) return;
  const answers: (() => void)[] = [];
  try {
    // Hardly ever does one fail: then the group is undone, and written again with each to be undone by itself.
    if (!wroteAll(group, answers)) {
      answers.length = 0;
      exec('BEGIN IMMEDIATE');
      for (const pending of group) answers.push(writtenByItself(pending));
    }
    exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) exec('ROLLBACK');
    for (const { fail } of group) fail(error);
    return;
  }
  for (const answer of answers) answer();
  tell.committed(group.length);
  if (behind() >= PLACED_AT_A_TIME) place();
  else placeSoon();
}

/** @param answers is given each one's; @returns whether none has failed: if one has, nothing is written */
function wroteAll(group: readonly Pending[], answers: (() => void)[]): boolean {
  exec('BEGIN IMMEDIATE');
  try {
    for (const { write } of group) answers.push(write());
    return true;
  } catch {
    if (db.isTransaction) exec('ROLLBACK');
    return false;
  }
}

function writtenByItself({ write, fail }: Pending): () => void {
  exec('SAVEPOINT one');
  try {
    return write();
  } catch (error) {
    exec('ROLLBACK TO one');
    return () => fail(error);
  } finally {
    exec('RELEASE one');
  }
}

const appending = inNextCommit(append);

/** Why something was not written. */
export interface Failure {
  name: string;
  message: string;
}

const failureOf = ({ name, message }: Error): Failure => ({ name, message });

const store = {
  /** By what was sent: null where it is durable. */
  appendAll: (batches: Written[]): Promise<(Failure | null)[]> =>
    Promise.all(batches.map((batch) => appending(batch).then(() => null, failureOf))),
  packOne: inNextCommit(packOne),
  takeOver: inNextCommit(takeOver),
  health: inNextCommit(health),
  claimUndigested: inNextCommit(claimUndigested),
  releaseUndigested: inNextCommit(releaseUndigested),
  keepDigest: inNextCommit(keepDigest),
  sayOnce: inNextCommit(sayOnce),
  hide: inNextCommit(hiding(watched)),
  mark: inNextCommit(mark),
  addReport: inNextCommit(addReport),
  removeReport: inNextCommit(removeReport),
  removeReportsBefore: inNextCommit(removeReportsBefore),
  removeBatch: inNextCommit(removeBatch),
  // All of it: a long log takes its time to be taken apart, too.
  read: (match: string) => atDisk(() => read(match)),
  ...others,
  ...lists(watched),
  ...archive(watched),
  ...people(watched),
  ...ofBook,
  bookmarksOf,
  listReports,
  ...removal,
  close(): void {
    commitQueue();
    place(Number.MAX_SAFE_INTEGER);
    atDisk(() => db.close());
  },
};
/** What the store asks of its threads. */
export type StoreThread = typeof store;

const tell = serve(store);
