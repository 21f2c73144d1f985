/**
 * `npm run measure:event-loop -- [--lengths LIST] [--only TEXT]`: how long everything that strangers can ask for holds the
 * event loop, by the length of the log. See README.md here. Exits with 1 if a row exceeds its bound.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isUsual, readOptions } from '../command-line.ts';
import { MeasuredProcess } from '../measured-process.ts';
import { keepResults, printTable } from '../results.ts';
import { Guest, newSecret } from '../../server/testing/guest.ts';
import { at } from '../../shared/contract/at.ts';
import type { ToStore } from './matches.ts';
import { rows, timesAMinute, type Row, type Setting } from './rows.ts';

/** What one address may take of a minute, what one request may take, and what a class of 60 may, ms. */
const MOST_OF_ADDRESS_MS = 1000;
const MOST_AT_ONCE_MS = 5;
const MOST_OF_CLASS_MS = 5000;
const TIMES = 40;
const GOES = 3;
/** Asked before anything is counted: who asks as often as they may meets code that the engine has made fast. */
const WARM_UPS = 320;
/** A connection may say so much a second, ms. */
const PAUSE_MS = 60;

const { lengths, only } = readOptions({ lengths: [100, 2000, 20_000], only: '' });

interface Measured {
  name: string;
  length: number;
  /** Of the main thread, for one of many requests that follow each other closely. */
  ms: number;
  /** The longest turn of the event loop while one request is answered: so long all others wait. In nine of ten. */
  mostMs: number;
  /** The latter while nobody asks, and two other threads are busy for as long: what the machine does by itself. */
  byItselfMs: number;
  bytes: number;
  perMinute: number;
  ofAddressMs: number;
  ofClassMs: number;
}

const server = new MeasuredProcess<{ url: string }>('measure/measured-server.ts');
const { url } = await server.ready;
const main = () => server.ask<number>('main');
/** What asking how much it was takes itself, ms. */
const askingMs = await costOfAsking();

async function costOfAsking(): Promise<number> {
  const before = await main();
  for (let one = 0; one < 50; one++) await main();
  return ((await main()) - before) / 51;
}

/** What the main thread does while nobody asks for anything, of its time. */
async function idleRate(): Promise<number> {
  const [from, before] = [performance.now(), await main()];
  await sleep(1000);
  return Math.max(0, ((await main()) - before - askingMs) / (performance.now() - from));
}

let matches = 0;
async function settingOf(length: number): Promise<Setting> {
  const secrets = [newSecret(), newSecret()];
  const stored = async (isOver: boolean) => {
    const match = `${length}x${isOver}${++matches}x`.padEnd(20, '0');
    await server.ask('store', { match, length, isOver, secrets } satisfies ToStore);
    return match;
  };
  const match = await stored(false);
  const guests: Guest[] = [];
  for (const secret of secrets) {
    const guest = await Guest.join(url, match, secret);
    // The latest page is all they need to sign.
    const page = await guest.sync(length - 100);
    if ('events' in page) guest.events.push(...page.events);
    guests.push(guest);
  }
  const over = await stored(true);
  return {
    url,
    length,
    guests,
    over: () => Promise.resolve(over),
    anew: () => stored(true),
    running: () => Promise.resolve(match),
    asleep: () => stored(false),
  };
}

