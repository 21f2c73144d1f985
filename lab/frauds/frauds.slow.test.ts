import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantFrauds } from './plant.ts';
import { tableOf } from './table.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'fairness.md'), 'utf8');
const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '#');

it('each level of the check finds all that docs/fairness.md says it does, and nothing wrong with honest matches', async () => {
  const result = await plantFrauds(400, 2);
  expect(result.wrong).toEqual([]);
  expect(result.tallies.every(({ planted }) => planted > 0)).toBe(true);
  expect(withoutNumbers(page), 'if not: npm run frauds -- --write').toContain(withoutNumbers(tableOf(result)));
}, 120_000);
