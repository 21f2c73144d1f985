/**
 * `npm run measure:yic-yac-yoe -- [--matches N] [--temperament gentle|even|sharp] [--seats N] [--sizes LIST]
 * [--options JSON]`: how fair the seats of Yic Yac Yoe are, in turn order. Even bots play N matches (1000) for each number
 * of players; a win is 1, a tie among k is 1/k. Shares are in fair shares: 1 is as much as everybody else. With its
 * defaults it writes lab/results/yic-yac-yoe.json, and fails if a seat has less than 0.85 with up to four players.
 */
import { play } from '../arena/match.ts';
import { playerOf } from '../arena/players.ts';
import { isUsual, oneOf, readOptions } from '../command-line.ts';
import { keepResults, printTable } from '../results.ts';
import { temperaments, type Seat } from '../../shared/contract/game.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import { termsOf } from '../../shared/games/yic-yac-yoe/terms.ts';
import type { YicYacYoeView } from '../../shared/games/yic-yac-yoe/types.ts';

const LEAST_FAIR = 0.85;
const FAIR_UP_TO = 4;

const { matches, ...asked } = readOptions({
  matches: 1000,
  temperament: 'even',
  options: '{}',
  seats: [2, 3, 4, 5, 6],
  sizes: [],
});
const temperament = oneOf('--temperament', temperaments, asked.temperament);
const bot = playerOf(`bot:${temperament}`);
const sizes = asked.sizes.length > 0 ? asked.sizes : [null];

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
  const options = yicYacYoe.options.schema.parse({
    ...(JSON.parse(asked.options) as object),
    ...(size !== null && { size }),
  });
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

const measured: Seats[] = [];
for (const seats of asked.seats)
  for (const size of sizes) {
    measured.push(await measure(seats, size));
    console.error(`${seats} on ${measured.at(-1)?.size}`);
  }
printTable([
  ['seats', 'board', 'matches', 'ties', 'turns', 'fair shares, in turn order', 'least', '±'],
  ...measured.map(({ seats, size, ties, turns, shares, plusMinus }) => [
    seats,
    size,
    matches,
    `${(100 * ties).toFixed(1)} %`,
    turns.toFixed(1),
    shares.map((share) => share.toFixed(2)).join(', '),
    Math.min(...shares).toFixed(2),
    plusMinus.toFixed(2),
  ]),
]);
if (isUsual) keepResults('yic-yac-yoe', { bots: temperament, measured });
const unfair = measured.filter(({ seats, shares }) => seats <= FAIR_UP_TO && Math.min(...shares) < LEAST_FAIR);
for (const { seats, size } of unfair)
  console.log(`${seats} on ${size} by ${size}: a seat has less than ${LEAST_FAIR}.`);
process.exit(isUsual && unfair.length > 0 ? 1 : 0);
