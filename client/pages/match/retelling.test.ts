/** What happened before a match grew is told when it starts, as whoever sits there may know it, once and in order. */
import { expect, it } from 'vitest';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import { Retelling } from './retelling.ts';

const told = (pos: number, type: string, more: object = {}): RedactedEvent => ({
  pos,
  time: pos,
  event: { type, ...more },
  hash: '',
});
const beginning = [told(0, 'opened', { grewFrom: {} }), told(1, 'round-opened'), told(2, 'revealed')];
const seating = [told(3, 'seated'), told(4, 'starting')];
const start = [told(5, 'nonce-opened'), told(6, 'started'), told(7, 'resumed')];

function hearing(everything: () => Promise<RedactedEvent[]>) {
  const heard: { at: number[]; late: boolean }[] = [];
  const retelling = new Retelling(everything, (events, late) => heard.push({ at: events.map(({ pos }) => pos), late }));
  return { heard, retelling };
}

it('until it starts only who sits down is told, then all of it, and then what comes', async () => {
  const { heard, retelling } = hearing(async () => [...beginning, ...seating, ...start, told(8, 'chose')]);
  retelling.hear(beginning, true);
  retelling.hear(seating, false);
  retelling.hear(start, false);
  retelling.hear([told(8, 'chose')], false);
  await expect.poll(() => heard.length).toBe(3);
  retelling.hear([told(9, 'chose')], false);
  expect(heard).toEqual([
    { at: [0], late: true },
    { at: [3, 4], late: false },
    { at: [0, 1, 2, 3, 4, 5, 6, 7, 8], late: true },
    { at: [9], late: false },
  ]);
});

it('is asked for again after the connection broke', async () => {
  let tries = 0;
  const all = [...beginning, ...seating, ...start];
  const { heard, retelling } = hearing(async () => {
    if (tries++ === 0) throw new Error('connection closed');
    return all;
  });
  retelling.hear(all, true);
  await expect.poll(() => tries).toBe(1);
  retelling.hear([told(8, 'chose')], true);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard).toEqual([
    { at: [0, 1, 2, 3, 4, 5, 6, 7], late: true },
    { at: [8], late: true },
  ]);
});

it('a match of its own is told as it comes', () => {
  const { heard, retelling } = hearing(() => Promise.reject(new Error('nobody asks')));
  retelling.hear([told(0, 'opened'), told(1, 'seated'), told(2, 'started'), told(3, 'round-opened')], true);
  retelling.hear([told(4, 'chose')], false);
  expect(heard).toEqual([
    { at: [0, 1, 2, 3], late: true },
    { at: [4], late: false },
  ]);
});
