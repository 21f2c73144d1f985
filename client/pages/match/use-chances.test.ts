import { expect, test } from 'vitest';
import { waWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { openTable } from '../../../shared/games/wa-wa-west/testing.ts';
import { momentOf } from './use-chances.ts';

test('chances are thought about anew when somebody goes out in the middle of a round', () => {
  const statusWith = (given: object[]) =>
    waWaWest.status(waWaWest.visibility.view(openTable({ given }, 3), 'spectator'));
  const before = statusWith([]);
  const after = statusWith([{}, { alive: false, ammo: 0 }]);
  expect(after.round).toEqual(before.round);
  expect(momentOf(before, 1)).toBe(momentOf(before, 2));
  expect(momentOf(after, 1)).not.toBe(momentOf(before, 1));
});
