import { expect, test } from 'vitest';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import { ToldEvents } from './told-events.ts';
import type { Head } from '../identity/witness.ts';

const event = (pos: number): RedactedEvent => ({ pos, time: pos, event: { type: 'chose' }, hash: `hash ${pos}` });

function telling() {
  const heard: { pos: number[]; late: boolean }[] = [];
  const seen: Head[] = [];
  const told = new ToldEvents((events, late) => heard.push({ pos: events.map(({ pos }) => pos), late }), {
    saw: (head) => seen.push(head),
  });
  return { told, heard, seen };
}

test('what comes while something missed is still asked for waits for it, and nothing is told twice', () => {
  const { told, heard, seen } = telling();
  expect(told.lastPos).toBe(-1);
  told.beginCatchingUp();
  told.come([event(2)]);
  told.come([event(3)]);
  told.missed([event(0), event(1)]);
  told.missed([event(2)]);
  told.endCatchingUp();
  told.come([event(3)]);
  told.come([event(4)]);
  expect(heard).toEqual([
    { pos: [0, 1], late: true },
    { pos: [2], late: true },
    { pos: [3], late: false },
    { pos: [4], late: false },
  ]);
  expect(seen.map(({ pos }) => pos)).toEqual([1, 2, 3, 4]);
  expect(told.head).toEqual({ pos: 4, hash: 'hash 4' });
});

test('that nothing was missed is told, too', () => {
  const { told, heard } = telling();
  told.missed([]);
  told.come([]);
  expect(heard).toEqual([{ pos: [], late: true }]);
});
