/** Lines that never read what they are sent, while a match and the lobby are busy. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../shared/contract/at.ts';
import { CONNECTION_TOO_SLOW } from '../../shared/protocol-codes.ts';
import { letsOneAddressPlayFast, type Attack, type Trial } from './trial.ts';
import type { Wire } from '../../server/testing/wire.ts';
import { addressOf, type Visitor } from '../../server/testing/visitor.ts';

/** How a connection ends that does not read: told so, or cut without a word when it answers no ping. */
const CUT = [CONNECTION_TOO_SLOW, 1006];
const EVENTS = 4000;
/** Seldom enough that it is not the asking that hurts, ms. */
const ASK_EVERY_MS = 400;
/** Requests over HTTP come when the connections are there, ms. */
const REQUESTS_AFTER_MS = 8000;
/** Without an echo of its pings the server gives a connection up after some 9 s. */
const PONG_EVERY_MS = 2000;
/** So much may lie on this side before more pings are written, bytes. */
const MOST_WAITING_HERE = 256 * 1024;
/** 100 connections of at most 1 MiB, 20 answers of 1.4 MB, and what the heap keeps of its work. */
const MOST_GROWTH_MB = 300;
/** From its first fifth to its last, MB: what is bounded does not grow with time. */
const MOST_GROWTH_MEANWHILE_MB = 100;

/** With more than this the attack ends early: it is shown, and others use this machine too. */
const ENOUGH_MB = 1500;
/** A connection that was opened later had no time to fall behind, ms. */
const TIME_TO_FALL_BEHIND_MS = 20_000;

/** Who does not read, how many of them, and what they do meanwhile. */
interface Kind {
  name: string;
  connections: number;
  open(visitor: Visitor, matchId: string): Promise<Wire | number>;
  everyMs: number;
  act(connection: Wire): void;
}

const askForAll = (connection: Wire) => void connection.ask('sync', { after: -1 });
const watch = (visitor: Visitor, matchId: string) => visitor.watch(matchId);
const kinds: Kind[] = [
  { name: 'watchers who ask for everything', connections: 50, open: watch, everyMs: ASK_EVERY_MS, act: askForAll },
  {
    name: 'watchers who never confirm that they joined',
    connections: 10,
    open: (visitor, matchId) => visitor.watch(matchId, { acknowledges: false }),
    everyMs: ASK_EVERY_MS,
    act: askForAll,
  },
  {
    name: 'connections to the lobby that ask for the list',
    connections: 30,
    open: (visitor) => visitor.enter('lobby', {}),
    everyMs: ASK_EVERY_MS,
    act: (connection) => connection.room.send('filter', {}),
  },
  {
    name: 'connections that ping without end',
    connections: 10,
    open: watch,
    everyMs: 10,
    act: (connection) => {
      for (let pings = 0; pings < 50 && connection.socket.writableLength < MOST_WAITING_HERE; pings++)
        connection.ping(Buffer.alloc(125));
    },
  },
];

export const slowReaders: Attack = {
  about: '100 connections and 20 requests that never read, while a match and the lobby are busy.',
  usual: { count: 0, seconds: 60 },
  short: { count: 0, seconds: 20 },
  seats: 8,
  env: letsOneAddressPlayFast,
  async run(trial) {
    await trial.lengthenMatch(EVENTS);
    const seconds = trial.extent.seconds;
    const closed: Record<string, Record<string, number>> = {};
    let caughtUp = '';
    await trial.around(async () => {
      const until = performance.now() + seconds * 1000;
      let isEnough = false;
      const looking = setInterval(() => (isEnough ||= trial.server.memoryMb() > ENOUGH_MB), 250);
      const isOn = () => performance.now() < until && !isEnough;
      const lobby = keepLobbyBusy(trial, isOn);
      const requests = askForLogs(trial, isOn);
      const slow = comeBack(trial, (seconds * 1000) / 2);
      await Promise.all(
        kinds.flatMap((kind) => {
          const codes = (closed[kind.name] = {});
          return Array.from({ length: kind.connections }, () => neverRead(trial, kind, isOn, codes));
        }),
      );
      await Promise.all([lobby, requests]);
      clearInterval(looking);
      caughtUp = await slow;
    }, 3000);

    for (const { name, connections } of kinds)
      trial.figure(`${connections} ${name}: closed with`, JSON.stringify(closed[name]).replaceAll('"', ''));
    trial.commonPromises({ growthMb: MOST_GROWTH_MB });
    const [before, during] = [trial.seen('before'), trial.seen('during')];
    trial.atMost('meanwhile it holds more than before, MB', MOST_GROWTH_MB, during.peakMb - before.endMb);
    const later = at(during.fifthsMb, 4) - at(during.fifthsMb, 0);
    trial.atMost('from the first fifth to the last it grows, MB', MOST_GROWTH_MEANWHILE_MB, later);
    const open = Object.values(closed).reduce((sum, codes) => sum + (codes.never ?? 0), 0);
    trial.atMost('connections that stay open, never read and ask for more', 0, open);
    trial.promise('who was cut for reading nothing comes back and catches up', caughtUp === 'caught up', caughtUp);
  },
};

