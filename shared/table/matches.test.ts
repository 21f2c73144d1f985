import { standingTime } from '../../replays/testing/standing-time.ts';
import { commitmentTo } from '../crypto/hashes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { verify } from '../../replays/log/verify.ts';
import { isRefusal } from '../contract/game.ts';
import { waWaWest } from '../games/wa-wa-west/game.ts';
import { readConfig } from '../../server/config.ts';
import { tidy } from '../../server/housekeeping.ts';
import { openFaultyStore, type FaultyStore } from '../../server/testing/faulty-store.ts';
import type { MatchActor } from './actor.ts';
import { Matches, nextMatchOf, type NewMatch } from './matches.ts';

const DAY_MS = 86_400_000;
const kemi = 'a'.repeat(64);

const time = standingTime();
let store: FaultyStore;
let matches: Matches;
beforeAll(async () => {
  store = await openFaultyStore();
  matches = new Matches(store);
});
afterAll(() => store.close());

const againstBots: NewMatch = {
  game: waWaWest,
  options: waWaWest.options.schema.parse({ chooseMs: 1000, revealMs: 0, maxRounds: 1 }),
  seats: 3,
  public: true,
  host: 0,
  reservations: [{ key: kemi, name: 'Kemi' }, null, null],
  bots: [{ seat: 1 }, { seat: 2 }],
  startsWhenFull: true,
};
const quiet = { onEvents: () => {}, onNotShown: () => {}, onLost: () => {}, onNotSaved: () => {}, onPace: () => {} };

async function opened(id: string): Promise<MatchActor> {
  const actor = await matches.open(id);
  if (isRefusal(actor)) throw new Error(actor.message);
  return actor;
}

/** A match against bots that has begun; nobody plays it. */
async function begun(): Promise<MatchActor> {
  const actor = await opened((await matches.create(againstBots)).id);
  const nonce = '0'.repeat(32);
  await actor.submit(kemi, { type: 'sit', id: 'kemi-sits', name: 'Kemi', commitment: commitmentTo(nonce) });
  await actor.submit(kemi, { type: 'open', id: 'kemi-shows', nonce });
  return actor;
}

/** The same, after a second: nobody has chosen in time. */
async function ended(): Promise<MatchActor> {
  const actor = await begun();
  actor.start(quiet);
  await time.passUntil(() => actor.match.phase === 'over');
  return actor;
}

it('a new match is one append: its bots sit, its first seat is reserved, its code leads there', async () => {
  const append = vi.spyOn(store, 'append');
  const { id, code } = await matches.create(againstBots);
  expect(append).toHaveBeenCalledOnce();
  append.mockRestore();
  const log = await store.read(id);
  expect(log.map(({ type }) => type)).toEqual(['opened', 'seated', 'seated']);
  expect(verify(log)).toMatchObject({ verdict: 'unfinished' });
  expect(await store.matchOfCode(code)).toBe(id);
  expect(await store.summaryOf(id)).toMatchObject({
    events: 3,
    phase: 'waiting',
    players: [{ bot: true }, { bot: true }],
  });
  expect(await store.metadataOf(id)).toMatchObject({
    reservations: againstBots.reservations,
    seatOwners: [null, null, null],
  });
});

describe('opening', () => {
  it('gives a match one actor at a time', async () => {
    const { id } = await matches.create(againstBots);
    const [first, second] = await Promise.all([matches.open(id), matches.open(id)]);
    expect(second).toMatchObject({ refused: 'busy' });
    expect(matches.actorOf(id)).toBe(first);
    matches.close(first as MatchActor);
    expect(matches.isOpen(id)).toBe(false);
    matches.close(await opened(id));
  });

  it('says so where there is no such match, or it was closed before it began', async () => {
    expect(await matches.open('x'.repeat(20))).toMatchObject({ refused: 'no-such-match' });
    const { id } = await matches.create(againstBots);
    await matches.abandon(id);
    expect(await matches.open(id)).toMatchObject({ refused: 'closed' });
    expect(matches.isOpen(id)).toBe(false);
  });

  it('does not change when a match ended', async () => {
    const actor = await ended();
    matches.close(actor);
    const { endedAt } = (await store.summaryOf(actor.id))!;
    await (await opened(actor.id)).updateMetadata((metadata) => ({ ...metadata, rematchId: 'next' }));
    expect((await store.summaryOf(actor.id))?.endedAt).toBe(endedAt);
  });
});

