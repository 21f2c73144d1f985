/**
 * `npm run frauds -- [--count 10000] [--seed 1] [--write]`: plants frauds of all sorts into finished matches and looks at
 * each with every level of the check. Exits 1 where a level does not do what is claimed of it, every time, or finds
 * something wrong with an honest match. `--write` puts the table into docs/fairness.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../command-line.ts';
import { plantFrauds } from './plant.ts';
import { tableOf } from './table.ts';

const { count, seed, write } = readOptions({ count: 10_000, seed: 1, write: false });
const begun = performance.now();
const result = await plantFrauds(count, seed);
const table = tableOf(result);
console.log(table);
console.log(`In ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
for (const sentence of result.wrong.slice(0, 40)) console.error(sentence);
if (result.wrong.length > 0) {
  console.error(`${result.wrong.length} claims were not met.`);
  process.exitCode = 1;
} else if (write) {
  const page = join(import.meta.dirname, '..', '..', 'docs', 'fairness.md');
  const marks = /(<!-- Made by `npm run frauds -- --write` -->\n).*?(<!-- End -->)/s;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(marks, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}
