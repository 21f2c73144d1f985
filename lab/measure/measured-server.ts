/** The server whose event loop is measured, with an empty database of its own, and no limit on what one machine may open. */
import { mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { serveMeasurement } from '../measured-process.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/server.ts';
import { storeFor, type ToStore } from './matches.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-event-loop-'));
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  // Each request comes from an address of its own: limits are multiplied, not met.
  TRUST_PROXY: '1',
  MAX_TABLES_PER_ADDRESS: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '100000',
});
const server = await startServer(config, pino({ level: 'error' }));

const schedule = openSync('/proc/thread-self/schedstat', 'r');
const line = Buffer.alloc(100);
/**
 * Processor time of this thread so far, ms. `process.threadCpuUsage` goes on in steps of 4 ms; Linux's schedule is exact to the
 * nanosecond, once the process has been asked for its own time, which brings it up to date.
 */
function spent(): number {
  process.cpuUsage();
  const length = readSync(schedule, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
}

/**
 * The longest turn of the event loop while it is watched, ms of the processor: the most that goes by between two goes of a timer
 * of 1 ms. (The clock would count what others do to the machine; asking in every turn would keep the processor from the threads
 * that an answer waits for.)
 */
let longest = 0;
let from = 0;
function watch(): void {
  const now = spent();
  longest = Math.max(longest, now - from);
  from = now;
}
let watching: NodeJS.Timeout;

process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/** A thread that is busy for so long, ms, while this one has nothing to do. */
function beBusy(ms: number): Promise<number> {
  const thread = new Worker(`const until = Date.now() + ${ms}; while (Date.now() < until);`, { eval: true });
  return new Promise((resolve) => thread.once('exit', resolve));
}

serveMeasurement(
  { url: server.url },
  {
    main: spent,
    watch() {
      longest = 0;
      from = spent();
      watching = setInterval(watch, 1);
      return 0;
    },
    longest() {
      clearInterval(watching);
      return longest;
    },
    beBusy,
    store: (asked: ToStore) => storeFor(server.services.store, asked),
  },
);
