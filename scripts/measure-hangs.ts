/**
 * `npm run measure:hangs`: two processes of a house hang in turn (SIGSTOP for 10 s, SIGCONT), each time with all matches,
 * until as many matches have been hung under as asked for. Everybody records what they were told, and by whom; in the end it
 * is held against the logs. Needs PostgreSQL and Redis.
 */
import { parseArgs } from 'node:util';
import { newSecret, Guest } from '../server/testing/guest.ts';
import { hang } from '../server/testing/hang.ts';
import { House } from '../server/testing/house.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1000' }, matches: { type: 'string', default: '50' } },
});
const matches = Number(values.matches);
const rounds = Math.ceil(Number(values.times) / matches);
const SEATED_AT_ONCE = 6;
/** Shorter than a process hangs, so that clocks end meanwhile, here and there, ms. */
const CHOOSE_MS = 6000;

const house = await House.open(2);
for (const { url, child } of house.members)
  child.once('exit', (code, signal) => console.log(`The process at ${url} ended: ${signal ?? code}.`));
try {
  const [one, other] = house.members as [House['members'][0], House['members'][0]];
  let guests = await seat(one.url);
  const all = [...guests];
  const problems: string[] = [];
  let cut = 0;
  console.log(`${matches} matches of two are played in one process.`);
  for (let round = 0; round < rounds; round++) {
    const [hung, next] = round % 2 === 0 ? [one, other] : [other, one];
    const result = await hang(house, hung, next, guests);
    guests = result.fresh;
    all.push(...guests);
    problems.push(...result.problems);
    // On a busy machine the other process may stand still, too, and cuts off whom it would tell something then.
    cut += guests.filter(({ closedWith }) => closedWith !== null).length;
    const playing = guests.filter(({ state }) => state.phase === 'playing').length / 2;
    console.log(
      `${(round + 1) * matches} hangs: ${problems.length} problems; ${playing} matches are played on, ` +
        `${guests[0]!.events.length} events were told at the first table.`,
    );
  }
  problems.push(...(await againstLogs(all)));
  for (const problem of problems.slice(0, 20)) console.log(problem);
  const events = all.reduce((sum, guest) => sum + guest.events.length, 0);
  console.log(
    `${rounds * matches} hangs, ${events} events told, ${cut} connections cut by the process that took over, ${problems.length} problems.`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await house.close();
}

/** Everybody at their tables, which are all in that process. */
async function seat(url: string): Promise<Guest[]> {
  const seated: Guest[] = [];
  const waiting = Array.from({ length: matches }).keys();
  const worker = async () => {
    for (const _ of waiting) {
      const secrets = [newSecret(), newSecret()];
      const matchId = await house.newMatch(secrets, { chooseMs: CHOOSE_MS });
      const two = await Promise.all(secrets.map((secret) => Guest.join(url, matchId, secret)));
      for (const guest of two) await guest.sit();
      await Promise.all(two.map((guest) => guest.until(() => guest.heard('started').length > 0, 30_000)));
      seated.push(...two);
    }
  };
  await Promise.all(Array.from({ length: SEATED_AT_ONCE }, worker));
  return seated;
}

/** Whatever anybody was told stands in the log, at its place; and each match was taken over once for each hang. */
async function againstLogs(told: readonly Guest[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [matchId, guests] of Map.groupBy(told, ({ room }) => room.roomId)) {
    const log = await house.store.read(matchId);
    // The last event of an update comes with its hash, which all before it are in.
    for (const { pos, event, hash } of guests.flatMap(({ events }) => events))
      if (log[pos]?.type !== event.type || (hash && log[pos]?.hash !== hash))
        problems.push(`${matchId}: ${event.type} was told at ${pos}, where the log has another event`);
    const [row] = await house.database.ask('SELECT epoch FROM matches WHERE match_id = $1', [matchId]);
    if (Number(row?.epoch) !== rounds + 1) problems.push(`${matchId}: it was taken over ${Number(row?.epoch)} times`);
  }
  return problems;
}
