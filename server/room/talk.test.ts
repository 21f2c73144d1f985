/** What people say at a table, on a real server: who hears it, how often, that nothing is written down, and reports. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { CHAT_LINES, REPORTED_LINES } from '../../shared/talk.ts';
import { Guest, newSecret, openTable, startMatch, startTestServer, postJson } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

/** Of the lines that somebody was sent as they were written. */
const idsOf = ({ said }: Guest): string[] => said.flatMap((one) => (one.type === 'chat' ? one.id : []));

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
  const key = kemi.keys!.publicKey;
  const id = idsOf(odile)[0];
  expect(odile.said).toEqual([{ type: 'chat', id, seat: 0, name: 'Kemi', key, text: '<b>Hi</b> there' }]);
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

describe('what the host allows when opening a table', () => {
  it('emotes and phrases alone: nobody writes', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { talk: 'emotes' });
    const [kemi, odile] = guests;
    expect(kemi.state.talk).toBe('emotes');
    expect(await kemi.say({ type: 'chat', text: 'Hello' })).toEqual({
      code: 'no-chat',
      message: 'There is no chat at this table.',
    });
    expect(await kemi.say({ type: 'emote', emote: 'hat' })).toEqual({ granted: true });
    await odile.until(() => odile.said.length > 0);
    expect((await server.services.store.metadataOf(matchId))?.talk).toBe('emotes');
  });

  it('nothing at all: no line, no emote, no applause', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { talk: 'quiet' });
    const watcher = await Guest.join(url, matchId);
    const refused = { code: 'quiet', message: 'This is a quiet table: nobody talks here.' };
    expect(await guests[0].say({ type: 'chat', text: 'Hello' })).toEqual(refused);
    expect(await guests[1].say({ type: 'emote', emote: 'hat' })).toEqual(refused);
    expect(await watcher.say({ type: 'applause' })).toEqual(refused);
    expect(watcher.state.talk).toBe('quiet');
  });

  it('lasts when they play again, and in a what-if', async () => {
    const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], {
      talk: 'quiet',
      options: { maxRounds: 1, chooseMs: 60_000, revealMs: 0 },
    });
    const [kemi, odile] = guests;
    for (const guest of guests) await guest.choose('shield');
    await kemi.untilOver();
    for (const guest of guests) await guest.again(true);
    await odile.until(() => odile.state.rematchId !== '');
    expect((await server.services.store.metadataOf(odile.state.rematchId))?.talk).toBe('quiet');
    const chose = (await server.services.store.read(matchId)).find(({ type }) => type === 'chose')!;
    const whatIf = await postJson(`${url}/api/matches/${matchId}/what-if`, {
      pos: chose.pos - 1,
      seat: 0,
      name: 'Kemi',
      secret: newSecret(),
    });
    const grown = (await whatIf.json()) as { matchId: string };
    expect((await server.services.store.metadataOf(grown.matchId))?.talk).toBe('quiet');
  });

  it('is chat where nobody says anything else, which at a public table are emotes', async () => {
    const { guests } = await openTable(url, ['Kemi', 'Odile']);
    expect(guests[0].state.talk).toBe('chat');
    const open = await openTable(url, ['Kemi', 'Odile'], { public: true });
    expect(open.guests[0].state.talk).toBe('emotes');
  });
});

