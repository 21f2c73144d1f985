/**
 * `npm run measure:cluster`: a rolling restart of three processes under live matches. Each is told to end (SIGTERM) and
 * another one started, until all are new. Every player gives a command every few seconds, comes back as the page does, and
 * sends again what was not answered. Needs PostgreSQL and Redis.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newSecret } from '../server/testing/guest.ts';
import { House } from '../server/testing/house.ts';
import { Player } from '../server/testing/player.ts';

const { values } = parseArgs({
  options: { matches: { type: 'string', default: '300' }, pace: { type: 'string', default: '4000' } },
});
const matches = Number(values.matches);
/** Between two commands of a player, ms. */
const paceMs = Number(values.pace);
const PROCESSES = 3;
const SEATED_AT_ONCE = 6;
/** Between two restarts, and before the first, ms. */
const QUIET_MS = 5000;

const house = await House.open(PROCESSES);
try {
  const players = await seat();
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
  const { lost, twice, granted } = await compare(players);
  console.log(`${granted} commands were acknowledged, ${lost} of them lost, ${twice} done twice.`);
  process.exitCode = lost + twice > 0 ? 1 : 0;
} finally {
  await house.close();
}

/** Everybody at their tables, which are spread over the processes. */
async function seat(): Promise<Player[]> {
  const players: Player[] = [];
  const waiting = Array.from({ length: matches }, (_, index) => index).values();
  const worker = async () => {
    for (const index of waiting) {
      const secrets = [newSecret(), newSecret()];
      const matchId = await house.newMatch(secrets);
      const urls = () => house.members.map(({ url }) => url);
      const address = `10.3.${Math.floor(index / 250)}.${index % 250}`;
      // The first who comes opens it where they come to.
      const turned = () => [...urls().slice(index % PROCESSES), ...urls().slice(0, index % PROCESSES)];
      const two = secrets.map((secret) => new Player(turned, matchId, secret, address));
      for (const player of two) await player.come();
      for (const { guest } of two) await guest.sit();
      const begin = two.map(({ guest }) => guest.until(() => guest.heard('started').length > 0, 15_000));
      // On a busy machine a start may fail too often: that match is left out.
      if ((await Promise.allSettled(begin)).every(({ status }) => status === 'fulfilled')) players.push(...two);
    }
  };
  await Promise.all(Array.from({ length: SEATED_AT_ONCE }, worker));
  return players;
}

/** Against the logs: every command that was acknowledged stands there once. */
async function compare(players: readonly Player[]): Promise<{ lost: number; twice: number; granted: number }> {
  let [lost, twice, granted] = [0, 0, 0];
  for (const player of players) {
    const log = await house.store.read(player.matchId);
    // One command is several events: those of one follow each other.
    const commands = log.flatMap(({ cause }, pos) =>
      cause?.id && cause.id !== log[pos - 1]?.cause?.id ? [cause.id] : [],
    );
    const times = new Map<string, number>();
    for (const id of commands) times.set(id, (times.get(id) ?? 0) + 1);
    granted += player.granted.length;
    lost += player.granted.filter((id) => !times.has(id)).length;
    twice += player.granted.filter((id) => (times.get(id) ?? 0) > 1).length;
  }
  return { lost, twice, granted };
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
