/** One match against a store that fails on command. What was granted stays granted, and what was refused changed nothing. */
import { standingTime } from '../../replays/testing/standing-time.ts';
import { commitmentTo } from '../crypto/hashes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toLines, type Envelope } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { Superseded, Unconfirmed } from '../../replays/store/event-store.ts';
import { isRefusal } from '../contract/game.ts';
import { waWaWest } from '../games/wa-wa-west/game.ts';
import type { WaWaWestState } from '../games/wa-wa-west/types.ts';
import { openFaultyStore, type Fault, type FaultyStore } from '../../server/testing/faulty-store.ts';
import { MOST_LOG_BYTES, type ActorListener, type MatchActor } from './actor.ts';
import { resumedAt, wokenAt } from './clock.ts';
import type { Request } from '../protocol.ts';
import { MOST_STANDING_MS } from './pace.ts';
import { Matches, type NewMatch } from './matches.ts';

const kemi = 'a'.repeat(64);
const odile = 'b'.repeat(64);
const chidi = 'c'.repeat(64);
const nonce = '0'.repeat(32);
const sit = (id: string, name: string, seat?: number): Request => ({
  type: 'sit',
  id,
  name,
  commitment: commitmentTo(nonce),
  seat,
});
const show = (id: string): Request => ({ type: 'open', id, nonce });
const choose = (id: string, item: string): Request => ({ type: 'act', id, act: { type: 'choose', item } });

const time = standingTime();
let store: FaultyStore;
beforeAll(async () => void (store = await openFaultyStore()));
afterAll(() => store.close());

const open: MatchActor[] = [];
afterEach(() => {
  for (const actor of open.splice(0)) actor.stop();
  store.faults.length = 0;
});

/** What an actor has told whoever listens. */
const listener = () => ({
  onEvents: vi.fn<ActorListener['onEvents']>(),
  onNotShown: vi.fn<ActorListener['onNotShown']>(),
  onLost: vi.fn<ActorListener['onLost']>(),
  onNotSaved: vi.fn<ActorListener['onNotSaved']>(),
  onPace: vi.fn<ActorListener['onPace']>(),
});

/** The match as the store has it: what is left after a crash. */
async function opened(id: string, hears: ActorListener = listener()): Promise<MatchActor> {
  const actor = await new Matches(store).open(id);
  if (isRefusal(actor)) throw new Error(actor.message);
  open.push(actor);
  actor.start(hears);
  return actor;
}

/** A table of Kemi's, with a seat reserved for each of these, and nobody at it yet. */
async function table(people = [kemi], hears?: ActorListener, more: Partial<NewMatch> = {}): Promise<MatchActor> {
  const { id } = await new Matches(store).create({
    game: waWaWest,
    options: waWaWest.options.schema.parse({ chooseMs: 20_000, revealMs: 0, maxRounds: 2 }),
    seats: 3,
    public: true,
    host: 0,
    reservations: [people[0], people[1], people[2]].map((key) => (key ? { key, name: 'P' } : null)),
    bots: [],
    startsWhenFull: false,
    ...more,
  });
  return opened(id, hears);
}

const names = ({ match }: MatchActor) => match.seats.map((player) => player?.name);

