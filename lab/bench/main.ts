/**
 * `npm run bench -- [--matches N] [--runs N] [--only NAME,…] [--beside FOLDER,…] [--watchers N]`: what a move costs, beside a bare room and
 * other builds of this server, in one run on the same cores: what the machine's other work does falls on all alike. Prints
 * medians and judges nothing. With watchers there is a row for a server at which so many watch one match. A run of its defaults writes lab/results/bench.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isUsual, readOptions } from '../command-line.ts';
import { MeasuredProcess } from '../measured-process.ts';
import { keepResults, mediansOf, printTable } from '../results.ts';
import type { Kind, Played, Setup } from './players.ts';

const { matches, runs, only, beside, watchers } = readOptions({
  matches: 200,
  runs: 3,
  only: [''],
  beside: [''],
  watchers: 0,
});
/** In each match, as fast as it goes: under what one person may ask in 10 s. */
const FAST_MOVES = 120;
const FIRST = Math.min(10, matches - 1);
const WARM_UP_MOVES = 40;
const PACED_MOVES = 20;
const THINK_MS = 250;
/** Where few matches are watched nobody plays as fast as it goes: they would be cut off for it. */
const FAST_THINK_MS = watchers > 0 ? THINK_MS : 0;

interface Build {
  kind: Kind;
  env?: Record<string, string>;
  folder?: string;
  watchers?: number;
}

type Row = Awaited<ReturnType<typeof measure>>;

const { DATABASE_URL } = process.env;
const builds: Record<string, Build> = {
  'bare Colyseus room, manual patch, no log': { kind: 'bare' },
  'this server, SQLite FULL': { kind: 'house' },
  'this server, SQLite FULL, every command signed': { kind: 'signed' },
  ...(watchers > 0 && { [`this server, SQLite FULL, ${watchers} watching`]: { kind: 'house', watchers } }),
  ...(DATABASE_URL && { 'this server, PostgreSQL': { kind: 'house', env: { DATABASE_URL } } }),
};
for (const folder of beside.filter(Boolean))
  builds[`${folder}, SQLite FULL`] = { kind: 'house', folder: resolve(folder) };
const chosen = Object.entries(builds).filter(([name]) => only.some((one) => name.includes(one)));

async function measure({ kind, env, folder, watchers: watching = 0 }: Build) {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-bench-'));
  const script = kind === 'bare' ? 'bench/bare-server.ts' : 'bench/house-server.ts';
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', ...env };
  const server = new MeasuredProcess(script, settings, folder === undefined ? [] : [folder]);
  const { url } = await server.ready;
  const players = new MeasuredProcess<object>('bench/players.ts');
  const crowd = new MeasuredProcess<object>('bench/players.ts');
  await Promise.all([players.ready, crowd.ready]);
  try {
    const setUp = (upTo: number) => players.ask<string[]>('setUp', { kind, url, matches: upTo } satisfies Setup);
    const play = (movesEach: number, thinkMs: number) => players.ask<Played>('play', { movesEach, thinkMs });
    // What is read and compiled for the first matches is no match's.
    await setUp(FIRST);
    await play(WARM_UP_MOVES, FAST_THINK_MS);
    const few = await server.usage();
    const [match] = await setUp(matches);
    await crowd.ask('watch', { url, match, watchers: watching });
    await play(WARM_UP_MOVES, FAST_THINK_MS);
    const before = await server.usage();
    const fast = await play(FAST_MOVES, FAST_THINK_MS);
    const after = await server.usage();
    const paced = await play(PACED_MOVES, THINK_MS);
    const moves = WARM_UP_MOVES + FAST_MOVES + PACED_MOVES;
    const shown = await crowd.ask<number>('frames');
    if (shown < moves * watching) throw new Error(`${watching} watchers were told ${shown} times of ${moves} moves.`);
    return {
      movesPerSecond: (fast.moves / fast.ms) * 1000,
      cpuSecondsPer1000: (after.cpuMs - before.cpuMs) / fast.moves,
      pacedP50Ms: paced.p50,
      pacedP99Ms: paced.p99,
      bytesOutPerMove: fast.bytesOut / fast.moves,
      kBPerMatch: (after.bytes - few.bytes) / (matches - FIRST) / 1000,
    };
  } finally {
    for (const one of [players, crowd]) {
      await one.ask('close');
      await one.close();
    }
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const measured = new Map<string, Row[]>();
for (let run = 1; run <= runs; run++)
  for (const [name, build] of chosen) {
    const row = await measure(build);
    console.error(`${run}/${runs} ${name}: ${Math.round(row.movesPerSecond)} moves/s`);
    measured.set(name, [...(measured.get(name) ?? []), row]);
  }
const rows = [...measured].map(([build, all]) => ({ build, ...mediansOf(all) }));
printTable([
  ['', 'moves/s', 'CPU-s per 1,000', 'paced p50 / p99, ms', 'bytes out a move, both', 'kB a match'],
  ...rows.map((row) => [
    row.build,
    Math.round(row.movesPerSecond),
    row.cpuSecondsPer1000.toFixed(2),
    `${row.pacedP50Ms.toFixed(1)} / ${row.pacedP99Ms.toFixed(1)}`,
    Math.round(row.bytesOutPerMove),
    Math.round(row.kBPerMatch),
  ]),
]);
if (isUsual) keepResults('bench', { matches, rows });
