/**
 * `npm run measure:wa-wa-west -- [--seats LIST] [--strategies LIST] [--matches M] [--seed S] [--workers N]`: what one
 * seat wins by each simple strategy of scripts/arena/strategies.ts among the house's sharp bots, how long that takes,
 * and what the bots choose. The limit is 52 % of the matches at two seats, else the fair share and 3 points.
 *
 * M matches (4,000 at two seats, else 2,000), by the arena's own code; seats rotate. A strategy that is far below the
 * limit is played no further: after each hundred matches, it stops where its score is more than four standard errors
 * below the limit, by the error of a player who would win just the limit, √(limit × (1 − limit) / matches). N threads (1).
 */
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { waWaWest } from '../shared/games/wa-wa-west/game.ts';
import type { WaWaWestView } from '../shared/games/wa-wa-west/types.ts';
import { play } from './arena/match.ts';
import type { Player, Turn } from './arena/player.ts';
import { playerOf } from './arena/players.ts';
import { playBy, strategies } from './arena/strategies.ts';

interface Task {
  seats: number;
  strategy: string;
  most: number;
  seed: string;
}

interface Measured {
  task: Task;
  limit: number;
  matches: number;
  score: number;
  /** 95 %. */
  plusMinus: number;
  rounds: { mean: number; longest: number };
  /** What the bots chose, and how often. */
  picks: Map<string, number>;
}

const STEP = 100;
const FAR = 4;

if (isMainThread) await main();
else parentPort!.on('message', async (task: Task) => parentPort!.postMessage(await measure(task)));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seats: { type: 'string', default: '2,3,4,8,16' },
      strategies: { type: 'string', default: Object.keys(strategies).join() },
      matches: { type: 'string' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '1' },
    },
  });
  const tasks = values.seats.split(',').flatMap((text) => {
    const seats = Number(text);
    const most = Number(values.matches ?? (seats === 2 ? 4000 : 2000));
    return values.strategies.split(',').map((strategy): Task => ({ seats, strategy, most, seed: values.seed }));
  });
  console.log(
    '| seats | strategy | matches | wins | ± | limit | | rounds | longest |\n|---|---|---|---|---|---|---|---|---|',
  );
  const picks = new Map<number, Map<string, number>>();
  await inThreads(Number(values.workers), tasks, (measured) => {
    console.log(rowOf(measured));
    const { seats } = measured.task;
    picks.set(seats, sumOf(picks.get(seats) ?? new Map(), measured.picks));
  });
  console.log('\nWhat the bots chose, in percent:\n');
  for (const [seats, counts] of picks) console.log(`${seats} seats: ${sharesOf(counts)}`);
}

/** Each thread takes the next task when it is done with one. */
async function inThreads(threads: number, tasks: Task[], tell: (measured: Measured) => void): Promise<void> {
  const left = [...tasks];
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL(import.meta.url));
    worker.setMaxListeners(0);
    for (let task = left.shift(); task; task = left.shift()) {
      worker.postMessage(task);
      tell(
        await new Promise<Measured>((resolve, reject) => {
          worker.once('message', resolve);
          worker.once('error', reject);
        }),
      );
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: threads }, work));
}

async function measure(task: Task): Promise<Measured> {
  const { seats, strategy, most, seed } = task;
  const bot = playerOf('bot');
  const simple: Player = {
    reply: ({ view, seat, chance }: Omit<Turn, 'view'> & { view: WaWaWestView }) => ({
      act: playBy(strategy, view, seat, chance),
    }),
    end: async () => {},
  };
  const options = waWaWest.options.schema.parse({});
  const limit = seats === 2 ? 0.52 : 1 / seats + 0.03;
  const picks = new Map<string, number>();
  let [matches, sum, squares, rounds, longest] = [0, 0, 0, 0, 0];
  while (matches < most && !isFarBelow(limit, sum, matches)) {
    for (let step = 0; step < STEP && matches < most; step++) {
      const match = ++matches;
      const own = match % seats;
      const players = Array.from({ length: seats }, (_, seat) => (seat === own ? simple : bot));
      const played = await play({ game: waWaWest, options, match, seed: `${seed} ${match}`, players });
      const { winners } = played.outcome;
      const score = winners.includes(own) ? 1 / winners.length : 0;
      sum += score;
      squares += score ** 2;
      rounds += played.length;
      longest = Math.max(longest, played.length);
      played.picks.forEach((counts, seat) => seat !== own && sumOf(picks, counts));
    }
  }
  const score = sum / matches;
  const plusMinus = 1.96 * Math.sqrt((squares / matches - score ** 2) / matches);
  return { task, limit, matches, score, plusMinus, rounds: { mean: rounds / matches, longest }, picks };
}

const isFarBelow = (limit: number, sum: number, matches: number): boolean =>
  matches > 0 && sum / matches < limit - FAR * Math.sqrt((limit * (1 - limit)) / matches);

function rowOf({ task, limit, matches, score, plusMinus, rounds }: Measured): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const isOver = score > limit ? 'over' : matches < task.most ? 'far below' : 'below';
  const figures = [matches, percent(score), percent(plusMinus), percent(limit), isOver];
  return `| ${[task.seats, task.strategy, ...figures, rounds.mean.toFixed(1), rounds.longest].join(' | ')} |`;
}

function sumOf(into: Map<string, number>, more: ReadonlyMap<string, number>): Map<string, number> {
  for (const [pick, count] of more) into.set(pick, (into.get(pick) ?? 0) + count);
  return into;
}

function sharesOf(counts: ReadonlyMap<string, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([pick, count]) => `${pick} ${((100 * count) / all).toFixed(2)}`)
    .join(', ');
}
