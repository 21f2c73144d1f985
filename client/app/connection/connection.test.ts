import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from '../../../shared/contract/at.ts';
import type { Own, RedactedEvent } from '../../../shared/protocol.ts';
import { MATCH_ASLEEP, TAKEN_ELSEWHERE, TOO_OFTEN } from '../../../shared/protocol-codes.ts';
import { failure, type Failure } from './api.ts';
import { MatchConnection } from './connection.ts';
import type { NewRequest } from './requests.ts';
import type { joinTable } from './rooms.ts';
import type { Witness } from '../identity/witness.ts';

const join = vi.fn<typeof joinTable>();
const moved = vi.fn<(match: string, from: string) => Promise<boolean>>();

/** Signs nothing, and keeps nothing. */
const witness: Witness = {
  saw: () => undefined,
  seated: () => undefined,
  granted: () => undefined,
  sign: async (request) => request,
};
const stand: NewRequest = { type: 'stand' };
const event = (pos: number): RedactedEvent => ({ pos, time: pos, event: { type: 'chose' }, hash: '' });

interface Asked {
  type: string;
  payload: { id?: string; after?: number };
  answer(reply: unknown): void;
  fail(error: Error): void;
}

/** A room that answers when the test says so. */
class FakeRoom {
  process = 'first';
  reconnection = { enabled: true };
  connection = { isOpen: true, close: () => (this.connection.isOpen = false) };
  requests: Asked[] = [];
  onMessage = (type: string, hear: (message: unknown) => void) => void (this.#hear[type] = hear);
  onStateChange = () => undefined;
  onLeave = (hear: (code: number) => void) => void (this.#left = hear);
  leave = () => Promise.resolve(4000);
  removeAllListeners = () => undefined;
  ping = (echo: (tripMs: number) => void) => void (this.answersPings && echo(this.tripMs));
  tripMs = 0;
  answersPings = true;
  #hear: Record<string, (message: unknown) => void> = {};
  #left: (code: number) => void = () => undefined;

  request(type: string, payload: Asked['payload']): Promise<unknown> {
    return new Promise((answer, fail) => this.requests.push({ type, payload, answer, fail }));
  }

  /** The requests of that type. */
  asked(type: string): Asked[] {
    return this.requests.filter((one) => one.type === type);
  }

  update(events: RedactedEvent[], own?: Own): void {
    this.#hear.update?.({ events, now: 0, own });
  }

  /** The socket closes: nobody will be answered any more. */
  close(code: number): void {
    this.connection.isOpen = false;
    for (const { fail } of this.requests) fail(new Error('connection closed before a response was received.'));
    this.#left(code);
  }
}

let rooms: FakeRoom[];
let page: EventTarget;
let heard: { pos: number[]; late: boolean }[];
let connection: MatchConnection;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  rooms = [];
  heard = [];
  moved.mockReset().mockResolvedValue(false);
  join.mockImplementation(async () => {
    const room = new FakeRoom();
    rooms.push(room);
    return room as never;
  });
  connection = new MatchConnection(
    'abcdefghij0123456789',
    (events, late) => heard.push({ pos: events.map(({ pos }) => pos), late }),
    { join, moved, witness },
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

/** The last room answers its sync, and the connection is live. */
async function goLive(events: RedactedEvent[] = []): Promise<FakeRoom> {
  await settle();
  const room = at(rooms, rooms.length - 1);
  at(room.asked('sync'), 0).answer({ events, now: 0 });
  await settle();
  expect(connection.link.value.is).toBe('live');
  return room;
}

test('what was missed comes first, what came meanwhile after it, nothing twice', async () => {
  await settle();
  at(rooms, 0).update([event(1), event(2)]);
  expect(heard).toEqual([]);
  await goLive([event(0), event(1)]);
  expect(heard).toEqual([
    { pos: [0, 1], late: true },
    { pos: [2], late: false },
  ]);
});

test('what is one’s own stays until an update brings another', async () => {
  const own = { seat: 0, reserved: null, host: true, removed: false, secret: null, code: 'CODE' };
  const room = await goLive();
  room.update([], own);
  room.update([event(0)]);
  expect(connection.own.value).toEqual(own);
  room.update([event(1)], { ...own, seat: null });
  expect(connection.own.value?.seat).toBe(null);
});

test('after a break it asks for what came after the last event it knows', async () => {
  const first = await goLive([event(0), event(1)]);
  first.close(1006);
  expect(connection.link.value.is).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(at(rooms, 1).requests[0]).toMatchObject({ type: 'sync', payload: { after: 1 } });
  await goLive([event(2)]);
  expect(heard.at(-1)).toEqual({ pos: [2], late: true });
});

test('a command without an answer is sent again under the same id', async () => {
  const first = await goLive();
  const answer = connection.requests.command(stand);
  await settle();
  const { id } = at(first.asked('command'), 0).payload;
  first.close(1006);
  await vi.advanceTimersByTimeAsync(1000);
  const second = await goLive();
  expect(second.asked('command')).toMatchObject([{ payload: { type: 'stand', id } }]);
  at(second.asked('command'), 0).answer({ pos: 3 });
  expect(await answer).toBeNull();
});

test('a refusal is told in its own words', async () => {
  const room = await goLive();
  const answer = connection.requests.command(stand);
  await settle();
  const reason = { error: { code: 'started', message: 'The match has started.' } };
  at(room.asked('command'), 0).fail(Object.assign(new Error('request rejected'), { name: 'rejected', reason }));
  expect(await answer).toEqual({ failed: 'started', message: 'The match has started.', problems: [] });
  expect(connection.link.value.is).toBe('live');
});

test('a connection that breaks while the table still answers is taken up again', async () => {
  await settle();
  at(rooms, 0).close(1006);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rooms.length).toBeGreaterThan(1);
  await goLive();
});

test('it goes on trying, at most some seconds apart', async () => {
  join.mockRejectedValue(new Error('nobody there'));
  (await goLive()).close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = join.mock.calls.length;
  await vi.advanceTimersByTimeAsync(8000);
  expect(join.mock.calls.length).toBeGreaterThan(tries);
});

test('silence is a break, too', async () => {
  const room = await goLive();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.link.value.is).toBe('live');
  room.answersPings = false;
  await vi.advanceTimersByTimeAsync(16_500);
  expect(rooms).toHaveLength(2);
});

test('a table that moved while its server hangs is joined at once', async () => {
  const room = await goLive();
  room.answersPings = false;
  moved.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rooms).toHaveLength(2);
  expect(moved.mock.calls).toEqual([['abcdefghij0123456789', 'first']]);
});

