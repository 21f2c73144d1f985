/** One address takes every place it can get, at a match and in the lobby; another reserves places and never comes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './trial.ts';
import type { Wire } from '../../server/testing/wire.ts';
import type { Visitor } from '../../server/testing/visitor.ts';

/** As the server has it by default. */
const MOST_CONNECTIONS_PER_ADDRESS = 400;
/** A player whose connection broke is back by then, ms: the page waits some 300 before it tries. */
const BACK_MS = 1000;
const BREAKS = 5;
/** In a row, half a second apart: what was only too often is granted again after 10 s. */
const MOST_REFUSALS = 24;

export const crowd: Attack = {
  about:
    'One address takes all watching places and connections to the lobby, another reserves places that it never uses.',
  usual: { count: 700, seconds: 60 },
  short: { count: 300, seconds: 20 },
  async run(trial) {
    const { extent } = trial;
    const [crowded, elsewhere, absent] = [trial.stranger(0), trial.stranger(1), trial.stranger(2)];
    const backMs: number[] = [];
    const connections: Wire[] = [];
    let unused = 0;
    let lateWatcher: Wire | number = 0;
    let lateVisitor: Wire | number = 0;

    await trial.around(async () => {
      const until = performance.now() + extent.seconds * 1000;
      const isOn = () => performance.now() < until;
      connections.push(...(await takeAll(extent.count, isOn, () => crowded.watch(trial.matchId))));
      trial.figure('watching places one address got', connections.length);
      const taking = takeUnused(
        absent,
        trial.matchId,
        () => performance.now() < until + 20_000 && backMs.length < BREAKS,
      );
      await sleep(1000);
      for (let times = 0; times < BREAKS; times++) {
        backMs.push(await trial.breakConnection());
        await sleep(1000);
      }
      lateWatcher = await elsewhere.watch(trial.matchId);
      unused = await taking;
      const inLobby = await takeAll(extent.count, isOn, () => crowded.enter('lobby', {}));
      trial.figure('connections to the lobby one address got', inLobby.length);
      connections.push(...inLobby);
      lateVisitor = await elsewhere.enter('lobby', {});
    }, 0);

    trial.figure('reservations another address got and never used', unused);
    trial.commonPromises();
    trial.atMost('connections of one address', MOST_CONNECTIONS_PER_ADDRESS, connections.length);
    trial.atMost(`until a player whose connection broke is back, ${BREAKS} times, ms`, BACK_MS, Math.max(...backMs));
    trial.promise('somebody from elsewhere can watch', typeof lateWatcher !== 'number', answerTo(lateWatcher));
    trial.promise('somebody from elsewhere can see the lobby', typeof lateVisitor !== 'number', answerTo(lateVisitor));
    for (const connection of connections) connection.cut();
  },
};

/** Opens connections until there are enough, or nothing more is to be had. */
async function takeAll(most: number, isOn: () => boolean, open: () => Promise<Wire | number>): Promise<Wire[]> {
  const connections: Wire[] = [];
  for (let refusals = 0; connections.length < most && refusals < MOST_REFUSALS && isOn();) {
    const connection = await open();
    if (typeof connection === 'number') {
      refusals++;
      await sleep(500);
    } else {
      refusals = 0;
      connections.push(connection);
    }
  }
  return connections;
}

async function takeUnused(visitor: Visitor, matchId: string, isOn: () => boolean): Promise<number> {
  let taken = 0;
  while (isOn()) {
    const secret = `unused-place-of-nobody-${taken}`;
    const place = await visitor.reserve('match', { matchId, secret });
    if (typeof place === 'number') await sleep(100);
    else taken++;
  }
  return taken;
}

const answerTo = (connection: Wire | number): string =>
  typeof connection === 'number' ? `refused: ${connection}` : 'let in';
