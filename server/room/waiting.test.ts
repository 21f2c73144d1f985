/** A table that waits, with people who go: somebody leads, and it can start with those who are there. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { compareOrigin } from '../../replays/log/growth.ts';
import { compareSeen } from '../../replays/log/seen.ts';
import { verify } from '../../replays/log/verify.ts';
import { canonical, commitmentTo } from '../../shared/crypto/hashes.ts';
import type { CreateReply } from '../../shared/protocol.ts';
import { nothingSeenOf } from '../../shared/seen-match.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { COMMIT_WITHIN_MS } from '../../shared/start.ts';
import { Guest, newSecret, openTable, startTestServer, postJson } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const options = { chooseMs: 60_000, maxRounds: 1, revealMs: 0 };
const leaders = (guest: Guest) =>
  guest.events.flatMap(({ event }) => (event.type === 'made-host' ? [event] : [])) as object[];

it('after 20 s somebody who is there leads for the host, who leads again when they are back', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile', 'Sol'], { options });
  const [kemi, odile, sol] = guests;
  await odile.room.leave(false);
  await kemi.room.leave(false);
  await time.pass(19_000);
  expect(sol.state.host).toBe(0);
  await time.passUntil(() => sol.own?.host === true);
  expect(leaders(sol)).toEqual([{ type: 'made-host', seat: 2, insteadOf: 0 }]);
  expect([sol.state.title, sol.state.host]).toEqual(['Kemi’s table', 2]);
  expect(await sol.ask({ type: 'remove', seat: 0 })).toMatchObject({ code: 'host-away' });

  const back = await Guest.join(url, matchId, kemi.secret);
  await time.passUntil(() => back.own?.host === true);
  expect(leaders(sol).slice(1)).toEqual([{ type: 'made-host', seat: 0 }]);
});

it('the host changes at most twice a minute', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { options });
  const [kemi, odile] = guests;
  const goAndComeBack = async (host: Guest) => {
    await host.room.leave(false);
    await time.passUntil(() => odile.own?.host === true);
    return Guest.join(url, matchId, kemi.secret);
  };
  const once = await goAndComeBack(kemi);
  await time.passUntil(() => once.own?.host === true);
  await once.room.leave(false);
  await odile.until(() => !odile.seat(0).connected);
  await time.pass(30_000);
  expect(leaders(odile)).toHaveLength(2);
  await time.passUntil(() => leaders(odile).length === 3);
});

it('starts with three of six: they close up, each keeps their seat in a match that verifies', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile', 'Sol'], { seats: 6, options });
  const [kemi, odile, sol] = guests;
  await odile.ask({ type: 'stand' });
  await odile.sit('Odile', 3);
  await kemi.ask({ type: 'start' });
  await time.passUntil(() => sol.state.phase === 'playing');
  expect(guests.map(({ own }) => own?.seat)).toEqual([0, 2, 1]);
  expect([...sol.state.seats].map(({ name }) => name)).toEqual(['Kemi', 'Sol', 'Odile']);
  const back = await Guest.join(url, matchId, odile.secret);
  expect(back.own).toMatchObject({ seat: 2 });
  await Promise.all([kemi, back, sol].map((guest) => guest.choose('reload')));
  await time.passUntil(() => sol.state.phase === 'over');
  const log = await server.services.store.read(matchId);
  expect(verify(log)).toMatchObject({ verdict: 'sound' });
  expect((await checkSignatures(log)).wrong).toBe(null);

  // Sol sat on seat 2, where Odile sits now: what Sol's browser kept is held against the seat that Sol has.
  const dropped = log.findIndex(({ type }) => type === 'seats-dropped');
  const ofSol = log.flatMap(({ pos, cause }) => (cause?.id && cause.seat === (pos < dropped ? 2 : 1) ? [cause] : []));
  const seen = {
    ...nothingSeenOf(matchId),
    nonces: [{ commitment: commitmentTo(sol.nonce), nonce: sol.nonce }],
    commands: ofSol.map(({ id, seat, command }) => ({
      id: id!,
      payload: canonical(payloadOf(command, seat!)),
      pos: null,
    })),
  };
  expect(ofSol.map(({ command }) => command.type)).toEqual(['sit', 'open', 'act']);
  expect(compareSeen(log, seen)).not.toMatchObject({ is: 'different' });

  // What grows from it has the seats that were left.
  const pos = log.findIndex(({ type }) => type === 'chose') - 1;
  const wish = { pos, seat: 0, name: 'Kemi', secret: newSecret() };
  const reply = await postJson(`${url}/api/matches/${matchId}/what-if`, wish);
  const { matchId: whatIf } = (await reply.json()) as CreateReply;
  expect(compareOrigin(await server.services.store.read(whatIf), log)).toEqual({ is: 'same' });
});

it('starts without somebody whose phone is locked: a bot plays for them until they are back', async () => {
  const { matchId, guests } = await openTable(url, ['Kemi', 'Odile'], { options: { ...options, maxRounds: 3 } });
  const [kemi, odile] = guests;
  odile.takesPart = false;
  await kemi.ask({ type: 'start' });
  await time.passUntil(() => kemi.events.some(({ event }) => event.type === 'start-failed'));
  await kemi.until(() => kemi.seat(0).commitment !== '');
  await odile.room.leave(false);
  kemi.takesPart = false;
  expect(await kemi.ask({ type: 'start' })).toMatchObject({ code: 'not-committed' });
  // Everybody has some time to commit anew.
  expect(await kemi.ask({ type: 'start', without: [1] })).toMatchObject({ code: 'not-committed' });
  await time.pass(COMMIT_WITHIN_MS);
  expect(await kemi.ask({ type: 'start', without: [1] })).toHaveProperty('pos');
  // Her seat shows it before anybody opens their nonce: a browser opens nothing while somebody has yet to commit.
  await kemi.until(() => kemi.state.starting && kemi.seat(1).standIn);
  kemi.takesPart = true;
  await kemi.open();
  await time.passUntil(() => kemi.state.phase === 'playing');
  expect(kemi.seat(1).standIn).toBe(true);
  await kemi.choose('reload');
  // The bot chooses for her.
  await time.passUntil(() => kemi.heard('revealed').length > 0);
  const back = await Guest.join(url, matchId, odile.secret);
  await kemi.until(() => !kemi.seat(1).standIn);
  expect(back.own).toMatchObject({ seat: 1 });
  expect(await back.choose('shield')).toHaveProperty('pos');
  expect(verify(await server.services.store.read(matchId)).verdict).not.toBe('broken');
});
