/**
 * `npm run measure:cluster`: three processes under live matches of two, and what their players notice of it when processes
 * end. `--fault restart` replaces one after the other (SIGTERM); `kill` ends one (SIGKILL), `hang` stops one for 10 s
 * (SIGSTOP, SIGCONT). Several faults and numbers of tables are measured one after the other: `--fault kill,hang --tables
 * 60,400`. Every player gives a command every few seconds, notices silence and comes back as the page does, and sends again
 * what was not answered. Prints a line of JSON for each run. Needs PostgreSQL and Redis.
 */
import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, readOptions } from '../command-line.ts';
import { percentile } from '../results.ts';
import { House } from '../../server/testing/house.ts';
import { compareCommands, compareEvents, seatPairs } from '../../server/testing/pairs.ts';
import type { Player } from '../../server/testing/player.ts';
import { at } from '../../shared/contract/at.ts';

/** Pace is the time between two commands of a player, ms. */
const options = readOptions({ fault: ['restart'], tables: [300], pace: 4000, choose: 120_000 });
const PROCESSES = 3;
/** Before a fault, and from its end to the next one, ms. */
const QUIET_MS = 5000;
const HANGS_FOR_MS = 10_000;

const faults = {
  async restart(house: House) {
    for (const member of house.members.slice()) {
      const { code, ms } = await house.end(member, 'SIGTERM');
      console.log(`A process ended with ${code} after ${Math.round(ms)} ms; another one starts.`);
      await house.start();
      await sleep(QUIET_MS);
    }
  },
  async kill(house: House) {
    await house.end(at(house.members, 0), 'SIGKILL');
    await sleep(3 * QUIET_MS);
  },
  async hang(house: House) {
    const { child } = at(house.members, 0);
    child.kill('SIGSTOP');
    await sleep(HANGS_FOR_MS);
    child.kill('SIGCONT');
    await sleep(QUIET_MS);
  },
};

for (const fault of options.fault) for (const tables of options.tables) await measure(fault, tables);
// Players who were left without an answer still try to come back.
process.exit();

async function measure(fault: string, tables: number): Promise<void> {
  const bring = faults[oneOf('A fault', Object.keys(faults) as (keyof typeof faults)[], fault)];
  const house = await House.open(PROCESSES);
  try {
    const players = (await seatPairs(house, { matches: tables, options: { chooseMs: options.choose } })).flat();
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const playing = Promise.all(players.map((player) => play(player, over.signal)));
    // What fails is told where it is waited for.
    playing.catch(() => {});
    await sleep(QUIET_MS);
    const before = players.map(({ answeredAfterMs }) => answeredAfterMs.length);
    const from = performance.now();
    await bring(house);
    const turns = await turnsIn(house, players);
    over.abort();
    await playing;
    const gaps = players.flatMap((player) => player.gaps);
    const { acknowledged, problems } = await compareCommands(house.store, players);
    const received = players.flatMap(({ guests }) => guests);
    problems.push(...(await compareEvents(house.store, received)));
    for (const problem of problems.slice(0, 20)) console.log(problem);
    const result = {
      fault,
      tables,
      // From the fault to the seat, for one that comes at an instant; else from the end of the connection to the seat.
      backAfterMs: spread(gaps.map((gap) => (fault === 'restart' ? gap.ms : gap.from + gap.ms - from))),
      answersBeforeMs: spread(players.flatMap((one, index) => one.answeredAfterMs.slice(0, before[index]))),
      answersDuringMs: spread(players.flatMap((one, index) => one.answeredAfterMs.slice(before[index]))),
      codes: Object.fromEntries(
        [...Map.groupBy(gaps, ({ code }) => String(code))].map(([code, all]) => [code, all.length]),
      ),
      turns,
      acknowledged,
      problems: problems.length,
      load: loadavg().map((one) => Math.round(one * 10) / 10),
    };
    console.log(JSON.stringify(result));
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await house.close();
  }
}

async function play(player: Player, over: AbortSignal): Promise<void> {
  void player.stay(over);
  await sleep(Math.random() * options.pace);
  while (!over.aborted) {
    await player.choose(over);
    await sleep(options.pace * (0.5 + Math.random()));
  }
}

/** How many rounds were revealed, and how many choices were made for somebody whose time ran out. */
async function turnsIn(house: House, players: readonly Player[]): Promise<{ rounds: number; lost: number }> {
  const turns = { rounds: 0, lost: 0 };
  for (const matchId of new Set(players.map((player) => player.matchId))) {
    const log = await house.store.read(matchId);
    for (const { type, cause } of log) {
      if (type !== 'revealed') continue;
      turns.rounds++;
      if (cause?.command.type === 'clock') turns.lost++;
    }
  }
  return turns;
}

function spread(all: readonly number[]) {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(all, share)));
  return { count: all.length, p50, p95, p99, most };
}