describe('somebody is reported', () => {
  const { reports } = server.services.store;

  /** Three people; Odile has written two lines. */
  async function insulted() {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile', 'Zoë'], { seats: 4 });
    const [kemi, odile, zoe] = guests;
    await odile.say({ type: 'chat', text: 'You <b>fool</b>' });
    await odile.say({ type: 'chat', text: 'Go away' });
    await zoe.until(() => zoe.said.length === 2);
    const newest = async () => (await reports.list(1))[0];
    return { matchId, kemi, odile, zoe, newest };
  }

  it('with lines: the host sees who and what and not by whom, it is kept, and the reported person learns nothing', async () => {
    const { matchId, kemi, odile, zoe, newest } = await insulted();
    expect(await zoe.report(1, idsOf(zoe))).toEqual({ toHost: true });
    await kemi.until(() => kemi.reports.length > 0);
    const lines = [
      { name: 'Odile', text: 'You <b>fool</b>' },
      { name: 'Odile', text: 'Go away' },
    ];
    const { id, at, ...kept } = (await newest())!;
    expect(kemi.reports).toEqual([{ id, seat: 1, name: 'Odile', lines }]);
    expect(kept).toEqual({
      match: matchId,
      game: 'wa-wa-west',
      name: 'Odile',
      key: odile.keys!.publicKey,
      by: 'Zoë',
      toHost: true,
      lines,
    });
    expect(Math.abs(Date.now() - at)).toBeLessThan(3_600_000);
    // A host who comes back sees it again.
    const back = await Guest.join(url, matchId, kemi.secret);
    await back.until(() => back.reports.length > 0);
    expect(back.reports).toEqual(kemi.reports);
    const again = await Guest.join(url, matchId, odile.secret);
    expect([...odile.reports, ...again.reports, ...zoe.reports]).toEqual([]);
  });

  it('who is the host: only whoever runs the server hears of it', async () => {
    const { matchId, kemi, zoe, newest } = await insulted();
    await kemi.say({ type: 'chat', text: 'Hush' });
    await zoe.until(() => zoe.said.length === 3);
    expect(await zoe.report(0, idsOf(zoe).slice(2))).toEqual({ toHost: false });
    expect(await newest()).toMatchObject({ match: matchId, name: 'Kemi', toHost: false });
    const back = await Guest.join(url, matchId, kemi.secret);
    expect([...kemi.reports, ...back.reports]).toEqual([]);
  });

  it('by a spectator, who was sent no line, for a name', async () => {
    const { matchId, kemi, zoe, newest } = await insulted();
    const watcher = await Guest.join(url, matchId);
    expect(await watcher.report(1, idsOf(zoe).slice(0, 1))).toMatchObject({ code: 'no-such-line' });
    expect(await watcher.report(1)).toEqual({ toHost: true });
    await kemi.until(() => kemi.reports.length > 0);
    expect(await newest()).toMatchObject({ name: 'Odile', by: null, lines: [] });
  });

  it('a line stays its writer’s after somebody else has sat down there', async () => {
    const { matchId, kemi, odile, zoe, newest } = await insulted();
    await odile.ask({ type: 'stand' });
    const nia = await Guest.join(url, matchId);
    await nia.sit('Nia', 1);
    expect(await zoe.report(1, idsOf(zoe).slice(1))).toEqual({ toHost: true });
    expect(await newest()).toMatchObject({ name: 'Odile', key: odile.keys!.publicKey });
    await kemi.until(() => kemi.reports.length > 0);
    expect(kemi.reports).toMatchObject([{ seat: null, name: 'Odile' }]);
    // Nobody reports what was written before they sat there.
    expect(await nia.report(1, idsOf(zoe).slice(0, 1))).toMatchObject({ code: 'no-such-line' });
  });

  it('nothing is taken from the reporter but ids: no text, no other’s line, nobody who is not there', async () => {
    const { kemi, odile, zoe } = await insulted();
    await zoe.say({ type: 'chat', text: 'Stop it' });
    await kemi.until(() => kemi.said.length === 3);
    for (const wrong of [
      { seat: 1, lines: ['Go away'] },
      { seat: 1, lines: [{ id: idsOf(kemi)[0], text: 'Worse' }] },
      { seat: 1, lines: Array.from({ length: REPORTED_LINES + 1 }, () => idsOf(kemi)[0]) },
      { seat: 1 },
      { seat: 1, lines: [], text: 'He said' },
      'Odile',
    ])
      expect(await kemi.askAnything('report', wrong), JSON.stringify(wrong)).toMatchObject({ code: 'bad-request' });
    const before = await reports.list(300);
    const [first, , third] = idsOf(kemi) as [string, string, string];
    expect(await kemi.report(1, [first, randomUUID()])).toMatchObject({ code: 'no-such-line' });
    expect(await kemi.report(1, [first, third])).toMatchObject({ code: 'two-people' });
    expect(await kemi.report(3)).toMatchObject({ code: 'nobody' });
    expect(await kemi.report(60)).toMatchObject({ code: 'nobody' });
    expect(await odile.report(1)).toMatchObject({ code: 'own' });
    expect(await reports.list(300)).toEqual(before);
  });

  it('a bot is not, and nobody reports all the time', async () => {
    const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { seats: 3 });
    await guests[0].ask({ type: 'add-bot', seat: 2 });
    const watcher = await Guest.join(url, matchId);
    expect(await watcher.report(2)).toMatchObject({ code: 'nobody' });
    for (let time = 0; time < 3; time++) expect(await watcher.report(1)).toEqual({ toHost: true });
    expect(await watcher.report(1)).toMatchObject({ code: 'too-often' });
  });
});

it('lets four lines of a person pass in six seconds, though 36 come at once', async () => {
  const { guests } = await openTable(url, ['Kemi', 'Odile']);
  const lines = Array.from({ length: 36 }, (_, line) => guests[0].say({ type: 'chat', text: `Line ${line}` }));
  const granted = (await Promise.all(lines)).filter((answer) => !Object.hasOwn(answer as object, 'code'));
  expect(granted).toHaveLength(4);
});
