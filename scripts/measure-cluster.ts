/**
 * `npm run measure:cluster`: a rolling restart of three processes under live matches. Each is told to end (SIGTERM) and
 * another one started, until all are new. Every player gives a command every few seconds, comes back as the page does, and
 * sends again what was not answered. Needs PostgreSQL and Redis.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { House } from '../server/testing/house.ts';
import { compareCommands, compareEvents, seatPairs } from '../server/testing/pairs.ts';

const { values } = parseArgs({
  options: { matches: { type: 'string', default: '300' }, pace: { type: 'string', default: '4000' } },
});
const matches = Number(values.matches);
/** Between two commands of a player, ms. */
const paceMs = Number(values.pace);
const PROCESSES = 3;
/** Between two restarts, and before the first, ms. */
const QUIET_MS = 5000;

const house = await House.open(PROCESSES);
try {
  const players = (await seatPairs(house, { matches })).flat();
  console.log(`${players.length / 2} matches of two are played; by process there are ${spread(await house.rooms())}.`);
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const playing = Promise.all(
    players.map(async (player) => {
      void player.stay(over.signal);
      await sleep(Math.random() * paceMs);
      while (!over.signal.aborted) {
        await player.choose(over.signal);
        await sleep(paceMs * (0.5 + Math.random()));
      }
    }),
  );
  // What fails is told where it is waited for.
  playing.catch(() => {});
  await sleep(QUIET_MS);
  const usual = players.flatMap(({ answeredAfterMs }) => answeredAfterMs);
  const before = players.map(({ answeredAfterMs }) => answeredAfterMs.length);
  for (const member of house.members.slice()) {
    const { code, ms } = await house.end(member, 'SIGTERM');
    console.log(`A process ended with ${code} after ${Math.round(ms)} ms; another one starts.`);
    await house.start();
    await sleep(QUIET_MS);
  }
  over.abort();
  await playing;
  const during = players.flatMap(({ answeredAfterMs }, index) => answeredAfterMs.slice(before[index]));
  const gaps = players.flatMap((player) => player.gaps);
  tell('commands before the restarts', usual);
  tell('commands during the restarts', during);
  tell(
    'pauses: from the end of the connection to the seat at the new one',
    gaps.map(({ ms }) => ms),
  );
  console.log(`ends of connections by code: ${count(gaps.map(({ code }) => String(code)))}`);
  const { acknowledged, problems } = await compareCommands(house.store, players);
  problems.push(
    ...(await compareEvents(
      house.store,
      players.flatMap(({ guests }) => guests),
    )),
  );
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log(`${acknowledged} commands were acknowledged; ${problems.length} problems in the logs.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await house.close();
}

function tell(what: string, all: readonly number[]): void {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  console.log(`${what}: ${all.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`);
}

function count(all: readonly string[]): string {
  return [...Map.groupBy(all, (one) => one)].map(([one, same]) => `${one}: ${same.length}`).join(', ');
}

function spread(rooms: ReadonlyMap<string, string>): string {
  return [...Map.groupBy(rooms.values(), (one) => one).values()].map((same) => same.length).join(', ');
}
