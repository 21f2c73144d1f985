/** Whatever writes to the log or keeps the processor busy, done as fast as it goes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Trial } from './trial.ts';
import type { Guest, NewRequest } from '../../server/testing/guest.ts';

/** Just under what a room hears from one connection, ms. */
const COMMAND_EVERY_MS = 36;
/** What one person may add to logs in a minute, events, however they go about it. */
const MOST_EVENTS_PER_MINUTE = 120;
/** As the server has it by default. */
const MOST_TABLES_PER_ADDRESS = 60;
const SLEEP_AFTER_S = 5;
const BOT_TABLES = 160;
/** What sleeping tables may cost on top of what the server needs anyway, % of a processor. */
const MOST_ASLEEP_PERCENT = 5;

/** Asks in turn for what each way offers; the numbers say which turn it is. */
type Way = [name: string, connections: number, table: Record<string, unknown>, command: (turn: number) => NewRequest];

const commitment = 'ab'.repeat(32);
const sit: NewRequest = { type: 'sit', name: 'Stranger', commitment };
const calls: NewRequest[] = [
  { type: 'commit', commitment },
  { type: 'add-bot', seat: 1 },
  { type: 'start' },
  { type: 'remove', seat: 1 },
];
const mark = (name: string): NewRequest => ({ type: 'act', act: { type: 'mark', mark: name } });
const markTable = { game: 'yic-yac-yoe', seats: 2, againstBots: true, options: { turnMs: 3_600_000 } };
const ways: Way[] = [
  ['sit and stand', 4, { seats: 6 }, (turn) => (turn % 2 ? { type: 'stand' } : sit)],
  ['add a bot and remove it', 1, { seats: 3 }, (turn) => ({ type: turn % 2 ? 'remove' : 'add-bot', seat: 2 })],
  ['commit anew', 1, { seats: 3 }, () => ({ type: 'commit', commitment })],
  ['open commentary and close it', 1, { seats: 3 }, (turn) => ({ type: 'commentary', open: turn % 2 === 0 })],
  ['call the start and show nothing', 1, { seats: 2 }, (turn) => calls[turn % 4]!],
  ['change the mark', 1, markTable, (turn) => mark(turn % 2 ? 'circle' : 'star')],
];

export const growth: Attack = {
  about: 'Sits and stands, adds bots and removes them, changes marks, opens tables, deserts them: as fast as it goes.',
  usual: { count: BOT_TABLES, seconds: 60 },
  short: { count: 60, seconds: 20 },
  env: { SLEEP_AFTER_S: String(SLEEP_AFTER_S) },
  async run(trial) {
    const { seconds } = trial.extent;
    let grown: { name: string; connections: number; events: number }[] = [];
    await trial.around(async () => {
      grown = await Promise.all(
        ways.map(async (way, number) => {
          const [name, connections] = way;
          return { name, connections, events: await write(trial, way, number * 10) };
        }),
      );
    }, 1000);
    trial.commonPromises();
    for (const { name, connections, events } of grown) {
      const perMinute = (events / connections / seconds) * 60;
      // What may be done at once is allowed for in a shorter run.
      const most = (MOST_EVENTS_PER_MINUTE * 60) / Math.min(60, seconds);
      trial.atMost(`${name}: events in a minute from one person`, most, perMinute);
    }
    await openTables(trial);
    await desertTables(trial);
  },
};

/** @returns how many events the table's log has gained */
async function write(trial: Trial, [, count, options, command]: Way, first: number): Promise<number> {
  const opener = trial.stranger(first);
  const table = (await opener.openTable(options))!;
  const host = (await opener.join(table.matchId, table.secret)) as Guest;
  if (count === 1) await host.sit('Stranger');
  if ('againstBots' in options) await host.untilStarted();
  const from = await trial.eventsOf(table.matchId);
  const until = performance.now() + trial.extent.seconds * 1000;
  const others = await Promise.all(
    Array.from({ length: count - 1 }, (_, number) => trial.stranger(first + 1 + number).join(table.matchId)),
  );
  const guests = [host, ...others].filter((guest) => typeof guest !== 'number');
  await Promise.all(guests.map((guest) => insist(guest, command, until)));
  return (await trial.eventsOf(table.matchId)) - from;
}

/** Asks as fast as a room hears it; what was refused for being too often is asked for again. */
async function insist(guest: Guest, command: Way[3], until: number): Promise<void> {
  let turn = 0;
  while (performance.now() < until && guest.closedWith === null) {
    const [answer] = await Promise.all([guest.ask(command(turn)), sleep(COMMAND_EVERY_MS)]);
    if (!('code' in answer && answer.code === 'too-often')) turn++;
  }
  guest.wire.cut();
}

/** One address opens what it can. */
async function openTables(trial: Trial): Promise<void> {
  const visitor = trial.stranger(100);
  let opened = 0;
  for (let tries = 0; tries < 80; tries++) if (await visitor.openTable()) opened++;
  trial.atMost('open tables of one address, of 80 that it asked for', MOST_TABLES_PER_ADDRESS, opened);
}

/** Tables full of bots whose only person leaves as soon as the match has begun. */
async function desertTables(trial: Trial): Promise<void> {
  const wanted = trial.extent.count;
  let deserted = 0;
  await Promise.all(
    Array.from({ length: Math.ceil(wanted / MOST_TABLES_PER_ADDRESS) }, async (_, number) => {
      const visitor = trial.stranger(110 + number);
      for (let table = 0; table < MOST_TABLES_PER_ADDRESS && deserted < wanted; table++) {
        const opened = await visitor.openTable({
          game: 'yic-yac-yoe',
          seats: 6,
          againstBots: true,
          options: { size: 20, row: 20, turnMs: 1000 },
        });
        const guest = opened && (await visitor.join(opened.matchId, opened.secret));
        if (!guest || typeof guest === 'number') continue;
        deserted++;
        await guest.sit('Stranger');
        await Promise.race([guest.untilStarted(), guest.closed]);
        guest.wire.cut();
      }
    }),
  );
  await trial.phase('deserted', () => sleep(8000));
  await sleep((SLEEP_AFTER_S + 3) * 1000);
  await trial.phase('asleep', () => sleep(8000));
  const before = trial.seen('before').cpuPercent;
  trial.figure('deserted tables full of bots', deserted);
  trial.figure('they cost while awake, % of a processor', trial.seen('deserted').cpuPercent - before);
  const asleep = trial.seen('asleep').cpuPercent - before;
  trial.atMost('they cost when they should be asleep, % of a processor', MOST_ASLEEP_PERCENT, asleep);
}