describe('a log that has got too long', () => {
  /** The same match, with a log that has just so much room left, bytes. */
  async function withRoomFor(id: string, bytes: number, hears: ActorListener): Promise<MatchActor> {
    const log = await store.read(id);
    const salt = '0'.repeat(MOST_LOG_BYTES - toLines(log).length - bytes);
    const [first, ...rest] = (await store.lines(id)).trimEnd().split('\n') as [string, ...string[]];
    const lines = [JSON.stringify({ ...(JSON.parse(first) as Envelope), salt }), ...rest];
    const matches = new Matches({
      ...store,
      linesAfter: async ({ after, limit }) => lines.slice(after + 1, after + 1 + limit),
    });
    const actor = await matches.open(id);
    if (isRefusal(actor)) throw new Error(actor.message);
    open.push(actor);
    actor.start(hears);
    return actor;
  }

  it('ends its match, which says why', async () => {
    const hears = listener();
    const before = await table([kemi, odile]);
    await before.submit(kemi, sit('kemi-sits', 'Kemi'));
    before.stop();
    const actor = await withRoomFor(before.id, 700, hears);
    expect(await actor.submit(odile, sit('odile-sits', 'Odile'))).toEqual({ pos: 3 });
    expect(actor.match.phase).toBe('waiting');
    for (let turn = 0; turn < 3; turn++) await actor.submit(odile, sit(`odile-sits-${turn}`, 'Odile'));
    expect(actor.match.phase).toBe('waiting');
    await actor.submit(odile, { type: 'stand', id: 'odile-stands' });
    expect(actor.match).toMatchObject({ phase: 'abandoned', abandonedFor: 'too-long' });
    expect(actor.log.at(-1)).toMatchObject({ type: 'abandoned', data: { why: 'too-long' } });
    expect(hears.onEvents.mock.lastCall?.[0]).toMatchObject([{ type: 'abandoned' }]);
    expect(await store.summaryOf(actor.id)).toMatchObject({ phase: 'abandoned', abandonedFor: 'too-long' });
    expect(verify(await store.read(actor.id))).toMatchObject({ verdict: 'sound' });
    expect(await actor.submit(odile, sit('odile-again', 'Odile'))).toMatchObject({ refused: 'started' });
  });
});

describe('a store that fails', () => {
  it('refuses the command, changes nothing, and the same command is granted when it is well again', async () => {
    const hears = listener();
    const actor = await table([kemi], hears);
    store.faults.push('fails');
    expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toMatchObject({ refused: 'not-saved' });
    expect(hears.onNotSaved).toHaveBeenCalledOnce();
    expect([actor.log.length, names(actor)]).toEqual([1, [undefined, undefined, undefined]]);
    expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toEqual({ pos: 2 });
    expect(hears.onEvents).toHaveBeenCalledOnce();
  });

  it('hangs: commands wait in order, and count from the moment they came in', async () => {
    const actor = await table();
    const goOn = store.hang();
    const answers = Promise.all([
      actor.submit(kemi, sit('kemi-sits', 'Kemi')),
      actor.submit(kemi, { type: 'start', id: 'kemi-starts' }),
      actor.submit(odile, sit('odile-sits', 'Odile')),
      actor.submit(kemi, { type: 'add-bot', id: 'kemi-adds' }),
    ]);
    const cameIn = actor.now();
    await time.pass(100);
    expect(actor.log).toHaveLength(1);
    goOn();
    expect(await answers).toMatchObject([{ pos: 2 }, { refused: 'seats-empty' }, { pos: 3 }, { pos: 4 }]);
    expect(actor.log.at(-1)?.time).toBeLessThanOrEqual(cameIn);
  });

  it.each<[Fault, number]>([
    ['loses the answer', 1],
    ['loses the question', 0],
  ])('%s: the log says what is true, and the same command has one answer', async (fault, written) => {
    const hears = listener();
    const actor = await table([kemi], hears);
    store.faults.push(fault);
    await expect(actor.submit(kemi, sit('kemi-sits', 'Kemi'))).rejects.toThrow(Unconfirmed);
    expect(hears.onLost).toHaveBeenCalledOnce();
    expect(await actor.submit(odile, sit('odile-sits', 'Odile'))).toMatchObject({ refused: 'not-saved' });
    expect(await store.read(actor.id)).toHaveLength(1 + written);

    const next = await opened(actor.id);
    expect(await next.submit(kemi, sit('kemi-sits', 'Kemi'))).toEqual({ pos: 2 });
    expect(await store.read(actor.id)).toHaveLength(2);
  });

  it('has been written to by somebody else: whoever listens is told to find the other', async () => {
    const hears = listener();
    const actor = await table([kemi], hears);
    store.faults.push('conflicts');
    expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toMatchObject({ refused: 'not-saved' });
    expect(hears.onLost).toHaveBeenCalledOnce();
  });

  it('fails as a full table starts: it starts a little later', async () => {
    const actor = await table([kemi], listener(), { startsWhenFull: true, bots: [{ seat: 1 }, { seat: 2 }] });
    store.faults.push(null, 'fails', 'fails');
    expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toEqual({ pos: 4 });
    expect(actor.match.starting).toBe(null);
    await time.passUntil(() => actor.match.starting !== null);
    await actor.submit(kemi, show('kemi-shows'));
    expect(actor.match.phase).toBe('playing');
  });

  it('fails as time runs out: the round is revealed a little later', async () => {
    const options = waWaWest.options.schema.parse({ chooseMs: 1000, revealMs: 0, maxRounds: 1 });
    const actor = await table([kemi], listener(), { options });
    for (const [key, name] of [
      [kemi, 'Kemi'],
      [odile, 'Odile'],
      [chidi, 'Chidi'],
    ] as const)
      await actor.submit(key, sit(`${name}-sits-down`, name));
    await actor.submit(kemi, { type: 'start', id: 'kemi-starts' });
    for (const key of [kemi, odile, chidi]) await actor.submit(key, show('shows-a-nonce'));
    store.faults.push('fails');
    await time.passUntil(() => actor.match.phase === 'over');
    expect(store.faults).toEqual([]);
    expect(verify(actor.log.slice())).toMatchObject({ verdict: 'sound' });
  });
});

