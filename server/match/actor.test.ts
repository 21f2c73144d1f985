/** What was granted stays granted: for that person, with the same answer, whatever happens afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Unconfirmed, type EventStore } from '../../replays/store/event-store.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { gameOf } from '../../shared/games/index.ts';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { Services } from '../services.ts';
import type { MatchActor, ActorListener } from './actor.ts';
import type { TableRequest } from './requests.ts';

const [kemi, odile, chidi] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
const nonce = '0'.repeat(32);
const sit = (id: string, name: string): TableRequest => ({ type: 'sit', id, name, nonce });
const quiet: ActorListener = { onEvents: () => {}, onNotShown: () => {}, onLost: () => {}, onNotSaved: () => {} };

let folder: string;
let store: EventStore;
let services: Services;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-actor-'));
  store = await openSqliteStore(join(folder, 'log.sqlite'));
  services = new Services(store, readConfig({}), pino({ level: 'silent' }));
});
afterEach(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A table of Kemi's, with a seat held for each who is named. */
async function open(held: string[] = [kemi], listener = quiet): Promise<MatchActor> {
  const game = gameOf('wa-wa-west')!;
  const { id } = await services.openTable({
    game,
    options: game.options.schema.parse({}),
    seats: 3,
    public: true,
    host: 0,
    reservations: [0, 1, 2].map((seat) => (held[seat] ? { key: held[seat], name: `P${seat}` } : null)),
    bots: [],
    startsWhenFull: false,
  });
  const actor = await services.actorOf(id);
  actor.start(listener);
  return actor;
}

/** As after a crash: only what is written down is left. */
async function reopened(actor: MatchActor): Promise<MatchActor> {
  actor.stop();
  const again = await services.actorOf(actor.id);
  again.start(quiet);
  return again;
}

it('a held seat that was removed is not removed again after a crash, whoever sits there now', async () => {
  let actor = await open([kemi, odile]);
  await actor.submit(kemi, sit('kemi-sits-1', 'Kemi'));
  const remove: TableRequest = { type: 'remove', id: 'remove-seat-1', seat: 1 };
  const answer = await actor.submit(kemi, remove);
  expect(actor.keep.held[1]).toBe(null);

  actor = await reopened(actor);
  await actor.submit(chidi, { ...sit('chidi-sits', 'Chidi'), seat: 1 } as TableRequest);
  expect(await actor.submit(kemi, remove)).toEqual(answer);
  expect(actor.match.seats[1]?.name).toBe('Chidi');
  actor.stop();
});

it('every command has the same answer after a crash as before', async () => {
  let actor = await open();
  const commands: [string, TableRequest][] = [
    [kemi, sit('kemi-sits-1', 'Kemi')],
    [odile, sit('odile-sits', 'Odile')],
    [odile, { type: 'stand', id: 'odile-stands' }],
    [odile, sit('odile-again', 'Odile')],
    [kemi, { type: 'add-bot', id: 'add-a-bot-1' }],
    [kemi, { type: 'start', id: 'start-start' }],
    [kemi, { type: 'act', id: 'kemi-reloads', act: { type: 'choose', item: 'reload' } }],
    [odile, { type: 'leave', id: 'odile-leaves' }],
  ];
  const answers = [];
  for (const [key, command] of commands) answers.push(await actor.submit(key, command));
  expect(answers.every((answer) => 'pos' in answer)).toBe(true);
  actor = await reopened(actor);
  const { length } = actor.log;
  for (const [index, [key, command]] of commands.entries())
    expect(await actor.submit(key, command)).toEqual(answers[index]);
  expect(actor.log).toHaveLength(length);
  actor.stop();
});

it('an id is its person’s: the same one of another person is another command', async () => {
  let actor = await open();
  await actor.submit(kemi, sit('the-same-id', 'Kemi'));
  expect(await actor.submit(odile, sit('the-same-id', 'Odile'))).toHaveProperty('pos');
  expect(actor.match.seats.map((sitter) => sitter?.name)).toEqual(['Kemi', 'Odile', undefined]);
  actor = await reopened(actor);
  expect(await actor.submit(chidi, sit('the-same-id', 'Chidi'))).toHaveProperty('pos');
  actor.stop();
});

it('what may or may not have been written down is asked of the log, not guessed', async () => {
  const lost: Error[] = [];
  const forgetful: EventStore = {
    ...store,
    append: async (batch) => {
      await store.append(batch);
      throw new Unconfirmed('The thread of the store was lost before it answered.');
    },
  };
  const actor = await open([kemi]);
  actor.stop();
  const unlucky = await new Services(forgetful, services.config, services.log).actorOf(actor.id);
  unlucky.start({ ...quiet, onLost: (error) => lost.push(error) });
  await expect(unlucky.submit(kemi, sit('kemi-sits-1', 'Kemi'))).rejects.toThrow(Unconfirmed);
  expect(lost).toHaveLength(1);
  expect(await unlucky.submit(odile, sit('odile-sits', 'Odile'))).toMatchObject({ refused: 'not-saved' });
  const next = await reopened(unlucky);
  expect(await next.submit(kemi, sit('kemi-sits-1', 'Kemi'))).toEqual({ pos: 2 });
  expect(await store.read(actor.id)).toHaveLength(2);
  next.stop();
});

it('what is durable is answered as granted, though it could not be shown', async () => {
  const notShown: Error[] = [];
  const actor = await open([kemi], {
    ...quiet,
    onEvents: () => {
      throw new Error('no screen');
    },
    onNotShown: (error) => notShown.push(error),
  });
  const answer = await actor.submit(kemi, sit('kemi-sits-1', 'Kemi'));
  expect(answer).toEqual({ pos: 2 });
  expect(notShown).toHaveLength(1);
  expect(await actor.submit(kemi, sit('kemi-sits-1', 'Kemi'))).toEqual(answer);
  expect(await store.read(actor.id)).toHaveLength(2);
  actor.stop();
});
