/** A process that writes to a store as many matches do, and says before and after each thing which one it is. */
import { openSync, writeSync } from 'node:fs';
import { first, metadata, more } from '../../replays/store/event-store-samples.ts';
import type { Append, EventStore } from '../../replays/store/event-store.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { chanceOf } from '../../shared/contract/random.ts';

/** One transaction. */
export interface Ask {
  /** Null for what may change any match. */
  match: string | null;
  of(store: EventStore): Promise<unknown>;
}

/** Matches that are played at a time. */
const AT_A_TIME = 6;

/** The same for the same seed: matches that begin, go on, change hands, end, are packed and removed. */
export function asksOf(seed: number, count: number): Ask[] {
  const chance = chanceOf(seed);
  let open: { match: string; events: number; epoch: number }[] = [];
  return Array.from({ length: count }, (_, n): Ask => {
    const append = (batch: Append): Ask => {
      const grant = { person: 'kemi', command: `${n}`, pos: batch.expected + batch.envelopes.length };
      return { match: batch.match, of: (store) => store.append({ ...batch, grant }) };
    };
    if (open.length < AT_A_TIME) {
      open.push({ match: `m${n}`, events: 2, epoch: 0 });
      return append(first(`m${n}`, 2, { lastEventAt: n }));
    }
    const one = chance.pick(open);
    const { match, events, epoch } = one;
    const draw = chance.float();
    if (draw < 0.04) return { match: null, of: (store) => store.packOne(n) };
    if (draw < 0.06) return { match: null, of: (store) => store.remove({ finishedBefore: n - 50, limit: 1 }) };
    if (draw < 0.09) {
      one.epoch++;
      return { match, of: (store) => store.takeOver(match) };
    }
    if (draw < 0.14) {
      open = open.filter((other) => other !== one);
      const ended = { phase: chance.pick(['over', 'abandoned'] as const), endedAt: n, lastEventAt: n };
      return append({ ...more(match, events, 1, ended), epoch });
    }
    const added = draw < 0.16 ? 150 : chance.pick([0, 1, 1, 1, 2, 3]);
    one.events += added;
    const changed = chance.float() < 0.2 && { metadata: { ...metadata(`code ${match}`), rematchId: `${n}` } };
    return append({ ...more(match, events, added), epoch, summary: { lastEventAt: n }, ...changed });
  });
}

if (import.meta.main) {
  const [file = '', marksFile = '', ...numbers] = process.argv.slice(2);
  const [seed = 0, count = 0] = numbers.map(Number);
  const marks = openSync(marksFile, 'w');
  const mark = (what: string, value: string | number): void => void writeSync(marks, `${what} ${value}\n`);
  const chance = chanceOf(seed + 1);
  const unanswered: Promise<void>[] = [];

  let store = await openSqliteStore(file);
  mark('key', Buffer.from(await store.book.privateKey()).toString('hex'));
  for (const [index, ask] of asksOf(seed, count).entries()) {
    mark('begun', index + 1);
    unanswered.push(ask.of(store).then(() => mark('done', index + 1)));
    // What may take several messages is overtaken by nothing.
    if (ask.match === null || chance.float() < 0.3) await Promise.all(unanswered.splice(0));
    if (index !== count >> 1) continue;
    await store.close();
    store = await openSqliteStore(file);
  }
  await store.close();
}
