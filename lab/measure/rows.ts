/** What is asked of the server, how often one address may, and how often a class of 60 behind one address does. */
import { newCommandId, newSecret, Guest } from '../../server/testing/guest.ts';
import { syncedOf } from '../../server/testing/synced.ts';
import { at } from '../../shared/contract/at.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import { signedText } from '../../shared/crypto/signatures.ts';
import { warZone } from '../../shared/games/war-zone/game.ts';
import { SYNC_PAGE } from '../../shared/protocol.ts';
import { payloadOfRequest } from '../../shared/signed-payload.ts';
import { passing, signerOf } from './matches.ts';

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
  /** Whether many may be asked at once. */
  atOnce?: boolean;
  /** So often, and only the first time counts: nothing is warmed up. */
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

/** Each time of another match: nothing of it is remembered. */
const askingAnew = (path: string, times: number) => async (setting: Setting) => {
  const ids: string[] = [];
  for (let one = 0; one < times; one++) ids.push(await setting.anew());
  return () => get(`${setting.url}${path.replaceAll('ID', ids.pop()!)}`);
};

const over = { of: 'over' } as const;
const noRound = { of: 'over', status: 409 } as const;
const plain = { of: 'over', headers: { 'Accept-Encoding': 'identity' } } as const;

// prettier-ignore
const reading: Row[] = [
  { name: 'GET /api/matches/ID', perMinute: 3600, ofClass: 60, prepare: asking('/api/matches/ID', over) },
  { name: '…/log, over', perMinute: 240, ofClass: 20, times: 10, prepare: asking('/api/matches/ID/log', over) },
  { name: '…/log, over, not compressed', perMinute: 240, ofClass: 0, times: 10, prepare: asking('/api/matches/ID/log', plain) },
  { name: '…/log, running', perMinute: 240, ofClass: 0, times: 10, prepare: asking('/api/matches/ID/log', { of: 'running' }) },
  { name: '…/rounds, the first', perMinute: 1800, ofClass: 20, prepare: asking('/api/matches/ID/rounds', over) },
  { name: '…/rounds, no round ends there', perMinute: 1800, ofClass: 0, prepare: asking('/api/matches/ID/rounds?after=1', noRound) },
  { name: '…/events, over', perMinute: 240, ofClass: 0, times: 10, prepare: asking('/api/matches/ID/events', over) },
  { name: '…/evening', perMinute: 240, ofClass: 20, cold: 2, prepare: askingAnew('/api/matches/ID/evening', 2) },
  { name: '…/verdict', perMinute: 60, ofClass: 5, cold: 2, prepare: askingAnew('/api/matches/ID/verdict', 2) },
  { name: 'GET /preview/ID.png', perMinute: 60, ofClass: 5, times: 5, prepare: asking('/preview/ID.png?at=NUMBER', over) },
  { name: '…, its result hidden', perMinute: 60, ofClass: 0, times: 5, prepare: asking('/preview/ID.png?at=9NUMBER&result=hidden', over) },
  { name: '…, small', perMinute: 1200, ofClass: 60, times: 5, prepare: asking('/preview/ID.png?at=NUMBER&size=small', over) },
  { name: 'GET /oembed', perMinute: 360, ofClass: 0, prepare: oembed },
  { name: 'GET /replay/ID', perMinute: 36_000, ofClass: 20, prepare: asking('/replay/ID', over) },
  { name: 'GET /api/matches', perMinute: 1080, ofClass: 60, prepare: asking('/api/matches') },
  { name: 'GET /api/archive', perMinute: 1080, ofClass: 20, prepare: asking('/api/archive') },
  { name: 'GET /api/tv', perMinute: 600, ofClass: 5, prepare: asking('/api/tv') },
  { name: 'GET /api/checkpoint', perMinute: 1800, ofClass: 5, prepare: asking('/api/checkpoint') },
  { name: '…/proof', perMinute: 1800, ofClass: 5, prepare: asking('/api/matches/ID/proof', over) },
  { name: '…/bookmarks', perMinute: 1080, ofClass: 20, prepare: asking('/api/matches/ID/bookmarks', over) },
  { name: '…/moved', perMinute: 14_400, ofClass: 60, prepare: asking('/api/matches/ID/moved?from=x', over) },
  { name: 'GET /api/invites/CODE', perMinute: 60, ofClass: 60, prepare: asking('/api/invites/BBBBBB', { status: 404 }) },
  { name: 'GET /api', perMinute: 3600, ofClass: 0, prepare: asking('/api') },
  { name: 'a hashed file', perMinute: 36_000, ofClass: 1200, prepare: hashedFile },
];

async function oembed(setting: Setting): Promise<() => Promise<number>> {
  const address = encodeURIComponent(`${setting.url}/replay/${await setting.over()}`);
  return () => get(`${setting.url}/oembed?url=${address}`);
}

async function hashedFile(setting: Setting): Promise<() => Promise<number>> {
  const page = await (await fetch(`${setting.url}/`)).text();
  const [, file] = /(?:src|href)="([^"]*assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (!file) throw new Error('The page is not built: npm run page.');
  return () => get(new URL(file, `${setting.url}/`).href);
}

const messages: Row[] = [
  { name: 'a join, and leaving', perMinute: 3600, ofClass: 60, times: 30, prepare: join },
  { name: 'opening a match that slept', perMinute: 10, ofClass: 2, cold: 2, prepare: opening },
  { name: 'sync, a page', perMinute: 2400, ofClass: 120, times: 12, prepare: sync },
  { name: 'an act, signed', perMinute: 1200, ofClass: 600, times: 40, prepare: (setting) => acting(setting, 'signed') },
  {
    name: 'an act with a junk signature',
    perMinute: 1200,
    ofClass: 0,
    times: 40,
    prepare: (setting) => acting(setting, 'junk'),
  },
];

async function join(setting: Setting): Promise<() => Promise<number>> {
  const { roomId } = at(setting.guests, 0).room;
  return async () => {
    const guest = await Guest.join(setting.url, roomId, newSecret());
    await guest.room.leave();
    return 0;
  };
}

async function opening(setting: Setting): Promise<() => Promise<number>> {
  const ids: string[] = [];
  for (let one = 0; one < 2; one++) ids.push(await setting.asleep());
  return async () => {
    const guest = await Guest.join(setting.url, ids.pop()!, newSecret());
    await guest.room.leave();
    return 0;
  };
}

async function sync(setting: Setting): Promise<() => Promise<number>> {
  const guest = at(setting.guests, 0);
  let after = -1;
  return async () => {
    const page = await guest.sync(after);
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
    const { pos: seen, hash } = at(guest.events, guest.events.length - 1);
    const text = signedText({ match: guest.room.roomId, head: hash!, id, payload: payloadOfRequest(request) });
    const signature = how === 'signed' ? signerOf(seat).sign(text) : new Uint8Array(64);
    const answer = await guest.askAnything('command', { ...request, proof: { seen, signature } });
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

export const rows: readonly Row[] = [...reading.map((row) => ({ ...row, atOnce: true })), ...messages];
