/** What people say at a table, on a real server: who hears it, how often, and that nothing is written down. */
import { afterAll, expect, it } from 'vitest';
import { CHAT_LINES } from '../../shared/talk.ts';
import { Guest, openTable, startTestServer } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

it('an emote and a phrase are heard by everybody, and stand in no log', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile']);
  const [kemi, odile] = guests;
  const watcher = await Guest.join(url, matchId);
  const { length } = await server.services.store.read(matchId);
  expect(await kemi.say({ type: 'emote', emote: 'hat' })).toEqual({ granted: true });
  expect(await watcher.say({ type: 'phrase', phrase: 'ouch' })).toEqual({ granted: true });
  await odile.until(() => odile.said.length === 2);
  expect(odile.said).toEqual([
    { type: 'emote', seat: 0, emote: 'hat' },
    { type: 'phrase', seat: null, phrase: 'ouch' },
  ]);
  expect(await server.services.store.read(matchId)).toHaveLength(length);
});

it('applause of a second is told as one, and comes from those who watch', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile']);
  const [kemi] = guests;
  const watchers = await Promise.all([1, 2, 3].map(() => Guest.join(url, matchId)));
  expect(await kemi.say({ type: 'applause' })).toMatchObject({ code: 'has-seat' });
  await Promise.all(watchers.flatMap((one) => [one.say({ type: 'applause' }), one.say({ type: 'applause' })]));
  await kemi.until(() => kemi.said.length > 0);
  expect(kemi.said).toEqual([{ type: 'applause', from: 3 }]);
});

it('strangers write nothing, and nobody writes at a public table', async () => {
  const { guests } = await openTable(url, ['Kemi', 'Odile'], { public: true });
  expect(await guests[0].say({ type: 'chat', text: 'Hello' })).toMatchObject({ code: 'no-chat' });
  const hidden = await openTable(url, ['Kemi', 'Odile']);
  const watcher = await Guest.join(url, hidden.matchId);
  expect(await watcher.say({ type: 'chat', text: 'Hello' })).toMatchObject({ code: 'no-seat' });
});

it('what is written at a private table is cleaned, for its seats alone, and there for who comes back', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile']);
  const [kemi, odile] = guests;
  const watcher = await Guest.join(url, matchId);
  await kemi.say({ type: 'chat', text: ' <b>Hi</b>\u202e  there ' });
  await odile.until(() => odile.said.length > 0);
  expect(odile.said).toEqual([{ type: 'chat', seat: 0, name: 'Kemi', text: '<b>Hi</b> there' }]);
  await odile.say({ type: 'emote', emote: 'duel' });
  await watcher.until(() => watcher.said.length > 0);
  expect(watcher.said).toEqual([{ type: 'emote', seat: 1, emote: 'duel' }]);
  const back = await Guest.join(url, matchId, odile.secret);
  await back.until(() => back.chat.length > 0);
  expect(back.chat).toEqual(odile.said.slice(0, 1));
  expect((await Guest.join(url, matchId)).chat).toEqual([]);
});

it('the host mutes the table for everybody, and lets it speak again', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile']);
  const [kemi, odile] = guests;
  const watcher = await Guest.join(url, matchId);
  expect(await odile.ask({ type: 'mute-table', muted: true })).toMatchObject({ code: 'not-host' });
  await kemi.ask({ type: 'mute-table', muted: true });
  await odile.until(() => odile.state.muted);
  const refused = { code: 'muted', message: 'The host has muted this table.' };
  expect(await kemi.say({ type: 'emote', emote: 'hat' })).toMatchObject(refused);
  expect(await odile.say({ type: 'chat', text: 'Hello' })).toMatchObject(refused);
  expect(await watcher.say({ type: 'applause' })).toMatchObject(refused);
  await kemi.ask({ type: 'mute-table', muted: false });
  expect(await odile.say({ type: 'emote', emote: 'hat' })).toEqual({ granted: true });
  await watcher.until(() => watcher.said.length > 0);
  expect(watcher.said).toEqual([{ type: 'emote', seat: 1, emote: 'hat' }]);
});

it('is limited in size, in shape and in how often', async () => {
  const { guests } = await openTable(url, ['Kemi', 'Odile']);
  const [kemi, odile] = guests;
  for (const wrong of [
    { type: 'chat', text: 'x'.repeat(200) },
    { type: 'chat', text: '\u200b' },
    { type: 'emote', emote: 'gun' },
    { type: 'emote', emote: 'hat', seat: 1 },
    { type: 'shout' },
    'hat',
  ])
    expect(await kemi.askAnything('say', wrong), JSON.stringify(wrong)).toMatchObject({ code: 'bad-request' });
  for (let time = 0; time < 4; time++) await kemi.say({ type: 'emote', emote: 'hat' });
  expect(await kemi.say({ type: 'emote', emote: 'hat' })).toMatchObject({ code: 'too-often' });
  // One who says too much takes nothing from the others.
  expect(await odile.say({ type: 'emote', emote: 'hat' })).toEqual({ granted: true });
  expect(CHAT_LINES).toBeLessThanOrEqual(100);
});
