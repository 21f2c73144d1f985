/** Names that look alike at one table, on a real server. */
import { afterAll, describe, expect, it } from 'vitest';
import { checkSignatures } from '../../replays/log/signed.ts';
import { verify } from '../../replays/log/verify.ts';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { Guest, joinBots, openTable, startMatch, startTestServer } from '../testing/guest.ts';

const time = standingTime();
const server = await startTestServer({ AGAIN_WITHIN_S: '2' });
const { url } = server;
afterAll(() => server.close());

const short = { options: { chooseMs: 1000, revealMs: 0, maxRounds: 1 } };
const namesAt = ({ state }: Guest) => [...state.seats].map(({ name }) => name);
const badge = { colour: 'orange', shape: 'circle' } as const;

async function overFor<const People extends readonly string[]>(people: People) {
  const table = await startMatch(url, people, short);
  for (const guest of table.guests as Guest[]) await time.passUntil(() => guest.state.phase === 'over');
  return table;
}

describe('people whose names look alike', () => {
  it('get numbers, and what they signed holds', async () => {
    const { matchId, guests } = await startMatch(url, ['Sam', 'sam', 'Sаm'], short);
    expect(namesAt(guests[0])).toEqual(['Sam', 'sam 2', 'Sаm 3']);
    const log = await server.services.store.read(matchId);
    expect(log.filter(({ type }) => type === 'seated').map(({ data }) => data.name)).toEqual(namesAt(guests[0]));
    expect(log.flatMap(({ cause }) => (cause?.command.type === 'sit' ? [cause.command.asked] : []))).toEqual([
      undefined,
      'sam',
      'Sаm',
    ]);
    expect(verify(log).verdict).not.toBe('broken');
    const { seats, wrong } = await checkSignatures(log);
    expect([wrong, ...seats.map(({ unsigned }) => unsigned)]).toEqual([null, [], [], []]);
  });

  it('get them when they are renamed, and lose them with another name', async () => {
    const {
      guests: [kemi, odile],
    } = await openTable(url, ['Kemi', 'Odile', 'Bram'], short);
    for (const name of ['KEMI', 'KEMI 2', 'ODILE'])
      expect(await odile.ask({ type: 'introduce', name, badge })).toHaveProperty('pos');
    await kemi.until(() => namesAt(kemi)[1] === 'ODILE');
    const log = await server.services.store.read(kemi.room.roomId);
    const introduced = log.filter(({ type }) => type === 'introduced');
    expect(introduced.map(({ data }) => data.name)).toEqual(['KEMI 2', 'KEMI 2', 'ODILE']);
    expect((await checkSignatures(log)).wrong).toBe(null);
  });

  it('keep them in the next match, whoever sits down first', async () => {
    const { guests } = await overFor(['Sam', 'Sam']);
    const [first, second] = guests;
    await first.again(true);
    await second.again(true);
    await time.passUntil(() => second.state.rematchId !== '');
    const [one, other] = await Promise.all(
      guests.map(({ secret }) => Guest.join(url, second.state.rematchId, secret)) as [Promise<Guest>, Promise<Guest>],
    );
    await other.sit('Sam');
    await one.sit('Sam');
    await one.until(() => namesAt(one).every(Boolean));
    expect(namesAt(one)).toEqual(['Sam', 'Sam 2']);
  });
});

it('bots are called something else than who plays them', async () => {
  const guest = await joinBots(url, { game: 'wa-wa-west', seats: 4 });
  expect(namesAt(guest)).toContain('Ash');
  const {
    guests: [ash],
  } = await openTable(url, ['ash', 'Kemi'], { seats: 3 });
  await ash.ask({ type: 'add-bot', seat: 2 });
  await ash.until(() => namesAt(ash)[2] !== '');
  expect(namesAt(ash)).toEqual(['ash', 'Kemi', 'Bess']);
});
