/**
 * `npm run measure:length -- [--matches M] [--seats LIST] [--seed S]`: how many minutes a match takes, by game and seats.
 *
 * M matches (60) of even house bots on the defaults, by the match's own clock, which counts what reveals take to be seen.
 * Quick: as bots play, who take the time of somebody who knows the game. Slow: everybody uses half of their clock.
 */
import { parseArgs } from 'node:util';
import { at } from '../shared/contract/at.ts';
import type { Game } from '../shared/contract/game.ts';
import { games } from '../shared/games/index.ts';
import { play } from './arena/match.ts';
import type { Player } from './arena/player.ts';
import { playerOf } from './arena/players.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '60' },
    seats: { type: 'string', default: '2,3,4,6,8,16' },
    seed: { type: 'string', default: '1' },
  },
});
const matches = Number(values.matches);
const quick = playerOf('bot:even');
const slow: Player = {
  ...quick,
  reply: async (turn) => {
    const reply = await quick.reply(turn);
    return reply === null || reply === 'gone' ? reply : { ...reply, at: (turn.until - turn.from) / 2 };
  },
};

console.log('| game | seats | quick: middle (one in ten, nine in ten), min | slow |\n|---|---|---|---|');
for (const game of games) {
  const { id, seats: allowed } = game.info;
  for (const seats of values.seats.split(',').map(Number))
    if (seats >= allowed.min && seats <= allowed.max)
      console.log(`| ${id} | ${seats} | ${await minutes(game, seats, quick)} | ${await minutes(game, seats, slow)} |`);
}

async function minutes(game: Game, seats: number, player: Player): Promise<string> {
  const taken: number[] = [];
  for (let match = 1; match <= matches; match++) {
    const players = Array.from({ length: seats }, () => player);
    const options = game.options.schema.parse({});
    const { ms } = await play({ game, options, match, seed: `${values.seed} ${match}`, players });
    taken.push(ms / 60_000);
  }
  taken.sort((a, b) => a - b);
  const part = (share: number) => at(taken, Math.floor(share * matches)).toFixed(1);
  return `${part(0.5)} (${part(0.1)}, ${part(0.9)})`;
}
