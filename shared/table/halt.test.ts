/** A match's clock while the server is at fault: it stands, nobody's time runs out, and the log says for how long. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { headOf, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { verify } from '../../replays/log/verify.ts';
import { carryOut, seal } from '../../replays/log/write.ts';
import { isRefusal } from '../contract/game.ts';
import { commitmentTo } from '../crypto/hashes.ts';
import { waWaWest } from '../games/wa-wa-west/game.ts';
import { deadline } from '../match.ts';
import { openFaultyStore, type FaultyStore } from '../../server/testing/faulty-store.ts';
import type { MatchActor } from './actor.ts';
import { Matches } from './matches.ts';

const people = ['a'.repeat(64), 'b'.repeat(64)] as const;
const nonce = '0'.repeat(32);
const CHOOSE_MS = 20_000;

let store: FaultyStore;
beforeAll(async () => void (store = await openFaultyStore()));
afterAll(() => store.close());

let told: (number | null)[];
const open: MatchActor[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  told = [];
});
afterEach(() => {
  for (const actor of open.splice(0)) actor.stop();
  store.faults.length = 0;
  vi.useRealTimers();
});

async function opened(id: string): Promise<MatchActor> {
  const actor = await new Matches(store).open(id);
  if (isRefusal(actor)) throw new Error(actor.message);
  open.push(actor);
  actor.start({
    onEvents: () => {},
    onNotShown: (error) => expect.fail(error.message),
    onLost: () => {},
    onNotSaved: () => {},
    onPace: () => told.push(actor.standsAt),
  });
  return actor;
}

/** A match of two in its first round. */
async function playing(chooseMs = CHOOSE_MS): Promise<MatchActor> {
  const { id } = await new Matches(store).create({
    game: waWaWest,
    options: waWaWest.options.schema.parse({ chooseMs, revealMs: 0, maxRounds: 9 }),
    seats: 2,
    public: true,
    host: 0,
    reservations: people.map((key) => ({ key, name: 'P' })),
    bots: [],
    startsWhenFull: true,
  });
  const actor = await opened(id);
  for (const key of people)
    await actor.submit(key, { type: 'sit', id: 'sit-down', name: 'P', commitment: commitmentTo(nonce) });
  for (const key of people) await actor.submit(key, { type: 'open', id: 'show-nonce', nonce });
  expect(actor.match.phase).toBe('playing');
  return actor;
}

/** The same match, taken over as after a crash. */
async function takenOver(from: MatchActor): Promise<MatchActor> {
  const actor = await opened(from.id);
  actor.halts.beginTakeover();
  return actor;
}

const halts = (actor: MatchActor) =>
  actor.log
    .slice()
    .filter(({ type }) => type === 'halted')
    .map(({ data }) => data);
const leftMs = (actor: MatchActor) => deadline(actor.match)! - actor.now();
/** Without a clock: that of these tests must not run on. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
/** Resolves when its clock runs again. */
const running = (actor: MatchActor) => until(() => actor.halts.reason === null);
const choose = (actor: MatchActor, id: string) =>
  actor.submit(people[0], { type: 'act', id, act: { type: 'choose', item: 'shield' } });

it('stands after a takeover until everybody is back, and the log says for how long', async () => {
  const actor = await takenOver(await playing());
  const left = leftMs(actor);
  vi.advanceTimersByTime(2000);
  expect([leftMs(actor), actor.standsAt]).toEqual([left, actor.now()]);
  actor.halts.endTakeover();
  await running(actor);
  expect(halts(actor)).toEqual([{ why: 'takeover', forMs: 2000 }]);
  expect([actor.standsAt, told]).toEqual([null, [actor.now(), null]]);
  vi.advanceTimersByTime(1000);
  expect(leftMs(actor)).toBe(left - 1000);
  expect(await choose(actor, 'after-it')).toHaveProperty('pos');
  expect(verify(await store.read(actor.id)).verdict).toBe('unfinished');
});

it('stands for 5 s at the most and once, however long somebody stays away', async () => {
  const actor = await takenOver(await playing());
  const left = leftMs(actor);
  vi.advanceTimersByTime(9000);
  await running(actor);
  expect(halts(actor)).toEqual([{ why: 'takeover', forMs: 5000 }]);
  expect(leftMs(actor)).toBe(left - 4000);
  actor.halts.endTakeover();
  vi.advanceTimersByTime(9000);
  expect(leftMs(actor)).toBe(left - 13_000);
});

