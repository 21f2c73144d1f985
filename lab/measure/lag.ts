/**
 * `npm run measure:lag -- [--duels N] [--tables T] [--minutes M] [--pace NAMES]`: who wins duels over lines of different length.
 *
 * A real server in a process of its own; bots with the real SDK come to it through proxies that delay every byte by half
 * a round trip of 5, 80 or 250 ms, more or less. Both of a duel are equally quick. In each row N duels (2,500) are fought
 * at T tables (40) at once, all rows side by side, for M minutes (4) for each pace at the most. It prints who was first, with the
 * interval that holds the true share 19 times of 20, and by how many ms the first's choices counted sooner than the other's,
 * each from when its bot meant to make it. Two paces: as people choose (1.2 to 4.5 s, as the server's bots do),
 * and as a race of reflexes (250 ms, a standard deviation of 60). A run of its defaults writes lab/results/lag.json.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isUsual, oneOf, readOptions } from '../command-line.ts';
import { ServerProcess } from '../../server/testing/server-process.ts';
import { Network, type Line } from '../../server/testing/network.ts';
import { keepResults, printTable } from '../results.ts';
import { duel, foughtIn, type Duelist, type Quickness, type Score } from './lag/duels.ts';

const asked = readOptions({ duels: 2500, tables: 40, minutes: 4, pace: ['people', 'reflexes'] });

const lines = {
  near: { tripMs: 5, jitterMs: 1 },
  middle: { tripMs: 80, jitterMs: 10 },
  far: { tripMs: 250, jitterMs: 20 },
  /** Beyond what is credited. */
  veryFar: { tripMs: 500, jitterMs: 20 },
} satisfies Record<string, Line>;
type LineName = keyof typeof lines;

const LATE_PONGS_MS = 400;
/** A table of each row. */
const OPENS_EVERY_MS = 1000;
const honest = 0;
const silent = null;
const liar = 500;

/** How much sooner they say that they chose, ms; null for nothing. */
type Side = [line: LineName, lieMs: number | null, pongsAfterMs?: number];
const rows: [name: string, first: Side, other: Side][] = [
  ['5 ms – 5 ms', ['near', honest], ['near', honest]],
  ['5 ms – 80 ms', ['near', honest], ['middle', honest]],
  ['5 ms – 250 ms', ['near', honest], ['far', honest]],
  ['80 ms – 250 ms', ['middle', honest], ['far', honest]],
  ['5 ms – 500 ms, more than is credited', ['near', honest], ['veryFar', honest]],
  ['5 ms – 250 ms, neither says when they chose', ['near', silent], ['far', silent]],
  ['says 500 ms, at 5 ms – honest, 5 ms', ['near', liar], ['near', honest]],
  ['says 500 ms, at 80 ms – honest, 5 ms', ['middle', liar], ['near', honest]],
  ['says 500 ms, at 250 ms – honest, 5 ms', ['far', liar], ['near', honest]],
  ['says 500 ms, answers pings 400 ms late, at 5 ms – honest, 5 ms', ['near', liar, LATE_PONGS_MS], ['near', honest]],
];

const paces = {
  people: () => 1200 + Math.random() * 3300,
  reflexes: () => Math.max(0, 250 + 60 * gaussian()),
};

function gaussian(): number {
  const [a, b] = [1 - Math.random(), Math.random()];
  return Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
}

process.env.TRUST_PROXY = '1';
const server = await ServerProcess.prepare();
await server.start();
const open = new Map<string, Network>();
for (const [name, line] of Object.entries(lines)) open.set(name, await Network.to(server, line));
const urlOf = (line: LineName) => open.get(line)!.url;

/** All tables of a row. */
async function measure(one: Side, other: Side, quickness: Quickness, until: number): Promise<Score[]> {
  const side = ([line, lieMs, pongsAfterMs]: Side): Duelist => ({
    url: urlOf(line),
    lieMs,
    ...(pongsAfterMs && { pongsAfterMs }),
  });
  const wish = { duels: Math.ceil(asked.duels / asked.tables), quickness: [quickness, quickness] as const, until };
  return Promise.all(
    Array.from({ length: asked.tables }, async (_, index): Promise<Score> => {
      // One address may not come in too often.
      await sleep(index * OPENS_EVERY_MS);
      // Half of them sit the other way round: no seat is favoured.
      if (index % 2 === 0) return duel(server.url, [side(one), side(other)], wish);
      const { wins, aheadMs, ...score } = await duel(server.url, [side(other), side(one)], wish);
      return { ...score, wins: [wins[1], wins[0]], aheadMs: -aheadMs };
    }),
  );
}

function summedUp(name: string, scores: readonly Score[]) {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  const first = sum(({ wins }) => wins[0]);
  const fought = first + sum(({ wins }) => wins[1]);
  const share = first / fought;
  const ahead = scores.filter((score) => foughtIn(score) > 0).map((score) => score.aheadMs / foughtIn(score));
  const mean = ahead.reduce((all, one) => all + one, 0) / ahead.length;
  const variance = ahead.reduce((all, one) => all + (one - mean) ** 2, 0) / (ahead.length - 1);
  return {
    name,
    duels: fought,
    firstWins: { share, plusMinus: 1.96 * Math.sqrt((share * (1 - share)) / fought) },
    soonerByMs: { mean, plusMinus: 1.96 * Math.sqrt(variance / ahead.length) },
    even: sum(({ even }) => even),
    refused: sum(({ refused }) => refused),
  };
}

const results: Record<string, ReturnType<typeof summedUp>[]> = {};
for (const pace of asked.pace) {
  const quickness = paces[oneOf('--pace', Object.keys(paces) as (keyof typeof paces)[], pace)];
  const until = performance.now() + asked.minutes * 60_000;
  const measured = await Promise.all(
    rows.map(async ([name, one, other]) => summedUp(name, await measure(one, other, quickness, until))),
  );
  results[pace] = measured;
  const shown = (value: number, plusMinus: number) => `${value.toFixed(1)} ± ${plusMinus.toFixed(1)}`;
  printTable([
    [pace, 'duels', 'first wins, %', 'counts sooner by, ms', 'even', 'refused'],
    ...measured.map(({ name, duels: fought, firstWins, soonerByMs, even, refused }) => [
      name,
      fought,
      shown(100 * firstWins.share, 100 * firstWins.plusMinus),
      shown(soonerByMs.mean, soonerByMs.plusMinus),
      even,
      refused,
    ]),
  ]);
}
if (isUsual) keepResults('lag', results);

for (const network of open.values()) network.close();
await server.close();