it('what can’t be summed up is no fault of the store: it goes to who asked, and no clock stands for it', async () => {
  const hears = listener();
  const actor = await table([kemi], hears);
  const summing = vi.spyOn(waWaWest.archive!, 'variantsOf').mockImplementation(() => {
    throw new Error('a fault of the game');
  });
  await expect(actor.submit(kemi, sit('kemi-sits', 'Kemi'))).rejects.toThrow('a fault of the game');
  summing.mockRestore();
  expect(hears.onNotSaved).not.toHaveBeenCalled();
  expect(actor.halts.reason).toBeNull();
  expect(names(actor)).toEqual([undefined, undefined, undefined]);
});

it('what is durable is answered as granted, though it could not be shown', async () => {
  const hears = listener();
  const actor = await table([kemi], hears);
  hears.onEvents.mockImplementation(() => {
    throw new Error('no screen');
  });
  const answer = await actor.submit(kemi, sit('kemi-sits', 'Kemi'));
  expect(answer).toEqual({ pos: 2 });
  expect(hears.onNotShown).toHaveBeenCalledOnce();
  expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toEqual(answer);
  expect(await store.read(actor.id)).toHaveLength(2);
});

describe('a match that somebody else has taken over', () => {
  it('is left by its owner at the next thing that would be written, an event or not, and shown by nobody but the next', async () => {
    const commands: ((actor: MatchActor) => Promise<unknown>)[] = [
      (actor) => actor.submit(odile, sit('odile-sits', 'Odile')),
      (actor) => actor.updateMetadata((metadata) => ({ ...metadata, locked: true })),
      (actor) => actor.fallAsleep(() => true),
    ];
    for (const command of commands) {
      const hears = listener();
      const stale = await table([kemi], hears);
      const next = await opened(stale.id);
      expect(await command(stale)).toMatchObject({ refused: 'not-saved' });
      expect(hears.onLost).toHaveBeenCalledExactlyOnceWith(expect.any(Superseded));
      expect(hears.onEvents).not.toHaveBeenCalled();
      // It stops by itself, whoever listens: also what was asked of it already.
      expect(await stale.submit(kemi, sit('kemi-sits', 'Kemi'))).toMatchObject({ refused: 'not-saved' });
      expect(hears.onLost).toHaveBeenCalledOnce();
      expect(await store.read(stale.id)).toHaveLength(1);
      expect(await store.metadataOf(stale.id)).toMatchObject({ locked: false, asleep: null });
      expect(await next.submit(odile, sit('odile-sits', 'Odile'))).toEqual({ pos: 2 });
    }
  });

  it('is left though the log has not grown since, and no time runs out there any more', async () => {
    const hears = listener();
    const actor = await table([kemi], hears, { startsWhenFull: true, bots: [{ seat: 1 }, { seat: 2 }] });
    await store.takeOver(actor.id);
    expect(await actor.submit(kemi, sit('kemi-sits', 'Kemi'))).toMatchObject({ refused: 'not-saved' });
    expect(hears.onLost).toHaveBeenCalledOnce();
    expect(await actor.whenLonger(3)).toBe(false);
  });

  it('is left by an owner who stood still, before anything is shown', async () => {
    const [stood, next] = [new Matches(store), new Matches(store)];
    const actors = await Promise.all([table(), table(), table()]);
    const hears = actors.map(() => listener());
    const held = await Promise.all(
      actors.map(async ({ id }, index) => {
        const actor = await stood.open(id);
        if (isRefusal(actor)) throw new Error(actor.message);
        actor.start(hears[index]!);
        return actor;
      }),
    );
    await stood.stopSuperseded();
    const taken = await next.open(held[1]!.id);
    await stood.stopSuperseded();
    expect(hears.map(({ onLost }) => onLost.mock.calls.length)).toEqual([0, 1, 0]);
    expect(await held[1]!.submit(kemi, sit('kemi-sits', 'Kemi'))).toMatchObject({ refused: 'not-saved' });
    expect(await held[0]!.submit(kemi, sit('kemi-sits', 'Kemi'))).toEqual({ pos: 2 });
    for (const actor of [...held, taken]) if (!isRefusal(actor)) actor.stop();
  });
});

