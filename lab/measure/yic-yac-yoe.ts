/**
 * `npm run measure:yic-yac-yoe -- [--matches N] [--temperament gentle|even|sharp] [--seats N] [--sizes LIST]
 * [--options JSON]`: how fair the seats of Yic Yac Yoe are, in turn order. Even bots play N matches (1000) for each number
 * of players; a win is 1, a tie among k is 1/k. Shares are in fair shares: 1 is as much as everybody else. With its
 * defaults it writes lab/results/yic-yac-yoe.json, and fails if a seat has less than 0.85 with up to four players.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { play } from '../arena/match.ts';
import { playerOf } from '../arena/players.ts';
import { at } from '../../shared/contract/at.ts';
import { temperaments, type Seat } from '../../shared/contract/game.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import { termsOf } from '../../shared/games/yic-yac-yoe/terms.ts';
import type { YicYacYoeView } from '../../shared/games/yic-yac-yoe/types.ts';

const LEAST_FAIR = 0.85;
const FAIR_UP_TO = 4;
const USUAL = { matches: '1000', temperament: 'even', options: '{}', seats: '2,3,4,5,6' };

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: USUAL.matches },
    temperament: { type: 'string', default: USUAL.temperament },
    options: { type: 'string', default: USUAL.options },
    seats: { type: 'string', default: USUAL.seats },
    sizes: { type: 'string' },
  },
});
const matches = Number(values.matches);
const temperament = temperaments.find((one) => one === values.temperament);
if (!Number.isInteger(matches) || matches < 1 || matches > 100_000 || !temperament)
  throw new Error(`--matches is 1 to 100,000, --temperament one of ${temperaments.join(', ')}.`);

const bot = playerOf(`bot:${temperament}`);
const asked = JSON.parse(values.options) as object;
const sizes = values.sizes?.split(',').map(Number) ?? [null];

interface Seats {
  seats: number;
  size: number;
  matches: number;
  /** Of all matches. */
  ties: number;
  /** Mean of a match. */
  turns: number;
  /** In fair shares, in turn order. */
  shares: number[];
  /** Each is so sure, 95 %: 1.96 standard errors. */
  plusMinus: number;
}

async function measure(seats: number, size: number | null): Promise<Seats> {
  const options = yicYacYoe.options.schema.parse({ ...asked, ...(size !== null && { size }) });
  const players = Array.from({ length: seats }, () => bot);
  const won = players.map(() => 0);
  let [ties, turns] = [0, 0];
  for (let match = 1; match <= matches; match++) {
    let first: Seat | null = null;
    const { outcome, length } = await play({
      game: yicYacYoe,
      options,
      match,
      seed: `seats ${seats} ${match}`,
      players,
      watch: (view) => (first ??= (view as YicYacYoeView).turn),
    });
    turns += length;
    if (outcome.tie) ties++;
    for (const seat of outcome.winners) won[(seat - first! + seats) % seats]! += 1 / outcome.winners.length;
  }
  const shares = won.map((one) => (one / matches) * seats);
  const most = Math.max(...won) / matches;
  return {
    seats,
    size: termsOf(options, seats).size,
    matches,
    ties: ties / matches,
    turns: turns / matches,
    shares,
    plusMinus: 1.96 * Math.sqrt((most * (1 - most)) / matches) * seats,
  };
}

console.log(
  '| seats | board | matches | ties | turns | fair shares, in turn order | least | ± |\n|---|---|---|---|---|---|---|---|',
);
const measured: Seats[] = [];
for (const seats of values.seats.split(',').map(Number))
  for (const size of sizes) {
    const one = await measure(seats, size);
    measured.push(one);
    const shares = one.shares.map((share) => share.toFixed(2));
    const figures = [
      `${(100 * one.ties).toFixed(1)} %`,
      one.turns.toFixed(1),
      shares.join(', '),
      Math.min(...one.shares).toFixed(2),
      one.plusMinus.toFixed(2),
    ];
    console.log(`| ${seats} | ${one.size} | ${matches} | ${figures.join(' | ')} |`);
  }

const isUsual =
  values.sizes === undefined &&
  Object.entries(USUAL).every(([name, value]) => values[name as keyof typeof USUAL] === value);
if (isUsual) {
  const machine = `${cpus().length} × ${at(cpus(), 0).model}, Node ${process.version}`;
  const results = { date: new Date().toISOString(), machine, bots: temperament, measured };
  const file = join(import.meta.dirname, '..', 'results', 'yic-yac-yoe.json');
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
const unfair = measured.filter(({ seats, shares }) => seats <= FAIR_UP_TO && Math.min(...shares) < LEAST_FAIR);
for (const { seats, size } of unfair)
  console.log(`${seats} on ${size} by ${size}: a seat has less than ${LEAST_FAIR}.`);
process.exit(isUsual && unfair.length > 0 ? 1 : 0);
