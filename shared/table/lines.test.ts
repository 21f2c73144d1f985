/** What is on its way when time runs out, at a match of one's own with a real store. Time passes as the test says. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { verify } from '../../replays/log/verify.ts';
import { isRefusal } from '../contract/game.ts';
import { commitmentTo } from '../crypto/hashes.ts';
import { waWaWest } from '../games/wa-wa-west/game.ts';
import type { Request } from '../protocol.ts';
import { openFaultyStore, type FaultyStore } from '../../server/testing/faulty-store.ts';
import type { MatchActor } from './actor.ts';
import { Matches } from './matches.ts';

const [kemi, odile] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const nonce = '0'.repeat(32);
/** Of a line over which 130 ms are credited. */
const TRIP_MS = 180;

const time = standingTime();
let store: FaultyStore;
beforeAll(async () => void (store = await openFaultyStore()));
afterAll(() => store.close());

let actor: MatchActor;
/** By seat; null for who has no connection. */
let trips: (number | null)[];

beforeEach(async () => {
  trips = [4, TRIP_MS];
  const { id } = await new Matches(store).create({
    game: waWaWest,
    options: waWaWest.options.schema.parse({ chooseMs: 2000, revealMs: 500 }),
    seats: 2,
    public: true,
    host: 0,
    reservations: [kemi, odile].map((key) => ({ key, name: 'P' })),
    bots: [],
    startsWhenFull: false,
  });
  const opened = await new Matches(store).open(id);
  if (isRefusal(opened)) throw new Error(opened.message);
  actor = opened;
  actor.start({
    onEvents: () => {},
    onNotShown: (error) => expect.fail(error.message),
    onLost: (error) => expect.fail(error.message),
    onNotSaved: (error) => expect.fail(error.message),
    onPace: () => {},
    roundTripOf: (seat) => trips[seat] ?? null,
  });
  for (const key of [kemi, odile])
    await actor.submit(key, { type: 'sit', id: 'sit-down', name: 'P', commitment: commitmentTo(nonce) });
  await actor.submit(kemi, { type: 'start', id: 'the-start' });
  for (const key of [kemi, odile]) await actor.submit(key, { type: 'open', id: 'the-nonce', nonce });
});
afterEach(() => actor.stop());

const due = () => (actor.match.play as { deadline: number }).deadline;
const passTo = async (at: number) => {
  await time.pass(at - actor.now());
  // What the clock has set off is written by a thread, which takes its own time.
  await actor.updateMetadata((metadata) => metadata);
};
const choose = (id: string, item: string, madeAt?: number): Request => ({
  type: 'act',
  id,
  act: { type: 'choose', item },
  ...(madeAt !== undefined && { madeAt }),
});
const types = () => actor.log.slice().map(({ type }) => type);
const plays = () =>
  ([...actor.log].findLast(({ type }) => type === 'revealed')?.data.plays as { item: string }[]) ?? [];

describe('a deadline', () => {
  it('waits for a choice that was made before it, and not longer', async () => {
    await actor.submit(kemi, choose('kemi-chooses', 'shield', 100));
    const until = due();
    await passTo(until + 100);
    expect(types()).not.toContain('revealed');
    expect(await actor.submit(odile, choose('odile-chooses', 'reload', until - 10), TRIP_MS)).toHaveProperty('pos');
    expect(plays().map(({ item }) => item)).toEqual(['shield', 'reload']);
    const { cause, time } = [...actor.log].findLast(({ type }) => type === 'chose')!;
    expect(time).toBe(until + 100);
    expect(cause?.command).toMatchObject({ line: { roundTripMs: TRIP_MS, madeAt: until - 10, creditMs: 110 } });
    expect(verify(actor.log.slice())).toMatchObject({ verdict: 'unfinished' });
  });

  it('is over as soon as nothing could be credited any more', async () => {
    await actor.submit(kemi, choose('kemi-chooses', 'shield'));
    const until = due();
    await passTo(until + 129);
    expect(types()).not.toContain('revealed');
    await passTo(until + 131);
    expect(plays().map(({ item }) => item)).toEqual(['shield', 'skip']);
    expect(actor.log.at(-1)?.time).toBe(until + 130);
    expect(verify(actor.log.slice())).toMatchObject({ verdict: 'unfinished' });
  });

  it('waits for nobody who has chosen, or has no connection', async () => {
    await actor.submit(odile, choose('odile-chooses', 'reload'), TRIP_MS);
    trips = [null, TRIP_MS];
    const until = due();
    await passTo(until + 1);
    expect(actor.log.at(-1)?.time).toBe(until);
    expect(types()).toContain('revealed');
  });

  it('is over for who is late, whose word ends nobody else’s time', async () => {
    const until = due();
    await passTo(until + 5);
    const late = actor.submit(kemi, choose('kemi-chooses', 'shield', until + 1), 4);
    await passTo(until + 60);
    expect(await actor.submit(odile, choose('odile-chooses', 'reload', until - 5), TRIP_MS)).toHaveProperty('pos');
    await passTo(until + 200);
    expect(await late).toMatchObject({ refused: 'not-open' });
    expect(plays().map(({ item }) => item)).toEqual(['skip', 'reload']);
    expect(verify(actor.log.slice())).toMatchObject({ verdict: 'unfinished' });
  });
});

describe('a round that is told only as it opens', () => {
  it('counts as open when the slowest line has brought the news', async () => {
    const { opensAt } = actor.match.play as { opensAt: number };
    expect(actor.opening.told).toBe(opensAt + 150);
    await actor.submit(kemi, choose('kemi-chooses', 'minigun', opensAt), 4);
    const { data, time } = [...actor.log].findLast(({ type }) => type === 'chose')!;
    expect([time, (data.pick as { at: number }).at]).toEqual([opensAt, opensAt + 150]);
    expect(verify(actor.log.slice())).toMatchObject({ verdict: 'unfinished' });
  });

  it('is as the game says where it was told before', async () => {
    for (const key of [kemi, odile]) await actor.submit(key, choose('chooses-now', 'reload'));
    expect(types()).toContain('revealed');
    expect(actor.opening.told).toBeNull();
  });
});