let strangers = 0;

/** Opens connections, reads nothing, acts; a connection that was closed is opened again. Counts the codes it was closed with. */
async function neverRead(trial: Trial, kind: Kind, isOn: () => boolean, codes: Record<string, number>): Promise<void> {
  const count = (code: string | number) => (codes[code] = (codes[code] ?? 0) + 1);
  const visitor = trial.stranger(strangers++);
  while (isOn()) {
    const connection = await kind.open(visitor, trial.matchId);
    if (typeof connection === 'number') {
      await sleep(500);
      continue;
    }
    connection.pause();
    const from = performance.now();
    let pongAt = from;
    while (connection.isOpen && isOn()) {
      kind.act(connection);
      if (performance.now() > pongAt) {
        connection.pong();
        pongAt += PONG_EVERY_MS;
      }
      await sleep(kind.everyMs);
    }
    // What lies in the socket is read now: its end may say why.
    connection.resume();
    await Promise.race([connection.closed, sleep(3000)]);
    const isOld = performance.now() - from > TIME_TO_FALL_BEHIND_MS;
    count(connection.closedWith ?? (isOld ? 'never' : 'not yet'));
    connection.cut();
    await sleep(500);
  }
}

/** Tables open, people sit down and stand up: the lobby has something to say. */
async function keepLobbyBusy(trial: Trial, isOn: () => boolean): Promise<void> {
  const tables = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const visitor = trial.stranger(200 + number);
      const table = await visitor.openTable({ seats: 16, name: 'W'.repeat(20) });
      return table ? visitor.join(table.matchId, table.secret) : 0;
    }),
  );
  while (isOn()) {
    for (const host of tables) {
      if (typeof host === 'number') continue;
      void host.sit('W'.repeat(20));
      void host.ask({ type: 'stand' });
    }
    await sleep(200);
  }
}

/** Requests whose answers, a megabyte each, are never read. */
async function askForLogs({ server, matchId }: Trial, isOn: () => boolean): Promise<void> {
  await sleep(REQUESTS_AFTER_MS);
  const path = `/api/matches/${matchId}/log`;
  const sockets = Array.from({ length: 20 }, (_, number) => {
    const socket = connect({ host: '127.0.0.1', port: server.port, localAddress: addressOf(300 + number) });
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  });
  while (isOn()) await sleep(100);
  for (const socket of sockets) socket.destroy();
}

/** Somebody whose connection is slow for a while, and who does what the page does then. @returns how that went */
async function comeBack(trial: Trial, slowMs: number): Promise<string> {
  const visitor = trial.stranger(400);
  const slow = await visitor.watch(trial.matchId);
  if (typeof slow === 'number') return `not let in: ${slow}`;
  slow.pause();
  const until = performance.now() + slowMs;
  while (slow.isOpen && performance.now() < until) {
    void slow.ask('sync', { after: -1 });
    slow.pong();
    await sleep(100);
  }
  slow.resume();
  await Promise.race([slow.closed, sleep(5000)]);
  const code = slow.closedWith;
  slow.cut();
  if (code === null || !CUT.includes(code)) return `closed with ${code ?? 'nothing'}`;

  const again = await visitor.join(trial.matchId);
  if (typeof again === 'number') return `not let in again: ${again}`;
  let last = -1;
  for (let more = true; more;) {
    const answer = await again.sync(last);
    if ('events' in answer) {
      for (const { pos } of answer.events) if (pos !== ++last) return `position ${pos} where ${last} belongs`;
      ({ more } = answer);
    } else if (answer.code === 'too-often') await sleep(500);
    else return `refused: ${answer.code}`;
  }
  again.wire.cut();
  return last >= EVENTS ? 'caught up' : `only ${last + 1} events`;
}