describe('the next match of a table', () => {
  it('has the same options, seats for the same people and bots, and names the one before', async () => {
    const actor = await ended();
    await actor.updateMetadata((metadata) => ({ ...metadata, muted: true }));
    const next = nextMatchOf(actor, { seats: [0], withBots: true, host: 0 });
    const previous = { match: actor.id, head: actor.head.hash };
    const { code } = actor.metadata;
    expect(next).toEqual({
      ...againstBots,
      reservations: [{ key: kemi, name: 'Kemi' }, null, null],
      previous,
      carried: { code, codeHidden: false, muted: true, talk: 'chat', locked: false, removed: [] },
    });
    if (isRefusal(next)) throw new Error(next.message);
    expect((await opened((await matches.create(next)).id)).log.at(0)?.data).toMatchObject({ previous });
    matches.close(actor);
  });

  it('is in no list where one of several people goes on alone with bots; whoever played bots before has chosen', async () => {
    const alone = await ended();
    const next = nextMatchOf(alone, { seats: [0], withBots: true, host: 0 });
    expect(next).toMatchObject({ public: true });
    await alone.updateMetadata((metadata) => ({ ...metadata, seatOwners: [kemi, 'b'.repeat(64), null] }));
    expect(nextMatchOf(alone, { seats: [0], withBots: true, host: 0 })).toMatchObject({ public: false });
    expect(nextMatchOf(alone, { seats: [0, 1], withBots: true, host: 0 })).toMatchObject({ public: true });
    matches.close(alone);
  });

  it('is not for fewer than the game needs', async () => {
    const actor = await ended();
    expect(nextMatchOf(actor, { seats: [0], withBots: false, host: 0 })).toMatchObject({ refused: 'too-few' });
    matches.close(actor);
  });
});

describe('housekeeping', () => {
  const said: { level: number; matches?: number; from?: string; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) });
  const tidyAt = (days: number, env: Record<string, string> = {}) =>
    time.passDuring(tidy({ store, matches, cluster: null, config: readConfig(env), log }, Date.now() + days * DAY_MS));
  const phaseOf = async (id: string) => (await store.summaryOf(id))?.phase;

  const abandoned = async () => {
    const { id } = await matches.create(againstBots);
    await matches.abandon(id);
    return id;
  };

  it('says a week before what it will remove for the first time, once, and removes nothing until then', async () => {
    const id = await abandoned();
    await tidyAt(100, { KEEP_UNFINISHED_DAYS: '0' });
    expect(said).toEqual([]);
    await tidyAt(100);
    expect(said).toMatchObject([{ level: 40, matches: expect.any(Number), from: expect.stringMatching(/^\d{4}-/) }]);
    expect(said[0]!.matches).toBeGreaterThan(0);
    expect(Date.parse(said[0]!.from!)).toBeGreaterThan(Date.now() + 106 * DAY_MS);
    // Another start, or another process.
    await tidyAt(101);
    await tidyAt(106);
    expect(said).toHaveLength(1);
    expect(await phaseOf(id)).toBe('abandoned');
    await tidyAt(108);
    expect(await phaseOf(id)).toBe(undefined);
    expect(said.at(-1)).toMatchObject({ matches: said[0]!.matches, msg: 'matches were removed' });
  });

  it('keeps what nobody finished for as long as a setting says; its entry in the book stays', async () => {
    const id = await abandoned();
    await tidyAt(200, { KEEP_UNFINISHED_DAYS: '300' });
    await tidyAt(2000, { KEEP_UNFINISHED_DAYS: '0' });
    expect(await phaseOf(id)).toBe('abandoned');
    await tidyAt(301, { KEEP_UNFINISHED_DAYS: '300' });
    expect(await phaseOf(id)).toBe(undefined);
    expect(await store.book.proofOf(id)).not.toBe(null);
  });

  it('ends a match that has slept for seven days, unless somebody has woken it', async () => {
    const actor = await begun();
    await actor.fallAsleep(() => true);
    await tidyAt(8);
    expect(await phaseOf(actor.id), 'it is still open here').toBe('playing');
    matches.close(actor);
    await tidyAt(6);
    expect(await phaseOf(actor.id)).toBe('playing');
    await tidyAt(8);
    expect(await phaseOf(actor.id)).toBe('abandoned');
    expect(verify(await store.read(actor.id))).toMatchObject({ verdict: 'sound' });
    expect(await matches.open(actor.id)).toMatchObject({ refused: 'closed' });
    await tidyAt(140);
    expect(await phaseOf(actor.id)).toBe(undefined);
  });

  it('keeps finished matches for ever, unless a setting says otherwise', async () => {
    const actor = await ended();
    matches.close(actor);
    await tidyAt(4000);
    expect(await phaseOf(actor.id)).toBe('over');
    await tidyAt(29, { KEEP_FINISHED_DAYS: '30' });
    expect(await phaseOf(actor.id)).toBe('over');
    await tidyAt(31, { KEEP_FINISHED_DAYS: '30' });
    expect(await phaseOf(actor.id)).toBe(undefined);
  });

  it('keeps a report for 30 days', async () => {
    const of = { match: 'a', game: 'wa-wa-west', name: 'Odile', key: '', by: null, toHost: false, lines: [] };
    await store.reports.add({ id: 'a report', at: Date.now(), ...of });
    await tidyAt(29);
    expect(await store.reports.list(1)).toHaveLength(1);
    await tidyAt(31);
    expect(await store.reports.list(1)).toEqual([]);
  });
});
