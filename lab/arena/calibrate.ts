/**
 * `npm run calibrate -- GAME [--seats N] [--matches M] [--options JSON] [--seed S] [--player bot:even]`: are the chances
 * that the game's engine gives right? Matches between house bots (at their best by default); of each, about one position
 * that is drawn at random, as everybody at the table could know it. For each tenth of chances: how many sides were given them,
 * and how often those won (a tie is shared). A side is a player, or a team, which counts once. Exits with 1 if sides that
 * were given 60 to 70 % won less than 55 or more than 75 %.
 */
import { parseArgs } from 'node:util';
import type { GameTypes, Outcome } from '../../shared/contract/game.ts';
import { gameOf } from '../../shared/games/index.ts';
import { engineOf } from '../../shared/games/engines.ts';
import { chanceIn } from '../../replays/log/fairness.ts';
import { play } from './match.ts';
import { playerOf } from './players.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string' },
    matches: { type: 'string', default: '2000' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: '1' },
    player: { type: 'string', default: 'bot' },
  },
});
const game = gameOf(positionals[0] ?? '');
if (!game) throw new Error(`No game "${positionals[0]}".`);
const engine = engineOf(game.info.id);
const options = game.options.schema.parse(JSON.parse(values.options));
const { min, max } = game.info.seats;
const matches = Number(values.matches);
const tenths = Array.from({ length: 10 }, () => ({ sides: 0, given: 0, won: 0 }));
const bot = playerOf(values.player);

/** How likely a position is drawn: about one a match, going by the matches before. */
let rate = 0.05;
let count = 0;

for (let match = 1; match <= matches; match++) {
  const seats = values.seats ? Number(values.seats) : min + (match % (max - min + 1));
  const seed = `${values.seed} ${match}`;
  const chance = chanceIn(`${seed} sample`)('position');
  const drawn: GameTypes['view'][] = [];
  // Each is as likely as any other, however long the match goes on: one of each match would favour those of short ones,
  // in which whoever led has won.
  const watch = (view: GameTypes['view']) => {
    count++;
    if (chance.float() < rate) drawn.push(view);
  };
  const players = Array.from({ length: seats }, () => bot);
  const { outcome } = await play({ game, options, match, seed, players, watch });
  for (const view of drawn) tally(view, engine.chances?.(view, chance) ?? [], outcome);
  rate = match / count;
  if (match % 200 === 0) console.error(`${match} of ${matches} matches`);
}

/** A side is told and wins as one: its first seat stands for it. */
function tally(view: GameTypes['view'], chances: readonly number[], { winners }: Outcome): void {
  const { seats } = game!.status(view);
  const sides = [...Map.groupBy(chances.keys(), (seat) => seats[seat]?.team ?? `seat ${seat}`).values()];
  const firsts = sides.map(([first]) => first!);
  const won = firsts.filter((seat) => winners.includes(seat)).length;
  for (const seat of firsts) {
    const given = chances[seat]!;
    const tenth = tenths[Math.min(9, Math.floor(given * 10))]!;
    tenth.sides++;
    tenth.given += given;
    tenth.won += winners.includes(seat) ? 1 / won : 0;
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
tenths.forEach(({ sides, given, won }, tenth) => {
  const mean = sides > 0 ? `${percent(given / sides)} given, ${percent(won / sides)} won` : '';
  console.log(`${tenth * 10} to ${tenth * 10 + 10} %: ${String(sides).padStart(6)} sides ${mean}`);
});
const { sides, won } = tenths[6]!;
if (won / sides < 0.55 || won / sides > 0.75) process.exitCode = 1;
