/** A small class: everybody gets into a match, whatever happens to their screens. `npm run class` is the whole one. */
import { FEWEST } from '../lab/class/people.ts';
import { playScene } from '../lab/class/scene.ts';
import { nginx } from '../server/testing/proxies.ts';
import { expect, test } from './harness.ts';

test('ten people sit down behind one address and nginx as nobody configured it', async ({ browser }) => {
  const { people, problems, everybodyInMs } = await playScene({
    browser,
    visitors: FEWEST,
    proxy: nginx ? 'bare' : 'none',
    arriveWithinMs: 5000,
    giveUpAfterMs: 540_000,
  });
  expect(problems).toEqual([]);
  expect(everybodyInMs).not.toBe(null);
  expect(people.filter(({ inMatchMs }) => inMatchMs === null).map(({ trouble }) => trouble)).toEqual([
    'opens the table; the battery dies before the start',
  ]);
});
