/** A match followed by a program, over HTTP alone. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fromLines } from '../../replays/log/log.ts';
import { at } from '../../shared/contract/at.ts';
import type { ErrorReply } from '../../shared/protocol.ts';
import { openTable, startMatch, startTestServer } from '../testing/guest.ts';

const atMost = 10;
const server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: String(atMost) });
const { url } = server;
afterAll(() => server.close());

interface Line {
  pos: number;
  type: string;
}

/** Reads until somebody has heard enough, or the server ends it. */
async function follow(path: string, isEnough: (lines: Line[]) => boolean, headers: Record<string, string> = {}) {
  const gone = new AbortController();
  const { body, status } = await fetch(`${url}/api/matches/${path}`, { headers, signal: gone.signal });
  let text = '';
  const lines = () => [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map((match) => JSON.parse(match[2]!) as Line);
  const reading = status === 200 && body ? body.pipeThrough(new TextDecoderStream()) : [];
  for await (const chunk of reading) {
    text += chunk;
    if (isEnough(lines())) break;
  }
  gone.abort();
  return { status, text, lines: lines(), ended: text.endsWith('event: end\ndata: {}\n\n') };
}

const never = () => false;
const positions = (lines: Line[]) => lines.map(({ pos }) => pos);
const upTo = (length: number, from = 0) => Array.from({ length: length - from }, (_, index) => from + index);
const lastRound = { options: { maxRounds: 1, chooseMs: 60_000, revealMs: 0 } };

describe('the events of a match', () => {
  it('come as they happen, as watchers are told them, and end with it', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], lastRound);
    const following = follow(`${matchId}/events`, never);
    const choosing = follow(`${matchId}/events`, (lines) => lines.some(({ type }) => type === 'chose'));
    await at(guests, 0).choose('reload');
    const { lines, text } = await choosing;
    expect(lines.at(-1)).toMatchObject({ type: 'chose', data: { pick: 'hidden' } });
    // Who has chosen is told, and nothing of what: no item, no cause, no salt.
    expect(text).not.toContain('"reload"');
    expect(text).not.toContain('"cause"');
    await at(guests, 1).choose('shield');

    const { status, lines: all, ended } = await following;
    const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text());
    expect({ status, ended }).toEqual({ status: 200, ended: true });
    expect(positions(all)).toEqual(upTo(log.length));
    expect(all.at(-1)).toMatchObject({ type: 'finished' });
  });

  it('go on where somebody has lost the connection; after the last there is nothing', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], lastRound);
    const { lines } = await follow(`${matchId}/events`, (some) => some.some(({ type }) => type === 'started'));
    const last = lines.at(-1)!.pos;
    await at(guests, 0).choose('reload');
    await at(guests, 1).choose('reload');
    const rest = await follow(`${matchId}/events?after=0`, never, { 'last-event-id': String(last) });
    const end = rest.lines.at(-1)!.pos;
    expect(positions(rest.lines)).toEqual(upTo(end + 1, last + 1));
    expect(await follow(`${matchId}/events`, never, { 'last-event-id': String(end) })).toMatchObject({ status: 204 });
    expect((await follow(`${matchId}/events?after=2`, never)).lines[0]).toMatchObject({ pos: 3 });
  });

  it('are read from their beginning, the first from the store and the latest from memory, with none left out', async () => {
    // Many people, for few messages of each: a room ends a connection at which they come faster than 38 a second.
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile', 'Ana', 'Bo', 'Cleo', 'Dan'], {
      options: { maxRounds: 25, chooseMs: 60_000, revealMs: 0 },
    });
    const following = follow(`${matchId}/events`, never);
    for (let round = 1; round <= 25; round++) {
      await Promise.all(guests.map((guest) => guest.choose('reload')));
      await Promise.all(guests.map((guest) => guest.until(() => guest.heard('revealed').length === round)));
    }
    const count = (await server.services.store.summaryOf(matchId))!.events;
    expect(count).toBeGreaterThan(200);
    for (const { lines, ended } of [await following, await follow(`${matchId}/events`, never)])
      expect([positions(lines), ended]).toEqual([upTo(count), true]);
  });

  it('begin with their headers at once, though nothing happens: proxies wait for them, and hold nothing back', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const { lines } = await follow(`${matchId}/events`, (some) => some.length > 0);
    const gone = new AbortController();
    const quiet = await fetch(`${url}/api/matches/${matchId}/events?after=${lines.at(-1)!.pos}`, {
      signal: gone.signal,
    });
    const { value } = await quiet.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    gone.abort();
    expect(quiet.headers.get('x-accel-buffering')).toBe('no');
    // Not the first sign of life.
    expect(value).toMatch(/^retry: \d+\n\n$/);
  });

  it('are refused with what is wrong: no such match, no position, too many connections', async () => {
    expect(await follow('nobody/events', never)).toMatchObject({ status: 404 });
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    expect(await follow(`${matchId}/events?after=x`, never)).toMatchObject({ status: 400 });
    expect(await follow(`${matchId}/events`, never, { 'last-event-id': 'x' })).toMatchObject({ status: 400 });

    const gone = new AbortController();
    const open = () => fetch(`${url}/api/matches/${matchId}/events`, { signal: gone.signal });
    const answers = [];
    for (let n = 0; n < atMost; n++) answers.push(await open());
    const refused = answers.filter(({ status }) => status === 429);
    // Before anything was read for it.
    const look = vi.spyOn(server.services.store, 'summaryOf');
    expect((await fetch(`${url}/api/matches/${'x'.repeat(20)}/events`)).status).toBe(429);
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThanOrEqual(5);
    const { error } = (await refused[0]!.json()) as ErrorReply;
    expect(error.message).toContain(`${atMost} connections`);
    // Given back when they are gone.
    gone.abort();
    await expect.poll(async () => (await follow(`${matchId}/events`, (lines) => lines.length > 0)).status).toBe(200);
  });
});
