/**
 * `npm run -s replay -- list | show ID | verify ID-or-file | export ID | witness URL`: what the log holds, from the
 * command line. The database is the server's (`DATA_DIR`); both may use it at once. A witness asks any server instead.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { EventStore } from '../store/event-store.ts';
import { fromLines, toLines, type Envelope } from '../log/log.ts';
import { databaseIn } from '../store/sqlite-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { transcriptOf } from '../log/transcript.ts';
import { verify } from '../log/verify.ts';
import { say } from './say.ts';
import { witness } from './witness.ts';

const usage = `Usage: npm run -s replay -- COMMAND
  list              finished and running matches, the newest first
  show ID           a match in sentences
  verify ID | FILE  0 if the log holds together and is finished; 2 if it does, so far, and is not; 1 if not
  export ID         the log, one JSON object a line
  witness URL [--file FILE]
                    0 if the server's public book goes on from the one kept in FILE (witness.json), and keeps the new one
                    there; 1 if the book was changed, or contradicts itself; 2 if nobody answers`;

/** What ends the program with a sentence and no stack. */
class Sorry extends Error {}

const [command, argument] = process.argv.slice(2);
try {
  process.exitCode = await run(command, argument);
} catch (error) {
  if (!(error instanceof Sorry)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(command: string | undefined, argument: string | undefined): Promise<number> {
  if (command === 'list') return list();
  if (command === 'witness') return witness(process.argv.slice(3));
  if (!argument || !['show', 'verify', 'export'].includes(command ?? '')) throw new Sorry(usage);
  if (command === 'verify') return report(await linesOf(argument));
  const log = await withStore<Envelope[]>((store) => store.read(argument));
  if (log.length === 0)
    throw new Sorry(`There is no match ${argument}. To see which there are: npm run -s replay -- list`);
  if (command === 'export') process.stdout.write(toLines(log));
  else transcriptOf(log).forEach(say);
  return 0;
}

async function list(): Promise<number> {
  await withStore(async (store) => {
    for (let before: string | undefined; ;) {
      const { matches, next } = await store.listAll({ limit: 100, before });
      for (const { matchId, game, phase, openedAt, players } of matches)
        say(
          [
            matchId,
            new Date(openedAt).toISOString(),
            phase.padEnd(7),
            game,
            players.map(({ name }) => name).join(', '),
          ].join('  '),
        );
      if (!next) return;
      before = next;
    }
  });
  return 0;
}

/** A file's lines, or those of a match in the database. */
async function linesOf(idOrFile: string): Promise<unknown[]> {
  if (existsSync(idOrFile)) {
    try {
      return fromLines(readFileSync(idOrFile, 'utf8'));
    } catch (error) {
      throw new Sorry(`${idOrFile}: ${(error as Error).message}`);
    }
  }
  const log = await withStore((store) => store.read(idOrFile));
  if (log.length === 0) throw new Sorry(`There is no file and no match ${idOrFile}.`);
  return log;
}

function report(lines: unknown[]): number {
  const found = verify(lines);
  if (found.verdict === 'broken') {
    say(`Broken at event ${found.pos}: ${found.problem}.`);
    return 1;
  }
  const isFinished = found.verdict === 'sound';
  say(`Holds together${isFinished ? '' : ' so far, but is not finished'}: ${lines.length} events, head ${found.head}.`);
  say(
    `Chained and by the rules; ${isFinished ? 'chance came from the seed it shows' : 'chance can be checked at the end'}.`,
  );
  say("What this can't show: that it is the log that was played. One written anew throughout looks the same.");
  return isFinished ? 0 : 2;
}

async function withStore<T>(use: (store: EventStore) => Promise<T>): Promise<T> {
  const database = databaseIn(process.env.DATA_DIR);
  if (!existsSync(database)) throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  const store = await openSqliteStore(database);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
