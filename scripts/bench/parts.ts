/**
 * `npm run bench:parts`: how fast the parts are, side by side in one run, so that the machine's mood falls
 * on all of them alike. Prints a table; judges nothing.
 */
import { appendFileSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { chanceIn } from '../../replays/log/fairness.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { verify } from '../../replays/log/verify.ts';
import { at } from '../../shared/contract/at.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import { anyLine, cellAt } from '../../shared/games/yic-yac-yoe/board.ts';
import { yicYacYoe as game } from '../../shared/games/yic-yac-yoe/game.ts';
import { chanceOf, unnamed } from '../../shared/contract/random.ts';
import { referee } from '../../shared/referee.ts';

const folder = mkdtempSync(join(tmpdir(), 'three-rooms-bench-'));
const rows: Record<string, Record<string, string>> = {};

/** Times work that comes in units, after a warm-up, and notes how long the event loop was held. */
async function measure(name: string, unit: string, units: number, work: () => unknown): Promise<void> {
  await work();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  loop.disable();
  rows[name] = {
    'units per second': `${Math.round((units / ms) * 1000).toLocaleString('en')} ${unit}`,
    'all, ms': ms.toFixed(0),
    'loop held, ms (p99)': (loop.percentile(99) / 1e6).toFixed(1),
  };
}

function longMatch(rounds: number): ScriptedMatch {
  const match = new ScriptedMatch({
    match: 'bench',
    seed: 'ab'.repeat(32),
    game: 'wa-wa-west',
    names: ['A', 'B', 'C', 'D'],
    options: { revealMs: 0, maxRounds: 1000 },
  });
  for (let round = 0; round < rounds; round++)
    for (let seat = 0; seat < 4; seat++)
      match.wait(5).act(seat, { type: 'choose', item: round % 10 ? 'shield' : 'reload' });
  return match;
}

const script = {
  game: 'wa-wa-west',
  seats: 4,
  commands: Array.from({ length: 80 }, (_, index) => ({
    at: Math.floor(index / 4) * 4000 + (index % 4),
    seat: index % 4,
    type: 'choose',
    item: index % 40 < 4 ? 'reload' : 'shield',
  })),
};
const { log } = longMatch(200);

await measure('referee, matches of 20 rounds', 'matches', 500, () => {
  for (let count = 0; count < 500; count++) referee(script, chanceIn);
});
await measure('rules, sealed into a log', 'events', log.length, () => longMatch(200));
await measure('rebuild from the log', 'events', log.length, () => rebuild(log));
await measure('verify the log', 'events', log.length, () => verify(log));

// Chance places, which looks for every line there is; a row of 20 is never completed.
const large = { size: 20, row: 20, placements: 3, rows: 'own' };
const match20 = (turns: number) => {
  const options = game.options.schema.parse(large);
  const chance = chanceOf(20);
  let state = game.rules
    .start({ options, seats: 2, at: 0, chance: unnamed(chance) })
    .reduce(game.rules.evolve, game.rules.initial(options, 2));
  for (let turn = 0; turn < turns; turn++) {
    const { placing, board, due } = state;
    const cells = anyLine(board, due, chance).map((index) => cellAt(index, 20));
    const action = { type: 'place' as const, cells };
    const answer = game.rules.decide(
      state,
      { type: 'act', at: turn, seat: at(placing, 0), act: action },
      unnamed(chance),
    );
    if (isRefusal(answer)) throw new Error(answer.message);
    state = answer.reduce(game.rules.evolve, state);
  }
};
await measure('a turn on 20 x 20, three marks', 'turns', 120, () => match20(120));

let run = 0;
const WRITERS = 100;
const APPENDS = 20;
await measure('store: 100 writers, group commit', 'appends', WRITERS * APPENDS, async () => {
  const store = await openSqliteStore(join(folder, `${run++}.sqlite`));
  const summary = {
    matchId: '',
    game: 'wa-wa-west',
    phase: 'playing' as const,
    seats: 2,
    players: [],
    public: true,
    openedAt: 0,
    endedAt: null,
    lastEventAt: 0,
    asleepSince: null,
    failedStarts: 0,
    outcome: null,
    events: 0,
  };
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const match = `m${writer}`;
      for (let at = 0; at < APPENDS; at++)
        await store.append({
          match,
          expected: at,
          epoch: 0,
          envelopes: log.slice(at, at + 1).map((one) => ({ ...one, match, pos: at })),
          summary: { ...summary, matchId: match },
          metadata: at === 0 ? metadata(match) : undefined,
        });
    }),
  );
  await store.close();
});
await measure('for comparison: a file, fsync each', 'appends', 500, () => {
  const file = openSync(join(folder, 'plain.jsonl'), 'a');
  for (let at = 0; at < 500; at++) {
    writeSync(file, JSON.stringify(log[at]) + '\n');
    fsyncSync(file);
  }
});
await measure('for comparison: a file, never synced', 'appends', 2000, () => {
  for (let at = 0; at < 2000; at++)
    appendFileSync(join(folder, 'loose.jsonl'), JSON.stringify(log[at % log.length]) + '\n');
});

rmSync(folder, { recursive: true, force: true });
console.table(rows);
