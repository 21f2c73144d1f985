/** The logs of matches that this browser deals itself, in IndexedDB: as much of a store as a match needs. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { MatchSummary } from '../../shared/protocol.ts';
import {
  metadataFrom,
  summaryAfter,
  Superseded,
  VersionConflict,
  type Append,
  type EventStore,
  type Grant,
  type MatchStore,
  type PrivateMetadata,
} from '../../replays/store/event-store.ts';
import { toLines, type Envelope } from '../../replays/log/log.ts';

/** What is kept of a match beside its events. */
interface Kept {
  events: number;
  /** Left out until somebody takes it over. */
  epoch?: number;
  summary: MatchSummary;
  metadata: PrivateMetadata;
  grants: Grant[];
}

const beside = (match: string) => [match, 'beside'];
const eventAt = (match: string, pos: number) => [match, 'event', pos];
const everything = (match: string) => IDBKeyRange.bound([match], [match, []]);
const allEvents = (match: string) => IDBKeyRange.bound([match, 'event'], [match, 'event', []]);

let opened: UseStore | null = null;
/** @throws where the browser keeps nothing */
const open = (): UseStore => (opened ??= createStore('three-rooms-flight', 'matches'));

const readBeside = async (match: string): Promise<Kept | null> =>
  (await open()('readonly', (store) => promisifyRequest<Kept | undefined>(store.get(beside(match))))) ?? null;

export const flightStore: MatchStore & Pick<EventStore, 'read'> = {
  append: ({ match, expected, epoch, ...batch }) =>
    open()('readwrite', async (store) => {
      const kept = await promisifyRequest<Kept | undefined>(store.get(beside(match)));
      const events = kept?.events ?? 0;
      if (kept && (kept.epoch ?? 0) !== epoch) throw new Superseded(`${match} was taken over.`);
      if (events !== expected) throw new VersionConflict(`${match} has ${events} events, not ${expected}.`);
      for (const envelope of batch.envelopes) store.put(envelope, eventAt(match, envelope.pos));
      store.put(withBatch(match, kept, batch), beside(match));
      await promisifyRequest(store.transaction);
    }),
  takeOver: (match) =>
    open()('readwrite', async (store) => {
      const kept = await promisifyRequest<Kept | undefined>(store.get(beside(match)));
      if (!kept) return 0;
      const epoch = (kept.epoch ?? 0) + 1;
      store.put({ ...kept, epoch } satisfies Kept, beside(match));
      await promisifyRequest(store.transaction);
      return epoch;
    }),
  async supersededAmong(owned) {
    const isSuperseded = await Promise.all(
      owned.map(async ({ match, epoch }) => ((await readBeside(match))?.epoch ?? 0) !== epoch),
    );
    return owned.flatMap(({ match }, index) => (isSuperseded[index] ? match : []));
  },
  read: (match) => open()('readonly', (store) => promisifyRequest<Envelope[]>(store.getAll(allEvents(match)))),
  linesAfter: async ({ match, after, limit }) => {
    const range = IDBKeyRange.bound(eventAt(match, after + 1), [match, 'event', []]);
    const events = await open()('readonly', (store) => promisifyRequest<Envelope[]>(store.getAll(range, limit)));
    return events.map((one) => JSON.stringify(one));
  },
  async metadataOf(match) {
    const kept = await readBeside(match);
    return kept && metadataFrom(kept.metadata);
  },
  summaryOf: async (match) => (await readBeside(match))?.summary ?? null,
  grantsOf: async (match) => (await readBeside(match))?.grants ?? [],
  // Nobody else can come: a code leads nowhere.
  matchOfCode: async () => null,
};

function withBatch(
  match: string,
  kept: Kept | undefined,
  { envelopes, summary, metadata = kept?.metadata, grant }: Omit<Append, 'match' | 'expected' | 'epoch'>,
): Kept {
  if (!metadata) throw new Error(`${match} was begun without its metadata.`);
  const events = (kept?.events ?? 0) + envelopes.length;
  return {
    ...kept,
    events,
    summary: summaryAfter(kept?.summary, { summary }, events),
    metadata,
    grants: grant ? [...(kept?.grants ?? []), grant] : (kept?.grants ?? []),
  };
}

/** The whole log as text, one envelope a line; empty for an unknown match. */
export const linesOf = async (match: string): Promise<string> => toLines(await flightStore.read(match));

/** Keeps nothing of that match any more. */
export const removeMatch = (match: string): Promise<void> =>
  open()('readwrite', async (store) => {
    store.delete(everything(match));
    await promisifyRequest(store.transaction);
  });
