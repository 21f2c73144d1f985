/**
 * `npm run measure:yic-yac-yoe -- [--matches N] [--temperament gentle|even|sharp] [--seats N] [--options JSON]`: bots of
 * Yic Yac Yoe among themselves, N matches (500) for each number of seats; prints how many end in a tie, how many
 * marks they take, and the share of each seat: a win is 1, a tie among k is 1/k. Sharp ones take far longer.
 */
import { parseArgs } from 'node:util';
import { at } from '../shared/contract/at.ts';
import { temperaments } from '../shared/contract/game.ts';
import { yicYacYoe } from '../shared/games/yic-yac-yoe/game.ts';
import { play } from './arena/match.ts';
import { playerOf } from './arena/players.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '500' },
    temperament: { type: 'string', default: 'even' },
    seats: { type: 'string' },
    options: { type: 'string', default: '{}' },
  },
});
const matches = Number(values.matches);
const temperament = temperaments.find((one) => one === values.temperament);
if (!Number.isInteger(matches) || matches < 1 || matches > 100_000 || !temperament)
  throw new Error(`--matches is 1 to 100,000, --temperament one of ${temperaments.join(', ')}.`);

const bot = playerOf(`bot:${temperament}`);
const options = yicYacYoe.options.schema.parse(JSON.parse(values.options));

interface Measured {
  isTie: boolean;
  turns: number;
  /** By seat. */
  shares: number[];
}

async function measured(seats: number, match: number): Promise<Measured> {
  const players = Array.from({ length: seats }, () => bot);
  const { outcome, length } = await play({ game: yicYacYoe, options, match, seed: `seats ${seats} ${match}`, players });
  const { tie, winners } = outcome;
  return {
    isTie: tie,
    turns: length,
    shares: players.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

console.log(
  '| seats | matches | ties | turns | shares by seat | most, in fair shares | 95 % |\n|---|---|---|---|---|---|---|',
);
for (const seats of values.seats ? [Number(values.seats)] : [2, 3, 4, 5, 6]) {
  const played: Measured[] = [];
  for (let match = 1; match <= matches; match++) played.push(await measured(seats, match));
  const mean = (of: (one: Measured) => number) => played.reduce((total, one) => total + of(one), 0) / matches;
  const shares = Array.from({ length: seats }, (_, seat) => mean((one) => at(one.shares, seat)));
  const most = Math.max(...shares);
  // 95 % of a normal distribution lie within 1.96 standard errors.
  const plusMinus = 1.96 * Math.sqrt((most * (1 - most)) / matches);
  const figures = [
    percent(mean(({ isTie }) => Number(isTie))),
    mean(({ turns }) => turns).toFixed(1),
    shares.map(percent).join(', '),
    (most * seats).toFixed(2),
    `± ${(plusMinus * seats).toFixed(2)}`,
  ];
  console.log(`| ${seats} | ${matches} | ${figures.join(' | ')} |`);
}
