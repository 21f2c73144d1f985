/** What one address may write into logs. */
import { afterAll, expect, it, vi } from 'vitest';
import type { Envelope } from '../replays/log/log.ts';
import { standingTime } from '../replays/testing/standing-time.ts';
import type { CreateReply, CreateRequest, ErrorReply } from '../shared/protocol.ts';
import { BYTES_A_DAY, BYTES_AN_HOUR } from './limits.ts';
import { Guest, newSecret, startTestServer } from './testing/guest.ts';

const time = standingTime({ date: true });
const server = await startTestServer({ MAX_TABLES_PER_ADDRESS: '6', TRUST_PROXY: '1' });
const { url } = server;
afterAll(() => server.close());

/** Somebody at that address. */
const postFrom = async (address: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as CreateReply & ErrorReply };
};
const table = (more: Partial<CreateRequest> = {}) => ({
  game: 'wa-wa-west',
  seats: 3,
  name: 'Kemi',
  secret: newSecret(),
  options: { maxRounds: 2, chooseMs: 1000, revealMs: 0 },
  ...more,
});

it('is what its people do, and what bots and clocks do at the tables that it opened', async () => {
  const charged = new Map<string, number>();
  const { logBudget, store } = server.services;
  const charge = vi.spyOn(logBudget, 'charge');
  const wish = table({ againstBots: true });
  const { body } = await postFrom('203.0.113.1', '/api/matches', wish);
  // They come from elsewhere.
  const kemi = await Guest.join(url, body.matchId, wish.secret);
  await kemi.sit('Kemi');
  await time.passUntil(() => kemi.state.phase === 'over');
  for (const [visitor, bytes] of charge.mock.calls) charged.set(visitor, (charged.get(visitor) ?? 0) + bytes);
  charge.mockRestore();
  const lines = (await store.lines(body.matchId)).trimEnd().split('\n');
  const caused = (seat: number | null) => {
    let by: number | null = null;
    return lines
      .filter((line) => {
        const { cause } = JSON.parse(line) as Envelope;
        if (cause) by = cause.id === null ? null : cause.seat;
        return by === seat;
      })
      .join('').length;
  };
  expect(Object.fromEntries(charged)).toEqual({ '203.0.113.1': caused(null), '127.0.0.1': caused(0) });
});

it('has an end for an hour: it opens no more tables, and is told for how long; others do', async () => {
  const [rude, class_] = ['203.0.113.2', '203.0.113.3'];
  server.services.logBudget.charge(rude, 6 * BYTES_AN_HOUR - 1);
  expect((await postFrom(rude, '/api/matches', table())).status).toBe(201);
  server.services.logBudget.charge(rude, 1);
  const refused = await postFrom(rude, '/api/matches', table());
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'written-too-much' } } });
  expect(refused.body.error.message).toMatch(/in 60 minutes/);
  expect((await postFrom(class_, '/api/matches', table())).status).toBe(201);
  await time.pass(3_600_000);
  expect((await postFrom(rude, '/api/matches', table())).status).toBe(201);
});

it('has an end for a day', async () => {
  const rude = '203.0.113.4';
  for (let hour = 0; hour < BYTES_A_DAY / BYTES_AN_HOUR; hour++) {
    server.services.logBudget.charge(rude, 6 * BYTES_AN_HOUR);
    await time.pass(3_600_000);
  }
  const { status, body } = await postFrom(rude, '/api/matches', table());
  expect([status, body.error.code]).toEqual([429, 'written-too-much']);
  expect(body.error.message).toMatch(/in 19 hours/);
});