it('counts what comes in while it stands from where it stands', async () => {
  const actor = await takenOver(await playing());
  const at = actor.now();
  vi.advanceTimersByTime(3000);
  expect(await choose(actor, 'meanwhile')).toHaveProperty('pos');
  expect(actor.log.at(-1)?.time).toBe(at);
});

it('does not stand for who wakes a match that slept', async () => {
  const actor = await playing();
  await actor.fallAsleep(() => true);
  expect((await takenOver(actor)).standsAt).toBe(null);
});

it('stands while the store fails, gives back what was lost of a choice before anybody knew, and goes on by itself', async () => {
  const actor = await playing();
  const due = deadline(actor.match)!;
  store.faults.push(...Array<'fails'>(4).fill('fails'));
  vi.advanceTimersByTime(CHOOSE_MS - 100);
  expect(await choose(actor, 'not-saved')).toMatchObject({ refused: 'not-saved' });
  // As after a crash.
  expect([leftMs(actor), actor.halts.reason]).toEqual([5000, 'store']);
  for (const left of [3, 2, 1]) {
    vi.advanceTimersByTime(60_000);
    await until(() => store.faults.length < left);
  }
  expect([leftMs(actor), deadline(actor.match)]).toEqual([5000, due]);
  vi.advanceTimersByTime(60_000);
  await running(actor);
  expect(halts(actor)).toEqual([{ why: 'store', forMs: 240_000 }]);
  expect(leftMs(actor)).toBe(5000);
  expect(await choose(actor, 'not-saved')).toHaveProperty('pos');
  expect(verify(await store.read(actor.id)).verdict).toBe('unfinished');
});

it('stands while an append takes long, and goes on with it', async () => {
  const actor = await playing();
  const goOn = store.hang();
  const answer = choose(actor, 'slow');
  await vi.advanceTimersByTimeAsync(1000);
  const left = leftMs(actor);
  vi.advanceTimersByTime(4000);
  expect([leftMs(actor), actor.halts.reason]).toEqual([left, 'store']);
  goOn();
  expect(await answer).toHaveProperty('pos');
  await running(actor);
  expect(halts(actor)).toEqual([{ why: 'store', forMs: 4000 }]);
});

it('leaves as much of a round as there was when something came in that took long to write', async () => {
  const actor = await playing();
  await vi.advanceTimersByTimeAsync(leftMs(actor) - 500);
  const goOn = store.hang();
  const answer = choose(actor, 'late-and-slow');
  await vi.advanceTimersByTimeAsync(9000);
  goOn();
  expect(await answer).toHaveProperty('pos');
  await running(actor);
  expect([leftMs(actor), actor.log.at(-1)?.type]).toEqual([500, 'halted']);
  expect(verify(await store.read(actor.id)).verdict).toBe('unfinished');
});

it('does not reveal a round for a time that ran out in front of the store', async () => {
  const actor = await playing();
  store.faults.push('fails');
  await vi.advanceTimersByTimeAsync(CHOOSE_MS);
  await until(() => actor.halts.reason === 'store');
  expect(leftMs(actor)).toBe(5000);
  vi.advanceTimersByTime(1000);
  await running(actor);
  expect(await choose(actor, 'in-time')).toHaveProperty('pos');
});

it('is the server’s alone to halt, after a takeover for 5 s at the most: a log that says otherwise is broken', async () => {
  const actor = await takenOver(await playing());
  const log = await store.read(actor.id);
  const halted = (seat: number | null, forMs: number): Envelope[] => {
    const id = seat === null ? null : 'their-command';
    const command = { type: 'halt', why: 'takeover', at: actor.now(), forMs } as const;
    const event = { type: 'halted', why: 'takeover', forMs } as const;
    return [...log, ...seal(headOf(log), waWaWest, [event], { id, seat, command }, actor.metadata.seed)];
  };
  expect(verify(halted(null, 5000)).verdict).toBe('unfinished');
  expect(verify(halted(null, 5001))).toMatchObject({ verdict: 'broken', pos: log.length });
  expect(verify(halted(0, 5000))).toMatchObject({ verdict: 'broken', problem: 'that was not for seat 0 to command' });
  const waiting = log.slice(0, 1);
  const command = { type: 'halt', why: 'store', at: 0, forMs: 1 } as const;
  expect(carryOut(headOf(waiting), fold(waiting), { id: null, seat: null, command }, '')).toMatchObject({
    refused: 'no-clock',
  });
});
