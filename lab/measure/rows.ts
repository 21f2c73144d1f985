/** What is asked of the server, how often one address may, and how often a class of 60 behind one address does. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'colyseus.js';
import type { MakeTransport } from '../../client/app/connection/room-client.ts';
import { StreamedSocket } from '../../client/app/connection/streamed-socket.ts';
import { toLines } from '../../replays/log/log.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { readConfig } from '../../server/config.ts';
import * as rates from '../../server/http/rates.ts';
import type { Rate } from '../../server/limits.ts';
import { projectFolder } from '../../server/project-folder.ts';
import { OPENING, perConnection } from '../../server/room/address-budgets.ts';
import { create, newCommandId, newSecret, Guest } from '../../server/testing/guest.ts';
import { syncedOf } from '../../server/testing/synced.ts';
import { at } from '../../shared/contract/at.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import { toBase64url } from '../../shared/crypto/signatures.ts';
import { warZone } from '../../shared/games/war-zone/game.ts';
import { SYNC_PAGE } from '../../shared/protocol.ts';
import { emotes } from '../../shared/talk.ts';
import { keysOf, passing } from './matches.ts';

const MOST_CONNECTIONS = readConfig({}).maxConnectionsPerAddress;

/** Where it is asked. */
export interface Setting {
  url: string;
  /** A match that is over, with a log of that length; another one each time; and one that waits for its players. */
  over(): Promise<string>;
  anew(): Promise<string>;
  running(): Promise<string>;
  asleep(): Promise<string>;
  /** Who plays in the running match that was asked for last. */
  guests: Guest[];
  length: number;
}

export interface Row {
  name: string;
  /** How often one address may in a minute. */
  perMinute: number;
  /** How often a class of 60 does in a minute of play. */
  ofClass: number;
  /** How often it is asked to be measured. */
  times?: number;
  /** How often before that; many at once by default 320 times, else as often as it is measured. */
  warmUps?: number;
  /** Whether many may be asked at once. */
  atOnce?: boolean;
  /** So often, each of something new: nothing is warmed up. */
  cold?: number;
  /** Makes ready; what it gives back asks once, and gives the bytes of the answer. */
  prepare(setting: Setting): Promise<() => Promise<number>>;
}

