/** A stranger sits down at a public table before the one who opened it, and wants to have it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './trial.ts';
import type { Answer, Connection, Listening } from '../client/connection.ts';

const toldMs = 300;

export const theft: Attack = {
  about: 'A stranger sits down first at a public table, and tries to be its host, to empty the held seat, to start.',
  usual: { count: 1, seconds: 1 },
  short: { count: 1, seconds: 1 },
  async run(trial) {
    const [opener, stranger, friend] = [trial.stranger(0), trial.stranger(1), trial.stranger(2)];
    await trial.around(async () => {
      const table = (await opener.openTable({ seats: 3, name: 'Opener' }))!;
      const hears = { host: false };
      const thief = (await stranger.enterMatch(table.matchId, undefined, hostIn(hears))) as Connection;
      const guest = (await friend.enterMatch(table.matchId)) as Connection;
      await thief.sit('Thief');
      await sleep(toldMs);
      trial.promise('the first who sits down is not host', !hears.host, hears.host ? 'is host' : 'is not');
      const tries: [string, Record<string, unknown>][] = [
        ['the held seat cannot be emptied by somebody else', { type: 'remove', seat: 0 }],
        ['bots cannot be added by somebody else', { type: 'add-bot' }],
        ['the match cannot be started by somebody else', { type: 'start' }],
      ];
      // A friend of the thief's fills the table, so that only the held seat is missing.
      await guest.sit('Guest');
      for (const [says, command] of tries) trial.promise(says, ...refused(await thief.command(command)));
      await thief.command({ type: 'stand' });
      trial.promise('the held seat cannot be taken by somebody else', ...refused(await thief.sit('Thief', 0)));

      const own = { host: false };
      const back = (await opener.enterMatch(table.matchId, table.secret, hostIn(own))) as Connection;
      const seated = await back.sit('Opener');
      await sleep(toldMs);
      trial.promise('the seat is still there for who opened the table', !seated.error, seated.error?.code ?? 'granted');
      trial.promise('who opened the table is its host', own.host, own.host ? 'is host' : 'is not');
      for (const connection of [thief, guest, back]) connection.cut();
    }, 0);
    trial.commonPromises();
  },
};

const hostIn = (heard: { host: boolean }): Listening => ({
  onUpdate: ({ own }) => {
    if (own) heard.host = own.host;
  },
});

const refused = ({ error }: Answer): [boolean, string] => [error !== undefined, error?.code ?? 'granted'];
