/**
 * `npm run -s bench -- [--matches N] [--runs N] [--only NAME,…] [--beside FOLDER,…] [--watchers N] [--stored N] [--json]`: what a move
 * costs here, in a bare room, in one that inserts each move, and in other builds of this server, in one run on the same cores: what
 * the machine's other work does falls on all alike. With watchers there is a row for a server at which so many watch one match.
 * Then how fast a log is verified, and how large a database becomes, from so many matches that are stored. Prints medians, or with
 * --json one line with all figures, and judges nothing. A run of its defaults writes lab/results/bench.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDatabase } from '../../replays/testing/postgres.ts';
import { isUsual, readOptions } from '../command-line.ts';
import { MeasuredProcess } from '../measured-process.ts';
import { dated, keepResults, median, mediansOf, printTable } from '../results.ts';
import { measureDatabase } from './database-size.ts';
import type { Kind, Played, Setup } from './players.ts';
import { measureVerifying } from './verifying.ts';

const { matches, runs, only, beside, watchers, stored, json } = readOptions({
  matches: 200,
  runs: 3,
  only: [''],
  beside: [''],
  watchers: 0,
  stored: 300,
  json: false,
});
const print = json ? console.error : console.log;
/** In each match, as fast as it goes: under what one person may ask in 10 s. */
const FAST_MOVES = 120;
const FIRST = Math.min(10, matches - 1);
const WARM_UP_MOVES = 40;
/** Where few play or many watch, nobody plays as fast as it goes: who sends too much in a second is cut off. */
const FAST_THINK_MS = watchers > 0 ? 100 : matches < 200 ? 40 : 0;
const PACED_SECONDS = 6;
/** Moves a second in each match: in 200 of them 600 and 1,300 in all. */
const PACES = { calm: 3, busy: 6.5 };

interface Build {
  kind: Kind;
  onPostgres?: boolean;
  args?: string[];
  watchers?: number;
}

type Row = Awaited<ReturnType<typeof measure>>;

const { DATABASE_URL } = process.env;
const [BARE, SQLITE, POSTGRES] = ['bare Colyseus room, nothing kept', 'this server, SQLite', 'this server, PostgreSQL'];
const WATCHED = `this server, SQLite, ${watchers} watching`;
const inserting: Build = { kind: 'bare', args: ['insert'] };
const builds: Record<string, Build> = {
  [BARE]: { kind: 'bare' },
  'Colyseus room, INSERT per move, SQLite': inserting,
  ...(DATABASE_URL && { 'Colyseus room, INSERT per move, PostgreSQL': { ...inserting, onPostgres: true } }),
  [SQLITE]: { kind: 'signed' },
  'this server, SQLite, unsigned': { kind: 'unsigned' },
  ...(watchers > 0 && { [WATCHED]: { kind: 'signed', watchers } }),
  ...(DATABASE_URL && { [POSTGRES]: { kind: 'signed', onPostgres: true } }),
};
for (const folder of beside.filter(Boolean)) builds[`${folder}, SQLite`] = { kind: 'signed', args: [resolve(folder)] };
const isAsked = (name: string) => only.some((one) => name.includes(one));

