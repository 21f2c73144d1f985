/**
 * What this browser saw of matches, kept to hold their logs against it later. Notes are gathered and written about once
 * a second; nobody waits for them. Where the browser keeps nothing, they last as long as the page does.
 */
import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { canonical } from '../../../shared/crypto/hashes.ts';
import {
  isSeenCommand,
  isSeenHead,
  isSeenMatch,
  mergeSeen,
  MOST_SEEN,
  nothingSeenOf,
  type KeptNonce,
  type SeenMatch,
} from '../../../shared/seen-match.ts';
import { payloadOfRequest } from '../../../shared/signed-payload.ts';
import type { Request } from '../../../shared/protocol.ts';
import { forgetSitting, freshCommandId, rememberSitting } from '../identity/identity.ts';
import { forget, keep, namesFrom, recall } from './storage.ts';

const WRITE_EVERY_MS = 1000;

/** An event was told: its position and hash. The last one of an update is enough, it covers those before. */
export function rememberHead(match: string, pos: number, hash: string): void {
  const head = [pos, hash];
  if (isSeenHead(head)) note(match, { heads: [head] });
}

/** A request is about to be sent; or was granted, and then `pos` is what the table answered. */
export function rememberRequest(match: string, request: Request, pos: number | null = null): void {
  const command = { id: request.id, payload: canonical(payloadOfRequest(request)), pos };
  if (isSeenCommand(command)) note(match, { commands: [command] });
}

/** This browser's own seat. Having left it, a match keeps the last one. */
export function rememberOwnSeat(match: string, seat: number): void {
  note(match, { seat });
  rememberSitting();
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

/** Forgets every match. What other tabs have not written yet, they still write. @throws where it could not be done */
export async function forgetSeenMatches(): Promise<void> {
  await write();
  unwritten = new Map();
  for (const name of namesFrom(LEFT_BEHIND)) forget(name);
  forgetSitting();
  try {
    await clear(open());
  } catch (error) {
    // Where nothing may be kept, nothing was.
    if ((await keptTouches()).size > 0) throw error;
  }
}

/** Notes that are not in the store yet. Where it is blocked, they stay here. */
let unwritten = new Map<string, SeenMatch>();
/** Notes that are being written now. */
let underWay = new Map<string, SeenMatch>();
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
  return (writing = writing.then(writeAll));
}

/** What could not be written stays, within the bounds. */
async function writeAll(): Promise<void> {
  underWay = merged([...takeLeftBehind(), ...unwritten.values()]);
  unwritten = new Map();
  try {
    await putAll([...underWay.values()]);
  } catch {
    const latest = [...merged([...underWay.values(), ...unwritten.values()])]
      .sort(([, one], [, other]) => other.at - one.at)
      .slice(0, MOST_SEEN.matches);
    unwritten = new Map(latest);
  } finally {
    underWay = new Map();
  }
}

function merged(notes: SeenMatch[]): Map<string, SeenMatch> {
  const byMatch = new Map<string, SeenMatch>();
  for (const seen of notes)
    byMatch.set(seen.match, mergeSeen(byMatch.get(seen.match) ?? nothingSeenOf(seen.match), seen));
  return byMatch;
}

/*
 * A page that closes hears nothing from IndexedDB any more, and what it asks of it is often dropped. Local storage takes
 * its notes at once; whichever page writes next takes them over from there. Each page has a name there of its own: two
 * that close at once would not see each other's notes.
 */
const LEFT_BEHIND = 'seen.';
const ownName = LEFT_BEHIND + freshCommandId();
/** Local storage has room for 5 MB, and other things to keep, characters. */
const MOST_LEFT_BEHIND = 200_000;

function leaveBehind(): void {
  const notes = [...merged([...underWay.values(), ...unwritten.values()]).values()];
  if (notes.length > 0 && JSON.stringify(notes).length <= MOST_LEFT_BEHIND) keep(ownName, notes);
}

function takeLeftBehind(): SeenMatch[] {
  return namesFrom(LEFT_BEHIND).flatMap((name) => {
    const kept = recall(name);
    forget(name);
    return Array.isArray(kept) ? kept.flatMap((one) => readSeen(one) ?? []) : [];
  });
}

let isListening = false;
function listenForTheEnd(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', leaveBehind);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaveBehind();
  });
}

/* The store: a match by its id, and when each was touched. Ids of matches have no capital letter. */
const TOUCHED = 'TOUCHED';

let opened: UseStore | null = null;
/** @throws where the browser keeps nothing */
const open = (): UseStore => (opened ??= createStore('three-rooms-seen', 'matches'));

/** In one transaction: other tabs write here, too. */
async function putAll(notes: SeenMatch[]): Promise<void> {
  if (notes.length === 0) return;
  await open()('readwrite', async (store) => {
    await putInto(store, notes);
    await promisifyRequest(store.transaction);
  });
}

async function putInto(store: IDBObjectStore, notes: SeenMatch[]): Promise<void> {
  const touched = readTouches(await promisifyRequest<unknown>(store.get(TOUCHED)));
  for (const seen of notes) {
    const before = readSeen(await promisifyRequest<unknown>(store.get(seen.match)));
    const both = before ? mergeSeen(before, seen) : seen;
    touched.set(seen.match, both.at);
    store.put(both, seen.match);
  }
  const oldest = [...touched].sort(([, one], [, other]) => other - one).slice(MOST_SEEN.matches);
  for (const [match] of oldest) {
    touched.delete(match);
    store.delete(match);
  }
  store.put(touched, TOUCHED);
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
const readSeen = (kept: unknown): SeenMatch | null => (isSeenMatch(kept) ? kept : null);
const readTouches = (kept: unknown): Map<string, number> => (kept instanceof Map ? kept : new Map());
