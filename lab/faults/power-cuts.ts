/**
 * `npm run simulate-power-cuts -- [--cuts N] [--seed S] [--asks N] [--lies] [--trace FOLDER --cut N]`: what the SQLite store
 * writes and syncs is traced, and the power goes at any moment of it. The real store opens what may then be left of its files:
 * all that was acknowledged must be there. `--lies`: a disk that syncs only half of the time, which must be found out.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventStore } from '../../replays/store/event-store.ts';
import { reading } from '../../replays/store/sqlite-log.ts';
import { openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { hasProgram } from '../../scripts/debian.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { readOptions } from '../command-line.ts';
import { leftAfter, stepsIn, trace, type Step } from './power-disk.ts';
import { asksOf, type Ask } from './power-writer.ts';

export const canTrace = (): boolean =>
  hasProgram('strace', () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0);

type Options = { [option in 'seed' | 'cuts' | 'asks' | 'lies' | 'only']: number };

/**
 * @param folder for the trace, where there is none yet, and for what is left after a cut
 * @param options `asks`: how much is asked of the store; `lies`: how often something is not synced that is said to be, of 1;
 *   `only`: the number of the only cut that is made, 0 for all
 * @returns how many writes that were not synced were kept, torn and lost; and which cuts did what they must not
 */
export async function simulatePowerCuts(folder: string, options: Options) {
  const { seed, cuts, asks: count, lies, only } = options;
  const [traced, marks, disk] = [join(folder, 'trace'), join(folder, 'marks'), join(folder, 'disk')];
  const script = join(import.meta.dirname, 'power-writer.ts');
  mkdirSync(disk, { recursive: true });
  if (!existsSync(traced) && !trace([script, join(disk, NAME), marks, `${seed}`, `${count}`], traced))
    throw new Error('What was to be traced has failed.');
  const steps = stepsIn(readFileSync(traced, 'utf8'), disk, marks);
  if (steps.length === 0) throw new Error('Nothing was traced in that folder. It must be where it was.');
  const asks = asksOf(seed, count);
  const expected = await withoutCuts(join(folder, 'without-cuts'), asks);
  const found = { kept: 0, torn: 0, lost: 0, violations: [] as { cut: number; message: string }[] };
  const numbers = only ? [only] : Array.from({ length: cuts }, (_, index) => index + 1);

  async function cutAll(): Promise<void> {
    for (let cut = numbers.shift(); cut !== undefined; cut = numbers.shift()) {
      const chance = chanceOf(seed * 1_000_003 + cut);
      const at = chance.int(steps.length) + 1;
      const { files, unsynced } = leftAfter(steps, at, chance, lies);
      for (const fate of ['kept', 'torn', 'lost'] as const) found[fate] += unsynced[fate];
      const place = mkdtempSync(join(folder, `cut-${cut}-`));
      for (const { file, bytes } of files) writeFileSync(join(place, basename(file)), bytes);
      await check(join(place, NAME), asks, expected, saidBefore(steps, at)).catch(({ message }: Error) =>
        found.violations.push({ cut, message: `Before step ${at}: ${message}` }),
      );
      if (!only) rmSync(place, { recursive: true });
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, cutAll));
  return found;
}

const NAME = 'log.sqlite';

/** What the process had said: how many asks had begun, and the last one that was acknowledged, as they are done in order. */
function saidBefore(steps: readonly Step[], cut: number) {
  const marks = steps.slice(0, cut).flatMap(({ does, data }) => (does === 'mark' ? data.toString().trim() : []));
  const last = (what: string) => Math.max(0, ...marks.map((mark) => Number(mark.split(`${what} `)[1] ?? 0)));
  return { begun: last('begun'), done: last('done'), key: marks[0]?.split(' ')[1] };
}
type Said = ReturnType<typeof saidBefore>;

/** What is read of each match, and of all together, as text. */
type Seen = ReadonlyMap<string, string>;

