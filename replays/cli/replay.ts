/**
 * `npm run -s replay -- list | show ID | verify ID-or-file | export ID-or-all | import FILE | witness URL`: what the log holds, from the
 * command line. The database is the server's (`DATA_DIR`); both may use it at once. A witness asks any server instead.
 */
import { toLines, type Envelope } from '../log/log.ts';
import { transcriptOf } from '../log/transcript.ts';
import { exportAll, importAll } from './archive.ts';
import { say } from './say.ts';
import { verifyCommand } from './verify.ts';
import { Sorry, withStore } from './with-store.ts';
import { witness } from './witness.ts';

const usage = `Usage: npm run -s replay -- COMMAND
  list              finished and running matches, the newest first
  show ID           a match in sentences
  verify ID | FILE [--book URL] [--seen FILE]
                    whether it is whole, signed, in the book, and as a browser saw it; 0 if nothing is wrong with it and it
                    is finished; 2 if nothing is, so far, and it is not; 1 if anything is
  export ID         the log, one JSON object a line
  export --all      the logs of all finished matches, one after the other
  import FILE       takes such logs over, each one checked; 1 if any was not taken
  witness URL [--file FILE]
                    0 if the server's public book goes on from the one kept in FILE (witness.json), and keeps the new one
                    there; 1 if the book was changed, or contradicts itself; 2 if nobody answers`;

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
  if (command === 'import' && argument) return importAll(argument);
  if (command === 'export' && argument === '--all') return exportAll();
  if (command === 'verify' && argument) return verifyCommand(process.argv.slice(3));
  if (!argument || !['show', 'export'].includes(command ?? '')) throw new Sorry(usage);
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
