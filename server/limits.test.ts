/** What one visitor may have and do, and that players come to their seats whatever others have. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../replays/testing/standing-time.ts';
import { visitorOf } from './limits.ts';
import { Guest, newSecret, openTable, post, startMatch, startTestServer, roomsSeeTheTime } from './testing/guest.ts';

const time = standingTime({ date: true });
const aSecond = () => time.pass(1000).then(roomsSeeTheTime);
const server = await startTestServer({ MAX_TABLES_PER_ADDRESS: '6', MAX_CONNECTIONS_PER_ADDRESS: '80' });
const { url } = server;
afterAll(() => server.close());

it('a player comes back at once when their address has taken every watching place and connection it may', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  await guests[0].room.leave(false);
  const reserve = async () => {
    const join = { method: 'POST', body: JSON.stringify({ matchId, secret: newSecret() }) };
    const answer = await fetch(`${url}/matchmake/joinOrCreate/match`, join);
    return { status: answer.status, text: await answer.text() };
  };
  const others = await Promise.all(Array.from({ length: 90 }, reserve));
  const refused = others.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(40);
  expect(refused.at(0)?.text).toMatch(/50 people at your address are watching already/);
  const back = await Guest.join(url, matchId, guests[0].secret);
  expect(back.own?.seat).toBe(0);
});

it('a connection counts until it closes', async () => {
  const { matchId } = await openTable(url, ['Kemi', 'Odile']);
  const connections = () => server.services.quota.count('connections 127.0.0.1');
  const before = connections();
  const watcher = await Guest.join(url, matchId);
  expect(connections()).toBe(before + 1);
  await watcher.room.leave();
  await expect.poll(connections).toBe(before);
});

it('sitting down and standing up has an end, and the table goes on for others', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
  const [kemi, odile] = guests;
  const codes: string[] = [];
  for (let times = 0; times < 130; times++) {
    const answer = await (times % 2 ? kemi.sit('Kemi') : kemi.ask({ type: 'stand' }));
    codes.push('code' in answer ? answer.code : 'granted');
    if (times % 25 === 24) await aSecond();
  }
  expect(codes.filter((code) => code === 'granted').length).toBeLessThanOrEqual(100);
  expect(codes.at(-1)).toBe('too-often');
  expect(kemi.closedWith).toBe(null);
  expect((await server.services.store.read(matchId)).length).toBeLessThan(110);
  expect(await odile.ask({ type: 'stand' })).toHaveProperty('pos');
});

it('one address opens so many tables, and is told why not more', async () => {
  const answers = [];
  for (let asked = 0; asked < 8; asked++)
    answers.push(await post(url, { game: 'wa-wa-west', seats: 2, name: `P${asked}`, secret: newSecret() }));
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { code: 'too-many-tables' } } });
  expect(server.services.quota.count('tables 127.0.0.1')).toBe(6);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, visitor) => expect(visitorOf(address)).toBe(visitor));
