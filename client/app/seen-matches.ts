/**
 * What this browser saw of matches, kept to hold their logs against it later. Notes are gathered and written about once
 * a second; nobody waits for them. Where the browser keeps nothing, they last as long as the page does.
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { canonical } from '../../shared/crypto/hashes.ts';
import {
  mergeSeen,
  MOST_SEEN,
  nothingSeenOf,
  seenCommand,
  seenHead,
  seenMatch,
  type KeptNonce,
  type SeenMatch,
} from '../../shared/seen-match.ts';
import { payloadOfRequest } from '../../shared/signed-payload.ts';

const WRITE_EVERY_MS = 1000;

/** An event was told: its position and hash. The last one of an update is enough, it covers those before. */
export function rememberHead(match: string, pos: number, hash: string): void {
  const head = seenHead.safeParse([pos, hash]);
  if (head.success) note(match, { heads: [head.data] });
}

/** A request is about to be sent; or was granted, and then `pos` is what the table answered. */
export function rememberRequest(match: string, request: { type: string; id: string }, pos: number | null = null): void {
  // A rematch is of another log.
  if (request.type === 'rematch') return;
  const command = seenCommand.safeParse({ id: request.id, payload: canonical(payloadOfRequest(request)), pos });
  if (command.success) note(match, { commands: [command.data] });
}

/** This browser's own seat. Having left it, a match keeps the last one. */
export function rememberOwnSeat(match: string, seat: number): void {
  note(match, { seat });
}

/** Resolves when it is written, or can't be. Never rejects. */
export function rememberNonce(match: string, nonce: KeptNonce): Promise<void> {
  note(match, { nonces: [nonce] });
  return write();
}

/** What is known of a match; null for nothing. Never rejects. */
export async function seenOf(match: string): Promise<SeenMatch | null> {
  await write();
  const kept = await keptOf(match);
  const unsaved = unwritten.get(match);
  return unsaved ? mergeSeen(kept ?? nothingSeenOf(match), unsaved) : kept;
}

/** The matches of which anything is known, the one touched last first; `at` is wall clock, ms. Never rejects. */
export async function seenMatches(): Promise<{ match: string; at: number }[]> {
  await write();
  const touched = new Map<string, number>(await keptTouches());
  for (const { match, at } of unwritten.values()) touched.set(match, at);
  return [...touched].map(([match, at]) => ({ match, at })).sort((one, other) => other.at - one.at);
}

/** Notes that are not in the store yet. Where it is blocked, they stay here. */
let unwritten = new Map<string, SeenMatch>();
let timer: ReturnType<typeof setTimeout> | null = null;
let writing: Promise<void> = Promise.resolve();

/** Only puts it there: repeats are sorted out as it is written. */
function note(match: string, { heads = [], commands = [], nonces = [], seat }: Partial<SeenMatch>): void {
  const seen = unwritten.get(match) ?? nothingSeenOf(match);
  seen.heads.push(...heads);
  seen.commands.push(...commands);
  seen.nonces.push(...nonces);
  seen.seat = seat ?? seen.seat;
  seen.at = Date.now();
  unwritten.set(match, seen);
  listenForTheEnd();
  timer ??= setTimeout(() => void write(), WRITE_EVERY_MS);
}

/** One after the other, so that whoever waits for theirs has waited for all before. */
function write(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  return (writing = writing.then(() => handOver(putAll)));
}

/** Gives all notes to a writer; whatever it could not write comes back, within the bounds. */
async function handOver(writer: (notes: SeenMatch[]) => Promise<void>): Promise<void> {
  const notes = unwritten;
  unwritten = new Map();
  try {
    await writer([...notes.values()].map(withinBounds));
  } catch {
    for (const [match, since] of unwritten)
      notes.set(match, mergeSeen(notes.get(match) ?? nothingSeenOf(match), since));
    const latest = [...notes.values()].sort((one, other) => other.at - one.at).slice(0, MOST_SEEN.matches);
    unwritten = new Map(latest.map((seen) => [seen.match, withinBounds(seen)]));
  }
}

const withinBounds = (seen: SeenMatch): SeenMatch => mergeSeen(nothingSeenOf(seen.match), seen);

/*
 * The store: a match by its id, when each was touched, and what pages left behind as they closed. Ids of matches have
 * neither a space nor a capital letter.
 */
const TOUCHED = 'TOUCHED';
const LEFT_BEHIND = 'LEFT BEHIND ';
const leftBehind = () => IDBKeyRange.bound(LEFT_BEHIND, `${LEFT_BEHIND}\uffff`);

let opened: UseStore | null = null;
/** @throws where the browser keeps nothing */
const open = (): UseStore => (opened ??= createStore('three-rooms-seen', 'matches'));

/** In one transaction: other tabs write here, too. */
async function putAll(notes: SeenMatch[]): Promise<void> {
  await open()('readwrite', async (store) => {
    const left = await promisifyRequest<unknown[]>(store.getAll(leftBehind()));
    const all = [...left.flatMap((one) => readSeen(one) ?? []), ...notes];
    if (all.length > 0) await putInto(store, all);
    if (left.length > 0) store.delete(leftBehind());
    await promisifyRequest(store.transaction);
  });
}

async function putInto(store: IDBObjectStore, notes: SeenMatch[]): Promise<void> {
  const touched = readTouches(await promisifyRequest<unknown>(store.get(TOUCHED)));
  for (const seen of notes) {
    const before = readSeen(await promisifyRequest<unknown>(store.get(seen.match)));
    const merged = before ? mergeSeen(before, seen) : seen;
    touched.set(seen.match, merged.at);
    store.put(merged, seen.match);
  }
  const oldest = [...touched].sort(([, one], [, other]) => other - one).slice(MOST_SEEN.matches);
  for (const [match] of oldest) {
    touched.delete(match);
    store.delete(match);
  }
  store.put(touched, TOUCHED);
}

/** A page that closes hears no answers any more: it can put its notes beside the others, but not read them first. */
async function leaveBehind(notes: SeenMatch[]): Promise<void> {
  await open()('readwrite', (store) => {
    for (const seen of notes) store.put(seen, LEFT_BEHIND + String(Math.random()));
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });
}

let isListening = false;
function listenForTheEnd(): void {
  if (isListening) return;
  isListening = true;
  const end = () => {
    if (unwritten.size > 0) void handOver(leaveBehind);
  };
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end();
  });
}

async function keptOf(match: string): Promise<SeenMatch | null> {
  try {
    return readSeen(await open()('readonly', (store) => promisifyRequest<unknown>(store.get(match))));
  } catch {
    return null;
  }
}

async function keptTouches(): Promise<Map<string, number>> {
  try {
    return readTouches(await open()('readonly', (store) => promisifyRequest<unknown>(store.get(TOUCHED))));
  } catch {
    return new Map();
  }
}

/** What an older or newer page has kept in another shape counts as nothing. */
const readSeen = (kept: unknown): SeenMatch | null => seenMatch.safeParse(kept).data ?? null;
const readTouches = (kept: unknown): Map<string, number> => (kept instanceof Map ? kept : new Map());
