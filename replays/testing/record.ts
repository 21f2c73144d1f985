/**
 * `npm run record`: plays the matches of recordings.ts that are not in replays/recorded yet, and keeps them there.
 * A file that is there is never written again: it must replay for ever as it is.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLines } from '../log/log.ts';
import { recordings } from './recordings.ts';

const folder = join(import.meta.dirname, '..', 'recorded');

for (const [name, record] of Object.entries(recordings)) {
  const file = join(folder, `${name}.jsonl`);
  if (existsSync(file)) continue;
  const { log, isOver } = record();
  if (!isOver) throw new Error(`${name} did not end`);
  writeFileSync(file, toLines(log), { flag: 'wx' });
  console.log(`${name}: ${log.length} events, head ${log.at(-1)!.hash}`);
}