describe('a command that comes again', () => {
  it('has the same answer, before and after a crash, also where it left several events or ended the match', async () => {
    let actor = await table();
    const commands: [string, Request][] = [
      [kemi, sit('kemi-sits', 'Kemi')],
      [odile, sit('odile-sits', 'Odile')],
      [odile, { type: 'stand', id: 'odile-stands' }],
      [odile, sit('odile-again', 'Odile')],
      [kemi, { type: 'add-bot', id: 'kemi-adds-1' }],
      [kemi, { type: 'remove', id: 'kemi-removes', seat: 2 }],
      [chidi, sit('chidi-sits', 'Chidi')],
      [kemi, { type: 'start', id: 'kemi-starts' }],
      [kemi, show('kemi-shows')],
      [chidi, show('chidi-shows')],
      [odile, show('odile-shows')],
      [kemi, choose('kemi-round-1', 'shield')],
      [odile, choose('odile-round-1', 'shield')],
      [chidi, choose('chidi-round-1', 'shield')],
      [kemi, choose('kemi-round-2', 'shield')],
      [chidi, { type: 'leave', id: 'chidi-leaves' }],
      [odile, choose('odile-round-2', 'shield')],
    ];
    const answers = [];
    for (const [key, command] of commands) answers.push(await actor.submit(key, command));
    expect(answers.filter((answer) => !('pos' in answer))).toEqual([]);
    expect(actor.match.phase).toBe('over');
    const { length } = actor.log;
    for (const again of [actor, await opened(actor.id)]) {
      actor = again;
      for (const [index, [key, command]] of commands.entries())
        expect(await actor.submit(key, command)).toEqual(answers[index]);
      expect(actor.log).toHaveLength(length);
    }
  });

  it('is another one when it is another person’s', async () => {
    const actor = await table();
    await actor.submit(kemi, sit('the-same-id', 'Kemi'));
    expect(await actor.submit(odile, sit('the-same-id', 'Odile'))).toHaveProperty('pos');
    expect(names(actor)).toEqual(['Kemi', 'Odile', undefined]);
    expect(await (await opened(actor.id)).submit(chidi, sit('the-same-id', 'Chidi'))).toHaveProperty('pos');
  });

  it('and freed a reserved seat does not throw out who has sat down there since', async () => {
    let actor = await table([kemi, odile]);
    await actor.submit(kemi, sit('kemi-sits', 'Kemi'));
    const remove: Request = { type: 'remove', id: 'remove-seat-1', seat: 1 };
    const answer = await actor.submit(kemi, remove);
    expect(actor.metadata.reservations[1]).toBe(null);

    actor = await opened(actor.id);
    await actor.submit(chidi, sit('chidi-sits', 'Chidi', 1));
    expect(await actor.submit(kemi, remove)).toEqual(answer);
    expect(names(actor)[1]).toBe('Chidi');
  });
});

