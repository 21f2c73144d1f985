/** The server whose event loop is measured, with an empty database of its own, and no limit on what one machine may open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { serveMeasurement } from '../../scripts/bench/measured-process.ts';
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

/** Processor time of this thread so far, ms. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest turn of the event loop while it is watched, ms; null while it is not. Of clock and processor what says less: the
 * clock counts what others do on this processor, and the processor's time goes on in steps of some 4 ms.
 */
let longest: number | null = null;
function watch(clock: number, processor: number): void {
  if (longest === null) return;
  const now = { clock: performance.now(), processor: spent() };
  longest = Math.max(longest, Math.min(now.clock - clock, now.processor - processor));
  setImmediate(watch, now.clock, now.processor);
}

process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

serveMeasurement(
  { url: server.url },
  {
    main: spent,
    watch() {
      longest = 0;
      setImmediate(watch, performance.now(), spent());
      return 0;
    },
    longest() {
      const most = longest;
      longest = null;
      return most;
    },
    store: (asked: ToStore) => storeFor(server.services.store, asked),
  },
);
