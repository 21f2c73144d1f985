import { beforeEach, expect, test } from 'vitest';
import type { RedactedEvent } from '../../../shared/protocol.ts';
import { Feed } from './feed.ts';

const told = (pos: number, type: string, more: object = {}): RedactedEvent => ({
  pos,
  time: pos * 10,
  event: { type, ...more },
  hash: '',
});

let feed: Feed;
let passedOn: { at: number[]; late: boolean }[];

beforeEach(() => {
  passedOn = [];
  feed = new Feed(
    () => Promise.reject(new Error('nobody asks')),
    (events, late) => passedOn.push({ at: events.map(({ pos }) => pos), late }),
  );
});

const opening = [told(0, 'opened'), told(1, 'started'), told(2, 'round-opened')];

test('what comes before the game is here waits, and is late then', () => {
  feed.hear(opening, false);
  feed.hear([told(3, 'chose')], false);
  expect([passedOn, feed.heard]).toEqual([[], []]);
  feed.open();
  feed.hear([told(4, 'chose')], false);
  expect(passedOn).toEqual([
    { at: [2, 3], late: true },
    { at: [4], late: false },
  ]);
});

test('a game that comes before any event is shown, too', () => {
  feed.open();
  expect(passedOn).toEqual([{ at: [], late: true }]);
});

test('the match’s own events are heard, and only the game’s are passed on', () => {
  feed.open();
  feed.hear(opening, true);
  expect(feed.heard).toEqual(opening);
  expect(feed.gameEvents).toEqual([{ type: 'round-opened' }]);
  expect(passedOn.at(-1)).toEqual({ at: [2], late: true });
});

test('a match told again from its first event on is heard once', () => {
  feed.open();
  feed.hear([told(0, 'opened'), told(1, 'seated')], true);
  feed.hear(opening, true);
  expect(feed.heard).toEqual(opening);
});

test('a long match costs no copies: events grow where they are', () => {
  feed.open();
  const events = feed.events.value;
  feed.hear(opening, true);
  feed.hear([told(3, 'chose')], false);
  expect(feed.events.value).toBe(events);
  expect(events).toHaveLength(2);
});

test('when it started and ended, and why before its end', () => {
  feed.open();
  feed.hear(opening, true);
  expect(feed.spanMs.value).toEqual({ from: 10, to: 10 });
  feed.hear([told(9, 'finished')], false);
  expect(feed.spanMs.value).toEqual({ from: 10, to: 90 });
  feed.hear([told(10, 'abandoned', { why: 'host' })], false);
  expect(feed.abandonedFor.value).toBe('host');
});

test('who did not answer to a start, left out or not, until the next one', () => {
  feed.open();
  feed.hear([told(1, 'starting', { without: [2] }), told(2, 'start-failed', { seats: [0] })], false);
  expect(feed.silentAtStart.value).toEqual([0, 2]);
  feed.hear([told(3, 'starting')], false);
  expect(feed.silentAtStart.value).toBeNull();
});

test('who leads instead of an away host, until the host is back or gone', () => {
  feed.open();
  const change = { seat: 1, insteadOf: 0 };
  for (const type of ['seated', 'vacated']) {
    feed.hear([told(1, 'made-host', change), told(2, type, { seat: 1 })], false);
    expect(feed.hostChange.value).toMatchObject(change);
    feed.hear([told(3, type, { seat: 0 })], false);
    expect(feed.hostChange.value).toBeNull();
  }
});