async function measure(row: Row, setting: Setting): Promise<Measured> {
  const ask = await row.prepare(setting);
  const idle = await idleRate();
  const times = row.cold ?? row.times ?? TIMES;
  let bytes = 0;
  const one = async () => void (bytes = await ask());
  const atOnce = (many: number) => Promise.all(Array.from({ length: many }, one));
  if (row.atOnce && !row.cold)
    for (let asked = 0; asked < (row.warmUps ?? WARM_UPS); asked += times) await atOnce(times);
  else if (!row.cold)
    for (let asked = 0; asked < (row.warmUps ?? times); asked++) {
      await one();
      await sleep(PAUSE_MS);
    }
  /** What so many of them take the main thread in all, ms. */
  const costOf = async (asking: () => Promise<void>): Promise<number> => {
    await sleep(PAUSE_MS);
    const [from, before] = [performance.now(), await main()];
    await asking();
    const took = (await main()) - before - askingMs;
    return Math.max(0, took - idle * (performance.now() - from));
  };
  // No pauses, as in a flood of requests. The least of three goes counts: the rest is noise of the machine.
  // What the server's own limits allow only so often is split among them.
  const [goes, perGo] = row.cold ? [1, times] : row.atOnce ? [GOES, times] : [GOES, Math.ceil(times / GOES)];
  const took: number[] = [];
  for (let go = 0; go < goes; go++)
    took.push(
      await costOf(async () => {
        if (row.atOnce && !row.cold) await atOnce(perGo);
        else for (let asked = 0; asked < perGo; asked++) await one();
      }),
    );
  const { mostMs, tookMs } = await longestTurns(times, one);
  const ms = Math.min(...took) / perGo;
  const perMinute = timesAMinute(row, setting, bytes);
  return {
    name: row.name,
    length: setting.length,
    ms,
    mostMs,
    byItselfMs: mostMs > MOST_AT_ONCE_MS ? (await longestTurns(times, () => beBusy(tookMs))).mostMs : 0,
    bytes,
    perMinute: Math.round(perMinute),
    ofAddressMs: ms * perMinute,
    ofClassMs: ms * row.ofClass,
  };
}

/** The longest turn of the event loop during each of so many. */
async function longestTurns(times: number, one: () => Promise<unknown>) {
  const turns: number[] = [];
  let tookMs = 0;
  for (let asked = 0; asked < times; asked++) {
    await sleep(PAUSE_MS);
    await server.ask('watch');
    const from = performance.now();
    await one();
    tookMs += performance.now() - from;
    turns.push(await server.ask<number>('longest'));
  }
  // One in ten may meet a collection of garbage that others have left.
  const mostMs = at(
    turns.toSorted((a, b) => a - b),
    times - 1 - Math.floor(times / 10),
  );
  return { mostMs, tookMs: tookMs / times };
}

/** Two threads are busy for so long, ms, as when one reads a log and another is sent it; the main thread is not. */
async function beBusy(ms: number): Promise<void> {
  const other = server.ask('beBusy', ms);
  for (const until = Date.now() + ms; Date.now() < until;);
  await other;
}

const measured: Measured[] = [];
try {
  for (const length of lengths) {
    const setting = await settingOf(length);
    for (const row of rows) {
      if (!row.name.includes(only)) continue;
      process.stderr.write(`${length} events: ${row.name}\n`);
      measured.push(await measure(row, setting));
    }
    for (const guest of setting.guests) guest.giveUp();
  }
} finally {
  await server.close();
}

/** What a class of 60 behind one address takes of a minute, by the length of the log, ms. */
const ofClass = lengths.map((length) => ({
  length,
  ms: measured.filter((one) => one.length === length).reduce((sum, { ofClassMs }) => sum + ofClassMs, 0),
}));
const problems = report();
if (isUsual) keepResults('event-loop', { problems, ofClass, measured });
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);

/** Prints both tables. @returns what exceeds its bound */
function report(): string[] {
  printTable([
    ['asked', 'events', 'main thread, ms', 'longest turn, ms', 'by itself', 'bytes', 'a minute', 'ms of a minute'],
    ...measured.map((one) => [
      one.name,
      one.length,
      one.ms.toFixed(2),
      one.mostMs.toFixed(1),
      one.byItselfMs.toFixed(1),
      one.bytes,
      one.perMinute,
      Math.round(one.ofAddressMs),
    ]),
  ]);
  printTable([
    ['a class of 60, events', 'ms of a minute'],
    ...ofClass.map(({ length, ms }) => [length, Math.round(ms)]),
  ]);
  return [
    ...measured.flatMap(({ name, length, ofAddressMs, mostMs, byItselfMs }) => [
      ...(ofAddressMs > MOST_OF_ADDRESS_MS
        ? [`${name}, ${length} events: one address takes ${Math.round(ofAddressMs)} ms of a minute.`]
        : []),
      ...(mostMs - byItselfMs > MOST_AT_ONCE_MS
        ? [`${name}, ${length} events: one request holds the event loop for ${(mostMs - byItselfMs).toFixed(1)} ms.`]
        : []),
    ]),
    ...ofClass
      .filter(({ ms }) => ms > MOST_OF_CLASS_MS)
      .map(({ length, ms }) => `A class of 60, ${length} events: ${Math.round(ms)} ms of a minute.`),
  ];
}
