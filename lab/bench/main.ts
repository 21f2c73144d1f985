/**
 * `npm run bench -- [--matches N] [--runs N] [--only NAME,…] [--beside FOLDER,…] [--json FILE]`: what a move costs,
 * beside servers that do less and other builds of this one, in one run on the same cores: what the machine's other work
 * does falls on all alike. Medians; judges nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MeasuredProcess } from '../measured-process.ts';
import type { Kind, Played, Setup } from './players.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    beside: { type: 'string' },
    json: { type: 'string' },
  },
});
const matches = Number(values.matches);
/** In each match, as fast as it goes: under what one person may ask in 10 s. */
const FAST_MOVES = 120;
const FIRST = 10;
const WARM_UP_MOVES = 40;
const PACED_MOVES = 20;
const THINK_MS = 250;

interface Row {
  movesPerSecond: number;
  cpuSecondsPer1000: number;
  pacedP50Ms: number;
  pacedP99Ms: number;
  bytesOutPerMove: number;
  kBPerMatch: number;
}

const temporary = mkdtempSync(join(tmpdir(), 'three-rooms-bench-'));
const rivals = {
  'bare Colyseus room, manual patch, no log': () => measure('bare', 'bench/bare-server.ts'),
  'this server, SQLite FULL': () => measure('house', 'bench/house-server.ts'),
  'this server, SQLite FULL, every command signed': () => measure('signed', 'bench/house-server.ts'),
  ...Object.fromEntries(
    (values.beside?.split(',') ?? []).map((folder) => [
      `${folder}, SQLite FULL`,
      () => measure('house', 'bench/house-server.ts', {}, [resolve(folder)]),
    ]),
  ),
  ...(process.env.DATABASE_URL && {
    'this server, PostgreSQL': () => measure('house', 'bench/house-server.ts', { DATABASE_URL: process.env.DATABASE_URL! }),
  }),
};
const chosen = Object.entries(rivals).filter(
  ([name]) => !values.only || values.only.split(',').some((one) => name.includes(one)),
);

async function measure(
  kind: Kind,
  script: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<Row> {
  const dataDir = mkdtempSync(join(temporary, 'data-'));
  const server = new MeasuredProcess(script, { DATA_DIR: dataDir, DATABASE_URL: '', ...env }, args);
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
for (let run = 0; run < Number(values.runs); run++)
  for (const [name, work] of chosen) {
    const row = await work();
    console.error(`${run + 1}/${values.runs} ${name}: ${Math.round(row.movesPerSecond)} moves/s`);
    measured.set(name, [...(measured.get(name) ?? []), row]);
  }
rmSync(temporary, { recursive: true, force: true });

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const rows = Object.fromEntries(
  [...measured].map(([name, runs]): [string, Row] => [
    name,
    Object.fromEntries(
      Object.keys(runs[0]!).map((column) => [column, median(runs.map((row) => row[column as keyof Row]))]),
    ) as unknown as Row,
  ]),
);
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      {
        'moves/s': Math.round(row.movesPerSecond),
        'CPU-s per 1,000': row.cpuSecondsPer1000.toFixed(2),
        'paced p50 / p99, ms': `${row.pacedP50Ms.toFixed(1)} / ${row.pacedP99Ms.toFixed(1)}`,
        'bytes out a move, both': Math.round(row.bytesOutPerMove),
        'kB a match': Math.round(row.kBPerMatch),
      },
    ]),
  ),
);
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, matches, rows }, null, 2)}\n`);
