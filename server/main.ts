/** `npm start`: reads arguments and settings, starts the server, prints the address. */
import { writeSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { readArguments, readSettings } from './arguments.ts';
import type { Config } from './config.ts';
import { errorsInLog } from './error-in-log.ts';
import { startServer } from './server.ts';
import { startWatchdog } from './watchdog.ts';

/** What has not closed after this is left behind, ms: all that was acknowledged is on the disk. */
const CLOSES_WITHIN_MS = 9500;

let config: Config;
try {
  const asked = readArguments(process.argv.slice(2));
  if ('text' in asked) {
    console.log(asked.text);
    process.exit(0);
  }
  config = readSettings(asked);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const log = pino({ level: config.logLevel, serializers: errorsInLog });
startWatchdog();

// The last net. Every match lies in its log: what failed is one visitor's request or one table's timer, and ending
// the process would end everybody's.
process.on('uncaughtException', (error, origin) => log.error({ error, origin }, 'nobody caught this'));

// Whoever read this output is gone: that is no error of the house, and telling of it would be the next one, for ever.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

try {
  const { url, fingerprint, close } = await startServer(config, log, { onDead: giveUp });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closeAndExit(close));
  console.log(`Three Rooms is open at ${[url, ...onThisNetwork(url)].join(' and ')}`);
  if (fingerprint)
    console.log(`Its certificate is its own, so each browser asks once whether to trust it. SHA-256: ${fingerprint}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${config.port} is in use. Choose another: PORT=2568 npm start`
      : `Could not start: ${message}`,
  );
  process.exit(1);
}

async function closeAndExit(close: () => Promise<void>): Promise<void> {
  const late = () => {
    log.error('could not close in time');
    endAtOnce();
  };
  setTimeout(late, CLOSES_WITHIN_MS).unref();
  await close().catch((error: unknown) => log.error({ error }, 'could not close in order'));
  process.exit(0);
}

/** Without a store nothing can be acknowledged: better a new process than one that refuses everything. */
function giveUp(error: Error): void {
  log.fatal({ error }, 'the store is gone and did not come back');
  writeSync(2, `The store is gone and did not come back: ${error.message}\n`);
  endAtOnce();
}

/** Waits for nothing: `process.exit` would wait for a thread that hangs at the disk, for ever. */
function endAtOnce(): never {
  process.kill(process.pid, 'SIGKILL');
  // A container's first process gets no signal from itself.
  process.abort();
}

/** Where other machines find a server that listens everywhere. */
function onThisNetwork(url: string): string[] {
  const { protocol, port } = new URL(url);
  if (config.host !== '0.0.0.0' && config.host !== '::') return [];
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${protocol}//${address}:${port}${config.basePath}`);
}
