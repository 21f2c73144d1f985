/**
 * `npm run measure:hangs`: processes of a house stand still under live matches (SIGSTOP, SIGCONT), for a moment and for
 * long. Three processes pause at random for 0.3 to 3 s, and every player sends three requests meanwhile (`--pauses`); then
 * two hang in turn for 10 s, with all matches in one of them, until as many matches as asked for have been hung under
 * (`--times`). Then acknowledged commands and received events are compared with the logs, events by position, type and
 * hash. Exits with 1 when anything differs, a process ends or somebody is left without an answer. Needs PostgreSQL and Redis.
 */
import { readOptions } from '../command-line.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import type { Guest } from '../../server/testing/guest.ts';
import { hang } from '../../server/testing/hang.ts';
import { House } from '../../server/testing/house.ts';
import { compareCommands, compareEvents, seatPairs } from '../../server/testing/pairs.ts';
import { pauseProcesses } from '../../server/testing/pauses.ts';

const { pauses, times, matches, seed } = readOptions({ pauses: 300, times: 1000, matches: 50, seed: 1 });
const hangs = Math.ceil(times / matches);
/** Shorter than a process hangs, so that clocks end meanwhile, here and there, ms. */
const CHOOSE_MS = 6000;

const problems: string[] = [];
if (pauses > 0) problems.push(...(await inHouse(3, pauseForMoments)));
if (hangs > 0) problems.push(...(await inHouse(2, hangForLong)));
for (const problem of problems.slice(0, 20)) console.log(problem);
// Players who were left without an answer still try to come back.
process.exit(problems.length > 0 ? 1 : 0);

async function inHouse(processes: number, measure: (house: House) => Promise<string[]>): Promise<string[]> {
  const house = await House.open(processes);
  try {
    return await measure(house);
  } finally {
    await house.close();
  }
}

async function pauseForMoments(house: House): Promise<string[]> {
  const players = (await seatPairs(house, { matches })).flat();
  console.log(`${matches} matches of two are played in three processes.`);
  const found = await pauseProcesses(house, players, {
    pauses,
    chance: chanceOf(seed),
    onPause: (done) => done % 20 === 0 && console.log(`${done} pauses`),
  });
  const received = players.flatMap(({ guests }) => guests);
  const commands = await compareCommands(house.store, players);
  found.push(...commands.problems, ...(await compareEvents(house.store, received)));
  console.log(
    `${pauses} pauses, ${commands.acknowledged} commands acknowledged, ${sumOf(received)} events received over ` +
      `${received.length} connections, ${found.length} problems.`,
  );
  return found;
}

async function hangForLong(house: House): Promise<string[]> {
  const [one, other] = house.members as [House['members'][0], House['members'][0]];
  const pairs = await seatPairs(house, { matches, opensIn: () => 0, options: { chooseMs: CHOOSE_MS } });
  let guests = pairs.flat().map(({ guest }) => guest);
  const all = [...guests];
  const found: string[] = [];
  let cut = 0;
  console.log(`${matches} matches of two are played in one process.`);
  for (let round = 0; round < hangs; round++) {
    const [hung, next] = round % 2 === 0 ? [one, other] : [other, one];
    const result = await hang(house, hung, next, guests);
    guests = result.fresh;
    all.push(...guests);
    found.push(...result.problems);
    // On a busy machine the other process may stand still, too, and cuts off whom it would tell something then.
    cut += guests.filter(({ closedWith }) => closedWith !== null).length;
    const playing = guests.filter(({ state }) => state.phase === 'playing').length / 2;
    console.log(`${(round + 1) * matches} hangs: ${found.length} problems; ${playing} matches are played on.`);
  }
  found.push(...(await compareEvents(house.store, all)), ...(await takenOverOtherwise(house, all)));
  console.log(
    `${hangs * matches} hangs, ${sumOf(all)} events received, ${cut} connections cut by the process that took over, ` +
      `${found.length} problems.`,
  );
  return found;
}

function sumOf(received: readonly Guest[]): number {
  return received.reduce((sum, { events }) => sum + events.length, 0);
}

/** Each match was taken over once for each hang. */
async function takenOverOtherwise(house: House, guests: readonly Guest[]): Promise<string[]> {
  const found: string[] = [];
  for (const matchId of new Set(guests.map(({ room }) => room.roomId))) {
    const [row] = await house.database.ask('SELECT epoch FROM matches WHERE match_id = $1', [matchId]);
    if (Number(row?.epoch) !== hangs + 1) found.push(`${matchId}: it was taken over ${Number(row?.epoch)} times`);
  }
  return found;
}
