/**
 * `npm run bench:watchers -- [--watchers N] [--rounds N]`: what those who watch a match cost its players and the server. The
 * same match is played with and without them in turn, on the same cores, players and watchers in processes of their own.
 * Judges nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MeasuredProcess } from '../measured-process.ts';
import { mediansOf } from '../results.ts';
import type { Played, Setup } from './players.ts';

const { values } = parseArgs({
  options: { watchers: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '6' } },
});
const watchers = Number(values.watchers);
/** In each half of a round; a match of 20 × 20 squares has 400. */
const MOVES = 30;
const THINK_MS = 250;
/** A move is three events: placed, pen passed, turn opened. */
const EVENTS = 3;

interface Half extends Pick<Played, 'p50' | 'p99'> {
  cpuMs: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-watchers-'));
const server = new MeasuredProcess('bench/house-server.ts', { DATA_DIR: dataDir, DATABASE_URL: '' });
const { url } = await server.ready;
const halves: { without: Half[]; with: Half[] } = { without: [], with: [] };
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    const players = new MeasuredProcess<object>('bench/players.ts');
    const crowd = new MeasuredProcess<object>('bench/watchers.ts');
    await Promise.all([players.ready, crowd.ready]);
    const [match] = await players.ask<string[]>('setUp', { kind: 'house', url, matches: 1 } satisfies Setup);
    const play = () => players.ask<Played>('play', { movesEach: MOVES, thinkMs: THINK_MS });
    await play();
    halves.without.push(await measured(play));
    await crowd.ask('setUp', { url, match, watchers });
    await sleep(1000);
    const before = await crowd.ask<number>('frames');
    halves.with.push(await measured(play));
    await sleep(1000);
    const told = (await crowd.ask<number>('frames')) - before;
    if (told < MOVES * watchers) throw new Error(`${watchers} watchers were told ${told} times of ${MOVES} moves.`);
    for (const one of [players, crowd]) {
      await one.ask('close');
      await one.close();
    }
    const [without, beside] = [halves.without.at(-1)!, halves.with.at(-1)!];
    console.log(`${round + 1}: p50 / p99 alone ${shown(without)} ms, with ${watchers} watching ${shown(beside)} ms`);
  }
} finally {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measured(play: () => Promise<Played>): Promise<Half> {
  const before = await server.usage();
  const { p50, p99 } = await play();
  return { p50, p99, cpuMs: (await server.usage()).cpuMs - before.cpuMs };
}

function shown({ p50, p99 }: Half): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}

const [alone, watched] = [mediansOf(halves.without), mediansOf(halves.with)];
const spentMs = watched.cpuMs - alone.cpuMs;
console.log(
  `Medians: p50 / p99 alone ${shown(alone)} ms, watched ${shown(watched)} ms; ` +
    `${((spentMs * 1000) / (MOVES * EVENTS * watchers)).toFixed(2)} µs of CPU a watcher and event.`,
);
