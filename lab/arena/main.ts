/**
 * `npm run -s arena -- GAME --seats N --matches M [--options JSON] [--seed S] [--chances] PLAYER PLAYER …`: many matches by
 * the real rules, without a server or a clock to wait for, and a count of who won as the last line. A PLAYER is `bot` (the
 * house's at its best, or `bot:gentle`, `bot:even`, `bot:sharp`), `random`, or `exec:COMMAND`, a program that speaks
 * JSON lines (docs/bots.md). Exits with 2 where it is asked for what there is not; with `--chances`, with 1 where sides that
 * were given 60 to 70 % won less than 55 or more than 75 %.
 */
import { parseArgs } from 'node:util';
import type { Game, GameTypes } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { games, gameOf } from '../../shared/games/index.ts';
import { stop } from '../command-line.ts';
import { Chances } from './chances.ts';
import { Count } from './count.ts';
import { play } from './match.ts';
import { playerOf, UnknownPlayer } from './players.ts';

const MOST_MATCHES = 1_000_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seats: { type: 'string' },
    matches: { type: 'string' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: '1' },
    chances: { type: 'boolean', default: false },
  },
});
const [id = '', ...names] = positionals;
const game = gameOf(id) ?? stop(`No game "${id}". Games: ${games.map(({ info }) => info.id).join(', ')}.`);
const { min, max } = game.info.seats;
const seats = whole('--seats', values.seats ?? String(min), { min, max });
const matches = whole('--matches', values.matches ?? '1000', { min: 1, max: MOST_MATCHES });
const options = readOptions(game, values.options);
if (names.length === 0 || names.length > seats) stop(`Name 1 to ${seats} players: the last one fills the other seats.`);

const players = names.map((name) => {
  try {
    return playerOf(name);
  } catch (error) {
    if (error instanceof UnknownPlayer) return stop(error.message);
    throw error;
  }
});
const table = Array.from({ length: seats }, (_, seat) => Math.min(seat, names.length - 1));
const count = new Count(names);
const chances = values.chances ? new Chances(game) : null;
let toldAt = performance.now();
for (let match = 1; match <= matches; match++) {
  // Everybody sits everywhere equally often.
  const owners = table.map((_, seat) => table[(seat + match) % seats]!);
  const seed = `${values.seed} ${match}`;
  const seated = owners.map((owner) => players[owner]!);
  const drawn = chances?.draw(seed);
  const played = await play({ game, options, match, seed, players: seated, ...(drawn && { watch: drawn.watch }) });
  drawn?.over(played.outcome);
  count.add(owners, played);
  if (performance.now() - toldAt > 5000) {
    console.error(`${match} of ${matches} matches`);
    toldAt = performance.now();
  }
}
await Promise.all(players.map((player) => player.end()));
const tenths = chances?.result();
const result = { ...count.result(), ...(tenths && { chances: tenths }) };
console.log(JSON.stringify({ game: id, seats, matches, seed: values.seed, ...result }));
const sixty = tenths?.[6];
if (sixty && (sixty.won < 0.55 || sixty.won > 0.75)) process.exitCode = 1;

function whole(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : stop(`${name} is ${min} to ${max}.`);
}

function readOptions({ options }: Game, text: string): GameTypes['options'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    stop('--options is JSON, such as \'{"headstart":3}\'.');
  }
  const read = options.schema.safeParse(json);
  if (!read.success) return stop(sentenceOf(problemsOf(read.error)));
  const problems = options.check(read.data, seats);
  return problems.length > 0 ? stop(sentenceOf(problems)) : read.data;
}
