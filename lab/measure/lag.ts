/**
 * `npm run measure:lag -- [--duels N] [--tables T] [--minutes M]`: who wins duels over lines of different length.
 *
 * A real server in a process of its own; bots with the real SDK come to it through proxies that delay every byte by half
 * a round trip of 5, 80 or 250 ms, more or less. Both of a duel are equally quick. In each row N duels (2,500) are fought
 * at T tables (40) at once, all rows side by side, for M minutes (4) for each pace at the most. It prints who was first, with the
 * interval that holds the true share 19 times of 20, and by how many ms the first's choices counted sooner than the other's,
 * each from when its bot meant to make it. Two paces: as people choose (1.2 to 4.5 s, as the house's bots do),
 * and as a race of reflexes (250 ms, a standard deviation of 60).
 * `--pace people,reflexes`, and `--only` with the names of rows between semicolons, leave some out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../../server/testing/server-process.ts';
import { answerLate, useLateSockets } from './lag/late-pongs.ts';
import { Network, type Line } from '../client/network.ts';
import type { Duelist, Quickness, Score } from './lag/duels.ts';

useLateSockets();
const { duel, foughtIn } = await import('./lag/duels.ts');

const { values } = parseArgs({
  options: {
    duels: { type: 'string', default: '2500' },
    tables: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '4' },
    pace: { type: 'string', default: 'people,reflexes' },
    only: { type: 'string', default: '' },
  },
});

const lines = {
  near: { tripMs: 5, jitterMs: 1 },
  middle: { tripMs: 80, jitterMs: 10 },
  far: { tripMs: 250, jitterMs: 20 },
  /** Beyond what is credited. */
  veryFar: { tripMs: 500, jitterMs: 20 },
  /** For who answers pings late. */
  nearButLate: { tripMs: 5, jitterMs: 1 },
} satisfies Record<string, Line>;
type LineName = keyof typeof lines;

const LATE_PONGS_MS = 400;
/** A table of each row. */
const OPENS_EVERY_MS = 1000;
const honest = { lieMs: 0 };
const silent = { lieMs: null };
const liar = { lieMs: 500 };

type Side = [line: LineName, how: Omit<Duelist, 'url'>];
const rows: Record<string, [Side, Side]> = {
  '5 ms – 5 ms': [
    ['near', honest],
    ['near', honest],
  ],
  '5 ms – 80 ms': [
    ['near', honest],
    ['middle', honest],
  ],
  '5 ms – 250 ms': [
    ['near', honest],
    ['far', honest],
  ],
  '80 ms – 250 ms': [
    ['middle', honest],
    ['far', honest],
  ],
  '5 ms – 500 ms, more than is credited': [
    ['near', honest],
    ['veryFar', honest],
  ],
  '5 ms – 250 ms, neither says when they chose': [
    ['near', silent],
    ['far', silent],
  ],
  'says 500 ms, at 5 ms – honest, 5 ms': [
    ['near', liar],
    ['near', honest],
  ],
  'says 500 ms, at 80 ms – honest, 5 ms': [
    ['middle', liar],
    ['near', honest],
  ],
  'says 500 ms, at 250 ms – honest, 5 ms': [
    ['far', liar],
    ['near', honest],
  ],
  'says 500 ms, answers pings 400 ms late, at 5 ms – honest, 5 ms': [
    ['nearButLate', liar],
    ['near', honest],
  ],
};

const paces: Record<string, Quickness> = {
  people: () => 1200 + Math.random() * 3300,
  reflexes: () => Math.max(0, 250 + 60 * gaussian()),
};

function gaussian(): number {
  const [a, b] = [1 - Math.random(), Math.random()];
  return Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
}

const duels = Number(values.duels);
const tables = Number(values.tables);
process.env.TRUST_PROXY = '1';
const server = await ServerProcess.prepare();
await server.start();
const open = await Promise.all(
  Object.entries(lines).map(async ([name, line]) => [name, await Network.to(server, line)] as const),
);
const urls = Object.fromEntries(open.map(([name, { url }]) => [name, url])) as Record<LineName, string>;

answerLate(urls.nearButLate, LATE_PONGS_MS);

interface Totals extends Omit<Score, 'aheadMs'> {
  /** At each table, in the mean of its duels, ms. */
  aheadMs: number[];
}

/** All tables of a row. */
async function measure([one, other]: [Side, Side], quickness: Quickness, until: number): Promise<Totals> {
  const side = ([line, how]: Side): Duelist => ({ url: urls[line], ...how });
  const asked = { duels: Math.ceil(duels / tables), quickness: [quickness, quickness] as const, until };
  const scores = await Promise.all(
    Array.from({ length: tables }, async (_, index): Promise<Score> => {
      // One address may not come in too often.
      await sleep(index * OPENS_EVERY_MS);
      // Half of them sit the other way round: no seat is favoured.
      const isTurned = index % 2 === 1;
      const score = await duel(server.url, isTurned ? [side(other), side(one)] : [side(one), side(other)], asked);
      const [first, second] = score.wins;
      return isTurned ? { ...score, wins: [second, first], aheadMs: -score.aheadMs } : score;
    }),
  );
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  return {
    wins: [sum(({ wins }) => wins[0]), sum(({ wins }) => wins[1])],
    even: sum(({ even }) => even),
    refused: sum(({ refused }) => refused),
    aheadMs: scores.filter((score) => foughtIn(score) > 0).map((score) => score.aheadMs / foughtIn(score)),
  };
}

/** With the interval that holds the true one 19 times of 20. */
function meanOf(list: readonly number[]): string {
  const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
  const variance = list.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (list.length - 1);
  return `${mean.toFixed(1)} ± ${(1.96 * Math.sqrt(variance / list.length)).toFixed(1)}`;
}

const names = values.only ? values.only.split(';') : Object.keys(rows);
for (const pace of values.pace.split(',')) {
  const quickness = paces[pace];
  if (!quickness) throw new Error(`No such pace: ${pace}. There are ${Object.keys(paces).join(', ')}.`);
  const until = performance.now() + Number(values.minutes) * 60_000;
  const scores = await Promise.all(names.map((name) => measure(rows[name]!, quickness, until)));
  console.log(`\n${pace}`);
  console.table(
    Object.fromEntries(
      names.map((name, index) => {
        const { wins, even, refused, aheadMs } = scores[index]!;
        const fought = wins[0] + wins[1];
        const share = wins[0] / fought;
        const margin = 1.96 * Math.sqrt((share * (1 - share)) / fought);
        const percent = (of: number) => (100 * of).toFixed(1);
        return [
          name,
          {
            duels: fought,
            'first wins, %': `${percent(share)} ± ${percent(margin)}`,
            'counts sooner by, ms': meanOf(aheadMs),
            even,
            refused,
          },
        ];
      }),
    ),
  );
}

for (const [, line] of open) line.close();
await server.close();
