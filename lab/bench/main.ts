/**
 * `npm run bench -- [--matches N] [--runs N] [--only NAME,…] [--beside FOLDER,…]`: what a move costs, beside a bare room and
 * other builds of this server, in one run on the same cores: what the machine's other work does falls on all alike. Prints
 * medians and judges nothing. A run of its defaults writes lab/results/bench.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MeasuredProcess } from '../measured-process.ts';
import { keepResults, mediansOf, printTable } from '../results.ts';
import type { Kind, Played, Setup } from './players.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    beside: { type: 'string', default: '' },
  },
});
const matches = Number(values.matches);
/** In each match, as fast as it goes: under what one person may ask in 10 s. */
const FAST_MOVES = 120;
const FIRST = 10;
const WARM_UP_MOVES = 40;
const PACED_MOVES = 20;
const THINK_MS = 250;

interface Build {
  kind: Kind;
  env?: Record<string, string>;
  folder?: string;
}

type Row = Awaited<ReturnType<typeof measure>>;

const { DATABASE_URL } = process.env;
const builds: Record<string, Build> = {
  'bare Colyseus room, manual patch, no log': { kind: 'bare' },
  'this server, SQLite FULL': { kind: 'house' },
  'this server, SQLite FULL, every command signed': { kind: 'signed' },
  ...(DATABASE_URL && { 'this server, PostgreSQL': { kind: 'house', env: { DATABASE_URL } } }),
};
for (const folder of values.beside.split(',').filter(Boolean))
  builds[`${folder}, SQLite FULL`] = { kind: 'house', folder: resolve(folder) };
const chosen = Object.entries(builds).filter(([name]) => values.only.split(',').some((one) => name.includes(one)));

async function measure({ kind, env, folder }: Build) {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-bench-'));
  const script = kind === 'bare' ? 'bench/bare-server.ts' : 'bench/house-server.ts';
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', ...env };
  const server = new MeasuredProcess(script, settings, folder === undefined ? [] : [folder]);
  const { url } = await server.ready;
  const players = new MeasuredProcess<object>('bench/players.ts');
  await players.ready;
  try {
    const setUp = (upTo: number) => players.ask('setUp', { kind, url, matches: upTo } satisfies Setup);
    const play = (movesEach: number, thinkMs: number) => players.ask<Played>('play', { movesEach, thinkMs });
    // What is read and compiled for the first matches is no match's.
    await setUp(FIRST);
    await play(WARM_UP_MOVES, 0);
    const few = await server.usage();
    await setUp(matches);
    await play(WARM_UP_MOVES, 0);
    const before = await server.usage();
    const fast = await play(FAST_MOVES, 0);
    const after = await server.usage();
    const paced = await play(PACED_MOVES, THINK_MS);
    return {
      movesPerSecond: (fast.moves / fast.ms) * 1000,
      cpuSecondsPer1000: (after.cpuMs - before.cpuMs) / fast.moves,
      pacedP50Ms: paced.p50,
      pacedP99Ms: paced.p99,
      bytesOutPerMove: fast.bytesOut / fast.moves,
      kBPerMatch: (after.bytes - few.bytes) / (matches - FIRST) / 1000,
    };
  } finally {
    await players.ask('close');
    await players.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const measured = new Map<string, Row[]>();
for (let run = 1; run <= Number(values.runs); run++)
  for (const [name, build] of chosen) {
    const row = await measure(build);
    console.error(`${run}/${values.runs} ${name}: ${Math.round(row.movesPerSecond)} moves/s`);
    measured.set(name, [...(measured.get(name) ?? []), row]);
  }
const rows = [...measured].map(([build, runs]) => ({ build, ...mediansOf(runs) }));
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
if (process.argv.length === 2) keepResults('bench', { matches, rows });
