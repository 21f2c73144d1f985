/** Tables that were there before the server was updated: their logs are of format 1, and are played on by its rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { verify } from '../../replays/log/verify.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import { at } from '../../shared/contract/at.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { Guest, newSecret, startTestServer } from '../testing/guest.ts';

const server = await startTestServer();
const { url, services } = server;
afterAll(() => server.close());

const folder = join(import.meta.dirname, '..', '..', 'replays', 'recorded');
const recorded = (name: string): Envelope[] =>
  fromLines(readFileSync(join(folder, `${name}.jsonl`), 'utf8')) as Envelope[];

/** The first events of a recorded match, as the server had written them when it ended; and those who sat there, back. */
async function goOn(log: readonly Envelope[], length: number): Promise<Guest[]> {
  const { match: id } = at(log, 0);
  const match = fold(log.slice(0, length));
  const secrets = match.seats.map(() => newSecret());
  const kept = {
    ...metadata(id.slice(0, 8).toUpperCase()),
    seed: at(log, log.length - 1).data.seed as string,
    seatOwners: match.seats.map((player, seat) => (player && !player.bot ? keyOf(at(secrets, seat)) : null)),
    reservations: match.seats.map(() => null),
  };
  const summary = summarize(id, match, length, kept, null);
  await services.store.append({
    match: id,
    expected: 0,
    epoch: 0,
    envelopes: log.slice(0, length),
    summary,
    metadata: kept,
  });
  return Promise.all(secrets.map((secret) => Guest.join(url, id, secret)));
}

const commandsFrom = (log: readonly Envelope[], from: number): MatchCommand[] =>
  log.slice(from).flatMap(({ cause }) => cause?.command ?? []);

it.each(['yic-yac-yoe-three-by-three', 'wa-wa-west-last-one-standing'])(
  '%s: a running match is played to its end by its old rules, and verifies',
  async (name) => {
    const log = recorded(name);
    const cut = log.length - 15;
    const guests = await goOn(log, cut);
    expect(at(guests, 0).state.phase).toBe('playing');
    for (const command of commandsFrom(log, cut)) {
      if (command.type !== 'act') throw new Error(`The rest of ${name} is not played by hand alone.`);
      const guest = at(guests, command.seat);
      // In some rounds the reveal takes its time.
      await expect.poll(() => guest.act(command.act)).toHaveProperty('pos');
    }
    await at(guests, 0).untilOver();
    const played = await services.store.read(at(log, 0).match);
    expect(played.map(({ type }) => type)).toEqual(log.map(({ type }) => type));
    expect(played[0]?.data).not.toHaveProperty('format');
    expect(verify(played)).toMatchObject({ verdict: 'sound' });
    expect(fold(played).outcome).toEqual(fold(log).outcome);
  },
);

it('a full table that had not started is started by its old rules, without showing anything', async () => {
  const log = recorded('yic-yac-yoe-armed');
  const seated = log.findIndex(({ type }) => type === 'started');
  const [host] = await goOn(log, seated);
  expect(await host!.ask({ type: 'start' })).toHaveProperty('pos');
  await host!.until(() => host!.state.phase === 'playing');
  const played = await services.store.read(at(log, 0).match);
  expect(at(played, seated)).toMatchObject({ type: 'started', data: at(log, seated).data });
  expect(played.map(({ type }) => type)).not.toContain('starting');
  expect(verify(played)).toMatchObject({ verdict: 'unfinished' });
});

it('at a table with a free seat nobody can sit down any more, and it says so', async () => {
  const log = recorded('wa-wa-west-nobody-left');
  const [kemi] = await goOn(log, 2);
  const odile = await Guest.join(url, at(log, 0).match);
  const refusal = { code: 'old-table', message: expect.stringMatching(/before an update: open a new one/) };
  expect(await odile.sit('Odile')).toMatchObject(refusal);
  odile.keys = null;
  expect(await odile.sit('Odile')).toMatchObject(refusal);
  expect(await kemi!.ask({ type: 'add-bot', seat: 1 })).toMatchObject(refusal);
  expect(await kemi!.commit()).toMatchObject(refusal);
  expect(await kemi!.open()).toMatchObject(refusal);
  expect(await services.store.read(at(log, 0).match)).toEqual(log.slice(0, 2));
  // Who sat there can go.
  expect(await kemi!.ask({ type: 'stand' })).toHaveProperty('pos');
});
