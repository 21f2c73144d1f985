/** Matches recorded by today's rules come from their scripts, byte for byte; older ones can't be made any more. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toLines } from '../log/log.ts';
import { recordings } from './recordings.ts';

const folder = join(import.meta.dirname, '..', 'recorded');

// Of one without bots: they may get better.
it('a script gives the same bytes again', () => {
  const name = 'wa-wa-west-2-second-rules';
  expect(toLines(recordings[name]!().log)).toBe(readFileSync(join(folder, `${name}.jsonl`), 'utf8'));
});

it('no script has the name of an older recording', () => {
  const old = readdirSync(folder).filter((file) => !file.includes('-2-'));
  expect(old).toHaveLength(15);
  expect(old.filter((file) => file.replace('.jsonl', '') in recordings)).toEqual([]);
});