async function read(store: EventStore, db: DatabaseSync, matches: readonly string[]): Promise<Seen> {
  const seen = new Map<string, string>();
  for (const match of matches) {
    const part = store.linesAfter({ match, after: 1, limit: 200 });
    const others = [store.grantsOf(match), store.metadataOf(match), store.summaryOf(match)];
    seen.set(match, JSON.stringify(await Promise.all([store.read(match), part, ...others])));
  }
  seen.set('book', JSON.stringify([await store.book.head(), await store.book.entries({ from: 0, limit: 10_000 })]));
  const heads = db.prepare('SELECT match_id, epoch, events, packed FROM heads ORDER BY match_id').all();
  return seen.set('heads', JSON.stringify(heads));
}

const matchesOf = (asks: readonly Ask[]): string[] => [...new Set(asks.flatMap(({ match }) => match ?? []))];

/** What is read before and after each ask where nothing goes wrong. */
async function withoutCuts(folder: string, asks: readonly Ask[]): Promise<Seen[]> {
  const store = await openSqliteStore(join(folder, NAME));
  const db = new DatabaseSync(join(folder, NAME));
  const seen = [await read(store, db, matchesOf(asks))];
  for (const ask of asks) {
    await ask.of(store);
    seen.push(new Map([...seen.at(-1)!, ...(await read(store, db, matchesOf(ask.match === null ? asks : [ask])))]));
  }
  db.close();
  await store.close();
  rmSync(folder, { recursive: true });
  return seen;
}

/** So many asks follow a power cut. */
const GO_ON = 25;

/** @throws what is wrong with that file */
async function check(file: string, asks: readonly Ask[], expected: readonly Seen[], said: Said): Promise<void> {
  const store = await openSqliteStore(file);
  const db = new DatabaseSync(file);
  try {
    const { integrity_check: integrity } = db.prepare('PRAGMA integrity_check').get()!;
    if (integrity !== 'ok') throw new Error(`The file is damaged: ${String(integrity)}`);
    const key = Buffer.from(await store.book.privateKey()).toString('hex');
    if (said.key && key !== said.key) throw new Error("The book's key is another one.");

    // All that was acknowledged is there, and of what was begun since then all up to some ask, and nothing else.
    const matches = matchesOf(asks);
    const seen = await read(store, db, matches);
    const states = expected.slice(said.done, said.begun + 1).map((state) => differences(seen, state));
    const asked = said.done + states.findIndex(({ length }) => length === 0);
    if (asked < said.done) throw new Error(`Otherwise than after ask ${said.done}: ${states[0]!.join(', ')}.`);

    const { linesOf, grantsOf } = reading(db);
    const logs = () => JSON.stringify(matches.map((match) => [linesOf(match), grantsOf(match)]));
    const withPlaces = logs();
    db.exec('BEGIN IMMEDIATE; DELETE FROM log_places; UPDATE cursors SET row = 0');
    if (logs() !== withPlaces) throw new Error('Some places of rows are wrong.');
    db.exec('ROLLBACK');

    const next = asks.slice(asked, asked + GO_ON);
    for (const ask of next) await ask.of(store);
    const later = differences(await read(store, db, matches), expected[asked + next.length]!);
    if (later.length > 0) throw new Error(`It does not go on from ask ${asked}: ${later.join(', ')}.`);
  } finally {
    db.close();
    await store.close();
  }
}

const differences = (one: Seen, other: Seen) => [...one.keys()].filter((part) => one.get(part) !== other.get(part));

if (import.meta.main) {
  const usual = { cuts: 600, seed: 1, asks: 600, lies: false, trace: '', cut: 0 };
  const { lies, trace: traced, cut: only, ...options } = readOptions(usual);
  if (!canTrace()) process.exit(2);
  const folder = traced || mkdtempSync(join(tmpdir(), 'three-rooms-cuts-'));
  const { violations, ...unsynced } = await simulatePowerCuts(folder, { ...options, lies: lies ? 0.5 : 0, only });
  const again = `npm run simulate-power-cuts -- --trace ${folder} --seed ${options.seed} --asks ${options.asks}${lies ? ' --lies' : ''}`;
  for (const { cut, message } of violations) console.error(`${again} --cut ${cut}\n${message}\n`);
  console.log(`${violations.length} cuts did what they must not. Writes that were not synced:`, unsynced);
  if (!traced && violations.length === 0) rmSync(folder, { recursive: true });
  process.exitCode = lies === violations.length > 0 ? 0 : 1;
}