test('another tab took the seat: no way back but by hand, and commands are not kept waiting', async () => {
  const room = await goLive();
  const answer = connection.requests.command(stand);
  await settle();
  room.close(TAKEN_ELSEWHERE);
  expect(connection.link.value.is).toBe('elsewhere');
  expect((await answer)?.failed).toBe('gone');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rooms).toHaveLength(1);
  connection.playHere();
  await goLive();
});

test('a browser that went offline is no other tab', async () => {
  const room = await goLive();
  // The code the SDK closes its own sockets with when the network goes.
  room.close(4010);
  expect(connection.link.value.is).toBe('lost');
});

test('a table that is no more is refused for good', async () => {
  const reason: Failure = failure('no-such-match', 'There is no such match.');
  (await goLive()).close(4011);
  join.mockResolvedValue(reason);
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.link.value).toEqual({ is: 'refused', failure: reason });
  expect((await connection.requests.command(stand))?.failed).toBe('gone');
});

test('what was missed is asked for page by page, and again where that was too often', async () => {
  await settle();
  const room = at(rooms, 0);
  const sync = (number: number) => at(room.asked('sync'), number);
  sync(0).answer({ events: [event(0), event(1)], now: 0, more: true });
  await settle();
  expect(sync(1).payload).toEqual({ after: 1 });
  const tooOften = { reason: { error: { code: TOO_OFTEN, message: 'That was too often.' } } };
  sync(1).fail(Object.assign(new Error('rejected'), tooOften));
  await vi.advanceTimersByTimeAsync(2000);
  expect(sync(2).payload).toEqual({ after: 1 });
  sync(2).answer({ events: [event(2)], now: 0, more: false });
  await settle();
  expect(connection.link.value.is).toBe('live');
  expect(heard.flatMap(({ pos }) => pos)).toEqual([0, 1, 2]);
});

test('while the server lets nobody in it says why, and the connection goes on asking', async () => {
  const asleep = 'The match sleeps until one of its players is back.';
  const room = await goLive();
  join.mockRejectedValueOnce(Object.assign(new Error(asleep), { code: 409 }));
  room.close(MATCH_ASLEEP);
  expect(connection.link.value).toMatchObject({ is: 'lost', why: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.link.value).toMatchObject({ is: 'lost', why: asleep });
  await vi.advanceTimersByTimeAsync(10_000);
  await goLive();
});

test('a deadline is told as much earlier as what is sent needs to get there, and is not credited', async () => {
  await settle();
  at(rooms, 0).tripMs = 400;
  const room = await goLive();
  expect(connection.clock.arrival() - connection.clock.now()).toBe(50);
  // The slowest of the last five counts, within bounds.
  room.tripMs = 90_000;
  await vi.advanceTimersByTimeAsync(4000);
  expect(connection.clock.arrival() - connection.clock.now()).toBe(1150);
  room.tripMs = 40;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.clock.arrival() - connection.clock.now()).toBe(0);
});

test('a device whose clock stood still during sleep is told the match’s clock after the next echo, once', async () => {
  const room = await goLive();
  await vi.advanceTimersByTimeAsync(8000);
  expect(room.asked('sync')).toHaveLength(1);
  // Monotonic clock and timers stand still meanwhile.
  vi.setSystemTime(Date.now() + 7000);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(room.asked('sync')).toHaveLength(2);
  at(room.asked('sync'), 1).answer({ events: [], now: 27_000 });
  await settle();
  expect(connection.clock.now()).toBe(27_000);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(room.asked('sync')).toHaveLength(2);
});

test('the match’s clock is requested every minute, and when the page wakes', async () => {
  const room = await goLive();
  for (let minute = 1; minute <= 3; minute++) {
    await vi.advanceTimersByTimeAsync(64_000);
    at(room.asked('sync'), minute).answer({ events: [], now: 0 });
    await settle();
  }
  expect(room.asked('sync')).toHaveLength(4);
  page.dispatchEvent(new Event('online'));
  expect(room.asked('sync')).toHaveLength(5);
});
