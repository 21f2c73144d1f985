/**
 * `npm run -s copy-store -- --from sqlite:data/three-rooms.sqlite --to postgres://…`, or the other way: all of a store into
 * an empty one, which is then read again and compared with the first, row by row. Nobody should play meanwhile: what is
 * written after it has begun is not in the copy.
 */
import { parseArgs } from 'node:util';
import { CopyRefused } from '../store/copied-tables.ts';
import { copyStore, nameOf } from '../store/copy.ts';
import { StoreAway } from '../store/event-store.ts';
import { say } from './say.ts';

const usage = `Usage: npm run -s copy-store -- --from STORE --to STORE
  STORE   sqlite:PATH, or postgres://name:password@host:5432/database
The second has to be empty; it is compared with the first at the end.`;

/** How often progress is told, ms. */
const TOLD_EVERY_MS = 1000;

let toldAt = 0;
function tell(what: string, rows: number): void {
  if (performance.now() - toldAt < TOLD_EVERY_MS) return;
  toldAt = performance.now();
  process.stderr.write(`${what}: ${rows.toLocaleString('en')} …\n`);
}

try {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (!from || !to) throw new CopyRefused(usage);
  const counts = await copyStore({ from, to }, tell);
  for (const [what, rows] of Object.entries(counts)) say(`${what.replace('_', ' ')}: ${rows.toLocaleString('en')}`);
  say(`All of it is in ${nameOf(to)} now, and the same as in ${nameOf(from)}.`);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof CopyRefused || error instanceof StoreAway ? error.message : error);
}
