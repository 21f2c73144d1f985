/** A note to oneself goes with a choice into the log, and to nobody before the match is over. */
import { afterAll, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { checkSignatures } from '../../replays/log/signed.ts';
import { verify } from '../../replays/log/verify.ts';
import { sealNote } from '../../shared/notes.ts';
import { startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const options = { chooseMs: 5000, revealMs: 0, maxRounds: 2, headstart: 0 };
const words = 'He always reloads now';
const reload = { type: 'act', act: { type: 'choose', item: 'reload' } } as const;

it('stands in the log as it was written or sealed, signed, and is told to nobody who plays or watches', async () => {
  const { matchId, guests } = await startMatch(url, ['Kemi', 'Odile'], { options });
  const [kemi, odile] = guests;
  const logOf = async () => (await fetch(`${url}/api/matches/${matchId}/log`)).text();
  const sealed = sealNote({ text: words, salt: 'ab'.repeat(16) });
  expect(await kemi.ask({ ...reload, note: { text: words } })).toHaveProperty('pos');
  expect(await odile.ask({ ...reload, note: sealed })).toHaveProperty('pos');
  await kemi.until(() => kemi.heard('revealed').length === 1);
  const told = [JSON.stringify(odile.heard('revealed')), JSON.stringify(odile.heard('chose')), await logOf()];
  for (const text of told) {
    expect(text).toContain('reload');
    expect(text).not.toMatch(/note|sealed|always/);
  }

  await Promise.all([kemi.choose('reload'), odile.choose('reload')]);
  await time.passUntil(() => kemi.state.phase === 'over');
  const log = fromLines(await logOf()) as Envelope[];
  const notes = log.flatMap(({ cause, salt }) =>
    cause?.command.type === 'act' && cause.command.note ? [{ note: cause.command.note, isSalted: Boolean(salt) }] : [],
  );
  expect(notes).toEqual([
    { note: { text: words }, isSalted: true },
    { note: sealed, isSalted: true },
  ]);
  expect(verify(log)).toMatchObject({ verdict: 'sound' });
  expect((await checkSignatures(log)).wrong).toBe(null);

  // Nobody else can put words into somebody's mouth.
  const forged = log.map((one) => {
    const { cause } = one;
    if (cause?.command.type !== 'act' || !cause.command.note) return one;
    return { ...one, cause: { ...cause, command: { ...cause.command, note: { text: 'I give up' } } } };
  });
  expect(verify(forged)).toMatchObject({ verdict: 'broken' });
  expect((await checkSignatures(forged)).wrong).not.toBe(null);
});

it('is refused where it is none, and the choice with it', async () => {
  const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options });
  const [kemi] = guests;
  for (const note of [{ text: '' }, { text: 'x'.repeat(81) }, { sealed: 'ab' }, 'words', { text: 'a', sealed: 'b' }])
    expect(await kemi.askAnything('command', { id: 'a-note-12', ...reload, note })).toMatchObject({
      code: 'bad-request',
    });
  expect(await kemi.choose('reload')).toHaveProperty('pos');
});
