/**
 * `npm run simulate -- [game] [matches] [seats] [options as JSON]`: how often the game's bot beats players who
 * pick any legal command at random, and how long it takes to pick. One bot a match, its seat going round. Seeded.
 * Such as `npm run simulate -- yic-yac-yoe 500 2 '{"size":5,"row":4,"placements":2}'`.
 */
import { eventsAt, isAwaited, isRefusal, type Game, type GameTypes, type Seat } from '../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../shared/contract/problems.ts';
import { games, gameOf } from '../shared/games/index.ts';
import { chanceOf, unnamed, type Chance } from '../shared/contract/random.ts';

const [id = 'wa-wa-west', matchCount = '2000', seatCount = '2', json = '{}'] = process.argv.slice(2);
const game = gameOf(id);
if (!game) throw new Error(`No game "${id}". Games: ${games.map((one) => one.info.id).join(', ')}.`);
const seats = Number(seatCount);
const options = readOptions(game, json);

const tally = { won: 0, lost: 0, tied: 0 };
const picksMs: number[] = [];
const begun = performance.now();
for (let number = 0; number < Number(matchCount); number++) {
  const bot = number % seats;
  const outcome = play(game, bot, chanceOf(number + 1));
  if (outcome.tie) tally.tied++;
  else if (outcome.winners.includes(bot)) tally.won++;
  else tally.lost++;
}
const rate = ((100 * tally.won) / Number(matchCount)).toFixed(1);
picksMs.sort((a, b) => a - b);
console.log(
  `${game.info.title}, ${matchCount} matches of ${seats}: the bot won ${tally.won} (${rate} %), lost ${tally.lost}, tied ${tally.tied}. ` +
    `A pick takes ${picksMs[picksMs.length >> 1]?.toFixed(1)} ms (median), ${picksMs.at(-1)?.toFixed(1)} ms at the most; ` +
    `${((performance.now() - begun) / 1000).toFixed(1)} s in all.`,
);

/** One match; everybody who is awaited acts, in an order that chance gives. */
function play(game: Game, bot: Seat, chance: Chance) {
  let at = 0;
  let state = game.rules
    .start({ options, seats, at, chance: unnamed(chance) })
    .reduce(game.rules.evolve, game.rules.initial(options, seats));
  for (;;) {
    const outcome = game.rules.outcome(state);
    if (outcome) return outcome;
    const due = game.rules.deadline(state)!;
    const awaited = Array.from({ length: seats }, (_, seat) => seat).filter((seat) =>
      isAwaited(game, game.visibility.view(state, seat), seat),
    );
    at = Math.max(at, due - 900);
    for (const seat of chance.shuffle(awaited)) {
      at = Math.min(due - 1, at + chance.int(120));
      const view = game.visibility.view(state, seat);
      const action =
        seat === bot ? timed(() => game.bot.choose(view, seat, chance)) : chance.pick(game.legalActions(view, seat));
      const answer = game.rules.decide(state, { type: 'act', at, seat, act: action }, unnamed(chance));
      if (isRefusal(answer)) throw new Error(`${game.info.id} refused ${JSON.stringify(action)}: ${answer.message}`);
      state = answer.reduce(game.rules.evolve, state);
      if (answer.length > 1) break;
    }
    if (awaited.length === 0) state = eventsAt(game, state, due, unnamed(chance)).reduce(game.rules.evolve, state);
  }
}

function readOptions(game: Game, json: string): GameTypes['options'] {
  const read = game.options.schema.safeParse(JSON.parse(json));
  if (!read.success) throw new Error(sentenceOf(problemsOf(read.error)));
  const problems = game.options.check(read.data, seats);
  if (problems.length > 0) throw new Error(sentenceOf(problems));
  return read.data;
}

/** By this thread's own time on a processor, so that whatever else the machine does is not counted. */
function timed<T>(work: () => T): T {
  const before = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(before);
  picksMs.push((user + system) / 1000);
  return value;
}