describe('a match’s time', () => {
  it.each([
    ['time passed since the last event counts', 10_000, 23_000, 2000, 12_000],
    ['but at least five seconds are left', 10_000, 23_000, 60_000, 18_000],
    ['or half of a short round', 10_000, 14_000, 60_000, 12_000],
    ['a clock that was set back changes nothing', 10_000, 23_000, -500, 10_000],
    ['nothing is awaited: nothing runs', 10_000, null, 60_000, 10_000],
  ])('after a crash %s', (_what, lastMs, dueMs, idleMs, resumes) => {
    expect(resumedAt(lastMs, dueMs, idleMs)).toBe(resumes);
  });

  it.each([
    ['its clock goes on where it stopped', 10_000, 23_000, 12_000, 12_000],
    ['but at least five seconds are left', 10_000, 23_000, 22_900, 18_000],
    ['or all of a short round', 10_000, 14_000, 13_900, 10_000],
    ['nothing is awaited: it goes on where it stopped', 10_000, null, 12_000, 12_000],
  ])('after sleep %s', (_what, lastMs, dueMs, stoppedMs, wakes) => {
    expect(wokenAt(lastMs, dueMs, stoppedMs)).toBe(wakes);
  });

  it('stands for who reads beside bots, and runs on when that has taken too long', async () => {
    const hears = listener();
    const actor = await table([kemi], hears, { startsWhenFull: true, bots: [{ seat: 1 }, { seat: 2 }] });
    await actor.submit(kemi, sit('kemi-sits', 'Kemi'));
    expect(actor.pace.set(kemi, { stop: true, unhurried: false })).toMatchObject({ refused: 'not-alone' });
    await actor.submit(kemi, show('kemi-shows'));
    expect(actor.pace.set(odile, { stop: true, unhurried: false })).toMatchObject({ refused: 'not-alone' });
    expect(actor.pace.set(kemi, { stop: true, unhurried: false })).toEqual({ choicesLeft: 0 });
    const stoodAt = actor.now();
    await time.pass(MOST_STANDING_MS - 1);
    expect([actor.now(), actor.pace.isStopped]).toEqual([stoodAt, true]);
    await time.pass(100);
    expect([actor.standsAt, actor.pace.isStopped]).toEqual([null, false]);
    expect(actor.now()).toBeGreaterThan(stoodAt);
    // Nobody gets more of it.
    actor.pace.set(kemi, { stop: true, unhurried: true });
    expect(actor.standsAt).toBeNull();
    expect(hears.onPace).toHaveBeenCalledTimes(2);
  });

  it('stands while it sleeps, and nobody but the next actor writes', async () => {
    const actor = await table([kemi], listener(), { startsWhenFull: true, bots: [{ seat: 1 }, { seat: 2 }] });
    await actor.submit(kemi, sit('kemi-sits', 'Kemi'));
    await actor.submit(kemi, show('kemi-shows'));
    expect(actor.match.phase).toBe('playing');
    expect(await actor.fallAsleep(() => false)).toMatchObject({ refused: 'awake' });
    expect(await actor.fallAsleep(() => true)).toHaveProperty('pos');
    expect(await actor.submit(kemi, choose('kemi-chooses', 'shield'))).toMatchObject({ refused: 'not-saved' });
    const { asleep } = (await store.metadataOf(actor.id))!;
    expect((await store.summaryOf(actor.id))?.asleepSince).toBe(asleep?.since);

    await time.pass(300);
    const woken = await opened(actor.id);
    expect(woken.now()).toBe(asleep!.clockMs);
    expect(woken.metadata.asleep).toBe(null);
    expect((woken.match.play as WaWaWestState).phase).toBe('choosing');
  });
});
