/** Somebody drops off in a match: the host has a bot play for them until they are back, on a real server. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { transcriptOf } from '../../replays/log/transcript.ts';
import { verify } from '../../replays/log/verify.ts';
import { Guest, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const options = { chooseMs: 2000, revealMs: 0, maxRounds: 2, headstart: 0 };

it('a bot plays for who is away, the log says so, and who is back plays themselves', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile', 'Bram'], { options });
  const [kemi, odile, bram] = guests;
  expect(await kemi.ask({ type: 'stand-in', seat: 1 }), 'who is there').toMatchObject({ code: 'not-away' });
  await odile.room.leave();
  await kemi.until(() => !kemi.seat(1).connected);
  expect(await bram.ask({ type: 'stand-in', seat: 1 })).toMatchObject({ code: 'not-host' });
  expect(await kemi.ask({ type: 'stand-in', seat: 1 })).toHaveProperty('pos');
  expect(await kemi.ask({ type: 'stand-in', seat: 1 })).toMatchObject({ code: 'has-stand-in' });
  await kemi.until(() => kemi.seat(1).standIn);
  await Promise.all([kemi.choose('reload'), bram.choose('reload')]);
  // The bot has chosen: the round is over before its time.
  await time.passUntil(() => kemi.heard('revealed').length > 0);

  const back = await Guest.join(url, matchId, odile.secret);
  await back.until(() => !back.seat(1).standIn);
  expect(back.own).toMatchObject({ seat: 1 });
  await time.passUntil(() => kemi.state.phase === 'over');
  const log = fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as Envelope[];
  expect(verify(log)).toMatchObject({ verdict: 'sound' });
  expect((await checkSignatures(log)).wrong).toBe(null);
  const between = (type: string) => log.findIndex((one) => one.type === type);
  const byBot = log.filter(
    ({ pos, cause }) => cause?.command.type === 'act' && cause.seat === null && pos > between('stood-in'),
  );
  expect(byBot.length).toBeGreaterThan(0);
  for (const { pos } of byBot) expect(pos).toBeLessThan(between('came-back'));
  expect(transcriptOf(log).join('\n')).toMatch(/A bot plays for Odile, who is away\.[^]*Odile is back\./);

  // Without the host's word, acts that the server gives for a person's seat are a fraud.
  const forged = log.filter(({ type }) => type !== 'stood-in');
  expect(verify(forged)).toMatchObject({ verdict: 'broken' });
});
