/** kill -9 in the middle of everything. The long run: `npm run attack -- crash`. */
import { expect, it } from 'vitest';
import { crash } from './crash.ts';

it('a dozen kills lose and forge nothing, whatever is being done', async () => {
  const { figures, failures } = await crash({ seed: 1, kills: 12, matches: 5 });
  expect(failures).toEqual([]);
  const kindsGranted = Object.keys(figures).filter((name) => name.startsWith('  '));
  expect(kindsGranted.length, `of 10 kinds of commands: ${kindsGranted}`).toBeGreaterThanOrEqual(6);
  expect(figures['matches that began']).toBeGreaterThan(1);
  expect(figures.acknowledged).toBeGreaterThan(50);
});
