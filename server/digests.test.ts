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
  store = await openSqliteStore(join(folder, 'log.sqlite'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  const digests = new Digests(store, log);
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
  const digests = new Digests(store, log);
  digests.start();
  await digests.close();
  const again = new Digests(store, log);
  again.start();
  await allDone();
  await again.close();
  expect(await store.archive.digestOf('a'.repeat(20))).not.toBe(null);
});
