/**
 * `npm run calibrate -- GAME [--seats N] [--matches M] [--options JSON] [--seed S]`: are the chances that the game's
 * engine gives right? Matches between house bots; of each, one position that is drawn at random, as everybody at the
 * table could know it. For each tenth of chances: how many seats were given them, and how often those won (a tie is
 * shared). Exits with 1 if seats that were given 60 to 70 % won less than 55 or more than 75 %.
 */
import { parseArgs } from 'node:util';
import type { GameTypes } from '../shared/contract/game.ts';
import { gameOf } from '../shared/games/index.ts';
import { engineOf } from '../shared/games/engines.ts';
import { chanceIn } from '../replays/log/fairness.ts';
import { play } from './arena/match.ts';
import { playerOf } from './arena/players.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string' },
    matches: { type: 'string', default: '2000' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: '1' },
  },
});
const game = gameOf(positionals[0] ?? '');
if (!game) throw new Error(`No game "${positionals[0]}".`);
const engine = engineOf(game.info.id);
const options = game.options.schema.parse(JSON.parse(values.options));
const { min, max } = game.info.seats;
const matches = Number(values.matches);
const tenths = Array.from({ length: 10 }, () => ({ seats: 0, given: 0, won: 0 }));
const bot = playerOf('bot');

for (let match = 1; match <= matches; match++) {
  const seats = values.seats ? Number(values.seats) : min + (match % (max - min + 1));
  const seed = `${values.seed} ${match}`;
  const chance = chanceIn(`${seed} sample`)('position');
  let drawn: GameTypes['view'] | null = null;
  let count = 0;
  // Each of so many positions is as likely as any other, whatever their number turns out to be.
  const watch = (view: GameTypes['view']) => {
    if (chance.int(++count) === 0) drawn = view;
  };
  const players = Array.from({ length: seats }, () => bot);
  const { outcome } = await play({ game, options, match, seed, players, watch });
  if (!drawn || !engine.chances) continue;
  engine.chances(drawn, chance).forEach((given, seat) => {
    const tenth = tenths[Math.min(9, Math.floor(given * 10))]!;
    tenth.seats++;
    tenth.given += given;
    tenth.won += outcome.winners.includes(seat) ? (outcome.tie ? 1 / outcome.winners.length : 1) : 0;
  });
  if (match % 200 === 0) console.error(`${match} of ${matches} matches`);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
tenths.forEach(({ seats, given, won }, tenth) => {
  const mean = seats > 0 ? `${percent(given / seats)} given, ${percent(won / seats)} won` : '';
  console.log(`${tenth * 10} to ${tenth * 10 + 10} %: ${String(seats).padStart(6)} seats ${mean}`);
});
const { seats, won } = tenths[6]!;
if (won / seats < 0.55 || won / seats > 0.75) process.exitCode = 1;
