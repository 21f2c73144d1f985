import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import type { EventStore } from '../replays/store/event-store.ts';
import { first, metadata } from '../replays/store/event-store-samples.ts';
import { finishedMatch } from '../replays/store/finished-match.ts';
import { openSqliteStore } from '../replays/store/sqlite-store.ts';
import { Digests } from './digests.ts';

let folder: string;
let store: EventStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-digests-'));
  store = await openSqliteStore(database());
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const database = () => join(folder, 'log.sqlite');

async function keepDuel(match: string): Promise<void> {
  const duel = new ScriptedMatch({ match, seed: 'a3'.repeat(32), game: 'wa-wa-west', names: ['Kemi', 'Odile'] });
  for (const items of [
    ['reload', 'reload'],
    ['reload', 'gun'],
  ]) {
    duel.wait(4000);
    items.forEach((item, seat) => duel.wait(300).act(seat, { type: 'choose', item }));
  }
  const { summary } = finishedMatch(duel.log);
  await store.append({ match, expected: 0, epoch: 0, envelopes: duel.log, summary, metadata: metadata(match) });
}

const log = pino({ level: 'silent' });
async function allDone(expected: string | null = null): Promise<void> {
  await expect.poll(() => store.archive.undigested()).toBe(expected);
}

it('makes what waits since before it began, and what comes later; a log that makes no sense stops nothing', async () => {
  await keepDuel('a'.repeat(20));
  // It says that it is over, and its log does not.
  await store.append(first('unfinished', 2, { phase: 'over' }));
  const broken = first('broken', 2, { phase: 'over' });
  await store.append({ ...broken, envelopes: broken.envelopes.toReversed().map((one, pos) => ({ ...one, pos })) });
  const digests = new Digests(store, database(), log);
  digests.start();
  await allDone();
  await keepDuel('b'.repeat(20));
  await allDone();
  await digests.close();
  for (const match of ['a', 'b'])
    expect(await store.archive.digestOf(match.repeat(20))).toMatchObject({
      ending: 'last-side',
      rounds: { unit: 'round', number: 2 },
      closeness: expect.any(Number),
    });
  for (const match of ['unfinished', 'broken']) expect(await store.archive.digestOf(match)).toBe(null);
});

it('leaves to the next start what it is not through with when it is closed', async () => {
  await keepDuel('a'.repeat(20));
  const digests = new Digests(store, database(), log);
  digests.start();
  await digests.close();
  const again = new Digests(store, database(), log);
  again.start();
  await allDone();
  await again.close();
  expect(await store.archive.digestOf('a'.repeat(20))).not.toBe(null);
});

it('several processes of one store make the digest of each match once', async () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((sign) => sign.repeat(20));
  for (const match of all) await keepDuel(match);
  const made: string[] = [];
  const archive: EventStore['archive'] = {
    ...store.archive,
    keepDigest: (match, digest) => {
      made.push(match);
      return store.archive.keepDigest(match, digest);
    },
  };
  const processes = [1, 2, 3].map(() => new Digests({ archive }, database(), log));
  for (const one of processes) one.start();
  await allDone();
  for (const one of processes) await one.close();
  expect(made.toSorted()).toEqual(all);
});

it('takes what another process had claimed once its time is up, and leaves what it still has', async () => {
  const [theirs, killed] = ['a'.repeat(20), 'b'.repeat(20)];
  await keepDuel(theirs);
  expect(await store.archive.claimUndigested(600_000)).toBe(theirs);
  await keepDuel(killed);
  expect(await store.archive.claimUndigested(0)).toBe(killed);
  const digests = new Digests(store, database(), log);
  digests.start();
  await allDone(theirs);
  await digests.close();
  expect(await store.archive.digestOf(killed)).not.toBe(null);
  expect(await store.archive.digestOf(theirs)).toBe(null);
});