/** Gives the server a folder and, where it needs one, a database of its own; both are removed afterwards. */
async function measure(build: Build) {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-bench-'));
  const database = build.onPostgres ? await makeDatabase(undefined, DATABASE_URL) : null;
  const script = build.kind === 'bare' ? 'bench/bare-server.ts' : 'bench/house-server.ts';
  const server = new MeasuredProcess(script, { DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '' }, build.args);
  const [players, crowd] = [0, 1].map(() => new MeasuredProcess<object>('bench/players.ts'));
  try {
    return await measureAt(server, players!, crowd!, build);
  } finally {
    for (const one of [players, crowd, server]) await one!.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
// Who interrupts a run ends the other processes, and so this one, once it has cleared up.
process.once('SIGINT', () => {});

async function measureAt(
  server: MeasuredProcess,
  players: MeasuredProcess<object>,
  crowd: MeasuredProcess<object>,
  { kind, watchers: watching = 0 }: Build,
) {
  const [{ url }] = await Promise.all([server.ready, players.ready, crowd.ready]);
  const setUp = (upTo: number) => players.ask<string[]>('setUp', { kind, url, matches: upTo } satisfies Setup);
  const play = (movesEach: number, thinkMs: number) => players.ask<Played>('play', { movesEach, thinkMs });
  const playPaced = (perSecond: number) => play(Math.round(perSecond * PACED_SECONDS), 1000 / perSecond);
  // What is read and compiled for the first matches is no match's.
  await setUp(FIRST);
  await play(WARM_UP_MOVES, FAST_THINK_MS);
  const few = await server.ask<number>('memory');
  const [match] = await setUp(matches);
  await crowd.ask('watch', { url, match, watchers: watching });
  const warmUp = await play(WARM_UP_MOVES, FAST_THINK_MS);
  const before = await server.usage();
  const fast = await play(FAST_MOVES, FAST_THINK_MS);
  const after = await server.usage();
  const all = await server.ask<number>('memory');
  const calm = await playPaced(PACES.calm);
  const busy = await playPaced(PACES.busy);
  const moves = [warmUp, fast, calm, busy].reduce((sum, one) => sum + one.moves, 0) / matches;
  const shown = await crowd.ask<number>('frames');
  if (shown < moves * watching) throw new Error(`${watching} watchers received ${shown} updates for ${moves} moves.`);
  return {
    movesPerSecond: (fast.moves / fast.ms) * 1000,
    mainThreadUsPerMove: ((after.mainThreadMs - before.mainThreadMs) / fast.moves) * 1000,
    cpuSecondsPer1000: (after.cpuMs - before.cpuMs) / fast.moves,
    calmP50Ms: calm.p50,
    calmP99Ms: calm.p99,
    busyP50Ms: busy.p50,
    busyP99Ms: busy.p99,
    eventsPerMove: fast.events / fast.moves,
    bytesOutPerMove: fast.bytesOut / fast.moves,
    kBPerMatch: (all - few) / (matches - FIRST) / 1000,
  };
}

const measured: Record<string, Row>[] = [];
for (let run = 1; run <= runs; run++) {
  const rows: Record<string, Row> = {};
  for (const [name, build] of Object.entries(builds).filter(([one]) => isAsked(one))) {
    rows[name] = await measure(build);
    console.error(`${run}/${runs} ${name}: ${Math.round(rows[name].movesPerSecond)} moves/s`);
  }
  measured.push(rows);
}

/** The median over all runs of how fast one is in terms of another. NaN where either was not measured. */
const relative = (name: string, to: string): number =>
  median(measured.map((rows) => (rows[name]?.movesPerSecond ?? NaN) / (rows[to]?.movesPerSecond ?? NaN)));

const rows = Object.keys(measured[0] ?? {}).map((build) => ({
  build,
  relativeToBare: relative(build, BARE),
  ...mediansOf(measured.map((all) => all[build]!)),
}));
const cpuUsOf = (name: string) => (rows.find(({ build }) => build === name)?.cpuSecondsPer1000 ?? NaN) * 1000;
const eventsPerMove = rows.find(({ build }) => build === SQLITE)?.eventsPerMove ?? NaN;
const postgresRelativeToSqlite = relative(POSTGRES, SQLITE);
const watcherUsPerEvent = (cpuUsOf(WATCHED) - cpuUsOf(SQLITE)) / eventsPerMove / watchers;
const verifying = isAsked('verifying a log') ? measureVerifying() : [];
const database = isAsked('database of 100,000 matches') ? await measureDatabase(stored) : null;

/** Moves a second in all matches. */
const paced = { calm: Math.round(PACES.calm * matches), busy: Math.round(PACES.busy * matches) };
const numberIn = (number: number, digits = 0) => (Number.isNaN(number) ? '–' : number.toFixed(digits));
const pair = (one: number, other: number) => `${numberIn(one, 1)} / ${numberIn(other, 1)}`;
const columns: Record<string, (row: (typeof rows)[number]) => string> = {
  '': ({ build }) => build,
  'moves/s': (row) => numberIn(row.movesPerSecond),
  '× bare': (row) => numberIn(row.relativeToBare, 2),
  'main thread a move, µs': (row) => numberIn(row.mainThreadUsPerMove),
  'CPU-s per 1,000': (row) => numberIn(row.cpuSecondsPer1000, 2),
  [`${paced.calm} moves/s: p50 / p99, ms`]: (row) => pair(row.calmP50Ms, row.calmP99Ms),
  [`${paced.busy} moves/s: p50 / p99, ms`]: (row) => pair(row.busyP50Ms, row.busyP99Ms),
  'bytes out a move, both': (row) => numberIn(row.bytesOutPerMove),
  'kB a match': (row) => numberIn(row.kBPerMatch),
};
if (rows.length > 0)
  printTable([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => of(row)))], print);
print(`PostgreSQL relative to SQLite: ${numberIn(postgresRelativeToSqlite, 2)}`);
print(`A watcher, for each event: ${numberIn(watcherUsPerEvent, 1)} µs`);
for (const { log, events, eventsPerSecond } of verifying)
  print(`Verifying a log, ${log}, ${events} events: ${numberIn(eventsPerSecond)} events/s`);
if (database)
  print(
    `A database of 100,000 matches: ${numberIn(database.gibPer100000, 1)} GiB, extrapolated from ${stored} that are stored: ` +
      `${numberIn(database.bytesPerMatch)} bytes each, ${numberIn(database.bytesPerEvent)} for each event`,
  );

const results = { matches, runs, paced, rows, postgresRelativeToSqlite, watcherUsPerEvent, verifying, database };
if (json) console.log(JSON.stringify(dated(results)));
if (isUsual) keepResults('bench', results);