let addresses = 0;
const nextAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** @param status that it must have @returns the bytes of the answer */
async function get(url: string, headers: Record<string, string> = {}, status = 200): Promise<number> {
  const response = await fetch(url, { headers: { 'X-Forwarded-For': nextAddress(), ...headers } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (response.status !== status) throw new Error(`${url}: ${response.status}`);
  return bytes;
}

interface Asked {
  of?: 'over' | 'running';
  headers?: Record<string, string>;
  status?: number;
}

/** @param path with `ID` where a match's id stands, and `NUMBER` for a number that is new each time */
const asking =
  (path: string, { of, headers, status }: Asked = {}) =>
  async (setting: Setting) => {
    const id = of ? await setting[of]() : '';
    let number = 0;
    return () => get(`${setting.url}${path.replaceAll('ID', id).replace('NUMBER', String(++number))}`, headers, status);
  };

/** Each time of another match: nothing of it is remembered. @param times that it is asked for each of its figures */
const askingAnew = (path: string, times: number) => async (setting: Setting) => {
  const ids: string[] = [];
  for (let one = 0; one < 2 * times; one++) ids.push(await setting.anew());
  return () => get(`${setting.url}${path.replaceAll('ID', ids.pop()!)}`);
};

async function post(url: string, body: string, status: number, type = 'application/json'): Promise<number> {
  const headers = { 'Content-Type': type, 'X-Forwarded-For': nextAddress() };
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${url}: ${response.status} ${text}`);
  return text.length;
}

/** A key that nobody has, and a signature that nobody made. */
const nobody = toBase64url(new Uint8Array(32).fill(7));
const junk = toBase64url(new Uint8Array(64).fill(7));

const over = { of: 'over' } as const;
const noRound = { of: 'over', status: 409 } as const;
const plain = { of: 'over', headers: { 'Accept-Encoding': 'identity' } } as const;

/** How often one address may in a minute. What is counted by the hour can all be asked for in one minute. */
const aMinute = ({ points, duration }: Rate): number => (points * 60) / Math.min(duration, 60);
/** The same of what its connections share, as the house is set up by default. */
const shared = (of: keyof typeof perConnection): number => perConnection[of] * MOST_CONNECTIONS;

// prettier-ignore
const reading: Row[] = [
  { name: 'GET /health', perMinute: aMinute(rates.health), ofClass: 0, prepare: asking('/health') },
  { name: 'GET /api/matches/ID', perMinute: aMinute(rates.readings), ofClass: 60, prepare: asking('/api/matches/ID', over) },
  { name: '…/log, over', perMinute: aMinute(rates.logs), ofClass: 20, times: 20, prepare: asking('/api/matches/ID/log', over) },
  { name: '…/log, over, not compressed', perMinute: aMinute(rates.logs), ofClass: 0, times: 20, prepare: asking('/api/matches/ID/log', plain) },
  { name: '…/log, running', perMinute: aMinute(rates.logs), ofClass: 0, times: 20, prepare: asking('/api/matches/ID/log', { of: 'running' }) },
  { name: '…/rounds, the first', perMinute: aMinute(rates.rounds), ofClass: 20, prepare: asking('/api/matches/ID/rounds', over) },
  { name: '…/rounds, no round ends there', perMinute: aMinute(rates.rounds), ofClass: 0, prepare: asking('/api/matches/ID/rounds?after=1', noRound) },
  { name: '…/events, over', perMinute: aMinute(rates.streams), ofClass: 0, cold: 5, prepare: askingAnew('/api/matches/ID/events', 5) },
  { name: '…/evening', perMinute: aMinute(rates.logs), ofClass: 20, cold: 2, prepare: askingAnew('/api/matches/ID/evening', 2) },
  { name: '…/verdict', perMinute: aMinute(rates.checks), ofClass: 5, cold: 2, prepare: askingAnew('/api/matches/ID/verdict', 2) },
  { name: 'GET /preview/ID.png', perMinute: aMinute(rates.pictures), ofClass: 5, times: 5, prepare: asking('/preview/ID.png?at=NUMBER', over) },
  { name: '…, its result hidden', perMinute: aMinute(rates.pictures), ofClass: 0, times: 5, prepare: asking('/preview/ID.png?at=9NUMBER&result=hidden', over) },
  { name: '…, small', perMinute: aMinute(rates.smallPictures), ofClass: 60, times: 20, prepare: asking('/preview/ID.png?at=NUMBER&size=small', over) },
  { name: 'GET /oembed', perMinute: aMinute(rates.oembed), ofClass: 0, prepare: oembed },
  { name: 'GET /replay/ID', perMinute: aMinute(rates.pages), ofClass: 20, prepare: asking('/replay/ID', over) },
  { name: 'GET /', perMinute: aMinute(rates.pages), ofClass: 60, prepare: asking('/') },
  { name: 'GET /api/matches', perMinute: aMinute(rates.lists), ofClass: 60, prepare: asking('/api/matches') },
  { name: 'GET /api/archive', perMinute: aMinute(rates.lists), ofClass: 20, prepare: asking('/api/archive') },
  { name: 'GET /api/archive/filters', perMinute: aMinute(rates.lists), ofClass: 20, prepare: asking('/api/archive/filters') },
  { name: '…/evening/matches', perMinute: aMinute(rates.lists), ofClass: 20, prepare: asking('/api/matches/ID/evening/matches?results=shown', over) },
  { name: 'GET /api/privacy', perMinute: aMinute(rates.readings), ofClass: 1, prepare: asking('/api/privacy') },
  { name: 'GET /api/people/KEY', perMinute: aMinute(rates.people), ofClass: 5, prepare: asking(`/api/people/${nobody}`, { status: 404 }) },
  { name: 'GET /api/tv', perMinute: aMinute(rates.tv), ofClass: 5, prepare: asking('/api/tv') },
  { name: 'GET /api/checkpoint', perMinute: aMinute(rates.book), ofClass: 5, prepare: asking('/api/checkpoint') },
  { name: '…/entries', perMinute: aMinute(rates.book), ofClass: 0, prepare: asking('/api/checkpoint/entries?from=0') },
  { name: '…/proof', perMinute: aMinute(rates.book), ofClass: 5, prepare: asking('/api/matches/ID/proof', over) },
  { name: '…/bookmarks', perMinute: aMinute(rates.bookmarks), ofClass: 20, prepare: asking('/api/matches/ID/bookmarks', over) },
  { name: '…/moved', perMinute: aMinute(rates.moved), ofClass: 60, prepare: asking('/api/matches/ID/moved?from=x', over) },
  { name: 'GET /api/invites/CODE, a wrong one', perMinute: aMinute(rates.codeLookups), ofClass: 60, prepare: asking('/api/invites/BBBBBB', { status: 404 }) },
  { name: '…, a right one', perMinute: aMinute(rates.readings), ofClass: 60, prepare: rightCode },
  { name: 'GET /api', perMinute: aMinute(rates.description), ofClass: 0, prepare: asking('/api') },
  { name: 'a hashed file', perMinute: aMinute(rates.fileBytes) / rates.LEAST_FILE_BYTES, ofClass: 1200, prepare: (setting) => hashedFile(setting, 'small') },
  { name: 'the largest file, not compressed', perMinute: 0, ofClass: 0, prepare: (setting) => hashedFile(setting, 'large') },
];

// prettier-ignore
const writing: Row[] = [
  { name: 'POST /api/matches', perMinute: aMinute(rates.newTables), ofClass: 30, times: 10, prepare: newTable },
  { name: 'POST …/what-if', perMinute: 0, ofClass: 5, cold: 3, prepare: whatIf },
  { name: 'POST /api/handed-in', perMinute: aMinute(rates.handIns), ofClass: 0, cold: 10, prepare: handIn },
  { name: 'POST …/bookmarks, a junk signature', perMinute: aMinute(rates.markings), ofClass: 0, prepare: posting('/api/matches/ID/bookmarks', { key: nobody, at: 0, word: 'Bold', signature: junk }) },
  { name: 'POST …/hidden, a junk signature', perMinute: aMinute(rates.wishes), ofClass: 0, prepare: posting(`/api/people/${nobody}/hidden`, { hidden: true, signature: junk }) },
];

/** @param body `askedAt` and `at` are set to now where they are missing */
function posting(path: string, body: object, status = 403) {
  return async (setting: Setting) => {
    const id = await setting.over();
    return () => {
      const now = Date.now();
      const sent = 'at' in body ? { ...body, askedAt: now } : { ...body, at: now };
      return post(`${setting.url}${path.replace('ID', id)}`, JSON.stringify(sent), status);
    };
  };
}

async function newTable({ url }: Setting): Promise<() => Promise<number>> {
  return () => {
    const wish = { game: 'war-zone', seats: 2, name: 'Kemi', secret: newSecret() };
    return post(`${url}/api/matches`, JSON.stringify(wish), 201);
  };
}

/** As far on as one can go from. */
async function whatIf(setting: Setting): Promise<() => Promise<number>> {
  const match = await setting.over();
  const events = await (await fetch(`${setting.url}/api/matches/${match}/log`)).text();
  const causes = events
    .split('\n', Math.min(setting.length, 5000) - 2)
    .map((line) => JSON.parse(line) as { pos: number; cause?: object });
  // The last of what one command came to: the next one begins something new.
  const pos = causes.findLast(({ cause }, index) => cause && index > 0 && index < causes.length)!.pos - 1;
  return () => {
    const wish = { pos, seat: 0, name: 'Kemi', secret: newSecret() };
    return post(`${setting.url}/api/matches/${match}/what-if`, JSON.stringify(wish), 201);
  };
}

let handedIn = 0;
async function handIn({ url, length }: Setting): Promise<() => Promise<number>> {
  const bodies = Array.from({ length: 20 }, () => {
    const match = new ScriptedMatch({
      match: `flight${String(handedIn++).padStart(14, '0')}`,
      seed: 'ab'.repeat(32),
      game: 'wa-wa-west',
      options: { maxRounds: Math.min(700, Math.floor(length / 6)), revealMs: 0 },
      names: ['Kemi', '.Ash'],
      dealtBy: 'device',
    });
    return toLines(match.playOn().log);
  });
  return async () => {
    await post(`${url}/api/handed-in`, bodies.pop()!, 201, 'application/x-ndjson');
    return bodies.length;
  };
}

async function rightCode({ url }: Setting): Promise<() => Promise<number>> {
  const { code } = await create(url, { game: 'war-zone', seats: 2, name: 'Kemi', secret: newSecret() });
  return () => get(`${url}/api/invites/${code}`);
}

async function oembed(setting: Setting): Promise<() => Promise<number>> {
  const address = encodeURIComponent(`${setting.url}/replay/${await setting.over()}`);
  return () => get(`${setting.url}/oembed?url=${address}`);
}

/** A small file, as often as an address may ask at all; and a large one, whose bytes end first. */
async function hashedFile(setting: Setting, size: 'small' | 'large'): Promise<() => Promise<number>> {
  const folder = join(projectFolder(), 'dist', 'client', 'assets');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    .toSorted((a, b) => a.bytes - b.bytes);
  const { name } = size === 'small' ? at(files, Math.floor(files.length / 2)) : files.at(-1)!;
  return () => get(`${setting.url}/assets/${name}`, { 'Accept-Encoding': size === 'small' ? 'gzip' : 'identity' });
}

// prettier-ignore
const messages: Row[] = [
  { name: 'a join, and leaving', perMinute: aMinute(rates.joins) + aMinute(rates.comingsBack), ofClass: 60, times: 30, warmUps: 120, prepare: joining },
  { name: 'opening a match that slept', perMinute: 0, ofClass: 2, cold: 10, prepare: opening },
  { name: 'sync, a page', perMinute: shared('pages'), ofClass: 120, warmUps: 320, prepare: sync },
  { name: 'an act, signed', perMinute: shared('commands'), ofClass: 600, warmUps: 320, prepare: (setting) => acting(setting, 'signed') },
  { name: 'an act with a junk signature', perMinute: shared('commands'), ofClass: 0, times: 12, prepare: (setting) => acting(setting, 'junk') },
  { name: 'a command that makes no sense', perMinute: shared('commands'), ofClass: 0, times: 12, prepare: (setting) => asked(setting, 'command', { type: 'act', nonsense: 'x'.repeat(3000) }) },
  { name: 'an emote', perMinute: shared('commands'), ofClass: 60, times: 2, prepare: (setting) => asked(setting, 'say', { type: 'emote', emote: emotes[0] }) },
  { name: 'pace, again, report, commentary: refused', perMinute: shared('commands'), ofClass: 0, times: 10, prepare: (setting) => asked(setting, 'pace', { stopped: true }) },
  { name: 'a frame that asks for an echo', perMinute: shared('frames'), ofClass: 3600, times: 12, prepare: echo },
  { name: 'a frame over HTTP that asks for an echo', perMinute: shared('carried'), ofClass: 0, atOnce: true, prepare: carriedEcho },
  { name: 'a message that nobody knows', perMinute: shared('commands'), ofClass: 0, times: 15, prepare: (setting) => asked(setting, 'nonsense', {}) },
];

async function asked({ guests }: Setting, type: string, payload: object): Promise<() => Promise<number>> {
  const guest = at(guests, 1);
  return async () => JSON.stringify(await guest.askAnything(type, payload)).length;
}

async function echo({ guests }: Setting): Promise<() => Promise<number>> {
  const { room } = at(guests, 0);
  return () => new Promise((resolve) => room.ping(() => resolve(1)));
}

/** From some who watch, so that no more than the echo is told: one of them alone may not ask for so many. */
async function carriedEcho(setting: Setting): Promise<() => Promise<number>> {
  const { roomId } = at(setting.guests, 0).room;
  const carry: MakeTransport = (events) => new StreamedSocket(events, { polls: false, onHeldBack: () => {} });
  const rooms: Guest['room'][] = [];
  for (let one = 0; one < 40; one++) rooms.push((await Guest.join(setting.url, roomId, newSecret(), carry)).room);
  let asked = 0;
  return () => new Promise((resolve) => at(rooms, asked++ % rooms.length).ping(() => resolve(1)));
}

async function joining(setting: Setting): Promise<() => Promise<number>> {
  const { roomId } = at(setting.guests, 0).room;
  return async () => {
    const guest = await Guest.join(from(setting), roomId, newSecret());
    await guest.room.leave();
    return 0;
  };
}

/** A client behind an address of its own. */
const from = ({ url }: Setting) => {
  const headers = { 'X-Forwarded-For': nextAddress() };
  return () => new Client(url, { headers });
};

async function opening(setting: Setting): Promise<() => Promise<number>> {
  const ids: string[] = [];
  for (let one = 0; one < 20; one++) ids.push(await setting.asleep());
  return async () => {
    const guest = await Guest.join(from(setting), ids.pop()!, newSecret());
    await guest.room.leave();
    return 0;
  };
}

/** By many, as a connection may ask for 40 pages in 20 s. */
async function sync(setting: Setting): Promise<() => Promise<number>> {
  const { roomId } = at(setting.guests, 0).room;
  const watchers = await Promise.all(Array.from({ length: 20 }, () => Guest.join(from(setting), roomId)));
  let asked = 0;
  let after = -1;
  return async () => {
    const page = await at(watchers, asked++ % watchers.length).sync(after);
    if ('code' in page) throw new Error(page.message);
    after = page.more ? after + SYNC_PAGE : -1;
    return JSON.stringify(page).length;
  };
}

async function acting({ guests }: Setting, how: 'signed' | 'junk'): Promise<() => Promise<number>> {
  return async () => {
    const seat = guests.findIndex(isAsked);
    const guest = at(guests, seat);
    const id = newCommandId();
    const request = { type: 'act', id, act: passing(warZone.legalActions(viewOf(guest), seat)) } as const;
    guest.keys = keysOf(seat);
    const proof = { ...guest.prove(request), ...(how === 'junk' && { signature: new Uint8Array(64) }) };
    const answer = await guest.askAnything('command', { ...request, proof });
    const wants = how === 'signed' ? 'pos' : 'code';
    if (!(wants in (answer as object))) throw new Error(JSON.stringify(answer));
    for (const one of guests)
      await one.until(() => one.events.at(-1)!.pos >= (answer as { pos?: number }).pos! - 1 || how === 'junk');
    return 0;
  };
}

function viewOf(guest: Guest) {
  const { seat, secret } = guest.own!;
  const options = warZone.options.recorded!().parse(JSON.parse(guest.state.options));
  return syncedOf(warZone).read(guest.state.table as never, options, { seat: seat!, secret: secret as never });
}

const isAsked = (guest: Guest): boolean => isAwaited(warZone, viewOf(guest), guest.own!.seat!);

export const rows: readonly Row[] = [...reading.map((row) => ({ ...row, atOnce: true })), ...writing, ...messages];

/** How often, where that depends on how much is asked for. @param bytes of an answer */
export function timesAMinute(row: Row, { length }: Setting, bytes: number): number {
  if (row.name === 'opening a match that slept') return shared('openings') / (OPENING + length);
  if (row.name === 'POST …/what-if') return shared('openings') / (OPENING + 4 * Math.min(length, 5000));
  if (row.name.startsWith('the largest file')) return rates.fileBytes.points / bytes;
  if (row.name.startsWith('…/log')) return Math.min(row.perMinute, rates.logBytes.points / bytes);
  return row.perMinute;
}
