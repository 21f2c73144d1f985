/**
 * `npm run mutation -- [--since REF | --all | FILE…] [--fresh]`: changes the code in small ways, one at a time, and finds the changes
 * that no test notices. See README.md here. Exits with 1 if a file is below 85 %.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { readOptions, stop } from '../command-line.ts';
import { keepResults, printTable } from '../results.ts';

const LEAST_PERCENT = 85;
const RESULTS = join(import.meta.dirname, '..', 'results', 'mutation.json');
/** What decides who wins and what the server accepts, by the tests that have to notice a fault there. */
const TRIED = {
  'shared/{text,contract/*}.test.ts': 'shared/contract/*.ts',
  'shared/games/wa-wa-west/{items,legal,reveal,rules,showdown}.test.ts':
    'shared/games/wa-wa-west/{legal,evolve,rules}.ts',
  'shared/games/war-zone/{deck,legal,referee,rules,turns,variants,visibility}.test.ts':
    'shared/games/war-zone/{legal,evolve,rules}.ts',
  'shared/games/yic-yac-yoe/{armed,legal,rules,start}.test.ts': 'shared/games/yic-yac-yoe/{legal,evolve,rules}.ts',
  'shared/table/*.test.ts': 'shared/table/{actor,requests,clock,halt,pace,lines,proofs}.ts',
  'replays/log/*.test.ts': 'replays/log/*.ts',
  'server/limits.test.ts': 'server/limits.ts',
};

interface Score {
  date: string;
  killed: number;
  survived: number;
  /** No test runs that code. */
  uncovered: number;
  /** The time was up, which proves nothing: it counts as survived. */
  timedOut: number;
  /** Killed of all. */
  percent: number;
}

const { since, all, fresh, names } = readOptions({ since: 'main', all: false, fresh: false }, true);
const changed = execFileSync('git', ['diff', '--name-only', since], { encoding: 'utf8' }).split('\n');
const asked = names.length > 0 ? names : changed;

const scores: Record<string, Score> = {};
for (const [tests, pattern] of Object.entries(TRIED)) {
  const files = globSync(pattern, { exclude: ['**/*.test.ts'] }).filter((file) => all || asked.includes(file));
  if (files.length === 0) continue;
  Object.assign(scores, await scoresOf(files, tests));
  keep(scores);
}
if (Object.keys(scores).length === 0) stop('Nothing of that is tried: lab/mutation/README.md says what is.');
printTable([
  ['file', 'killed', 'survived', 'uncovered', 'timed out', '%'],
  ...Object.entries(scores).map(([file, of]) => [file, of.killed, of.survived, of.uncovered, of.timedOut, of.percent]),
]);
if (Object.values(scores).some(({ percent }) => percent < LEAST_PERCENT)) process.exitCode = 1;

async function scoresOf(files: string[], tests: string): Promise<Record<string, Score>> {
  process.env.MUTATION_TESTS = tests;
  const mutants = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'lab/mutation/vitest.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner', './lab/mutation/sentences.ts'],
    ignorers: ['sentences'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    incremental: true,
    force: fresh,
    incrementalFile: `node_modules/.cache/mutation/${tests.replaceAll(/\W+/g, '-')}.json`,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    timeoutMS: 30_000,
    timeoutFactor: 5,
    tempDirName: join(tmpdir(), 'three-rooms-mutation'),
    ignorePatterns: ['docs', 'e2e', 'deploy', 'data', 'dist'],
    disableTypeChecks: false,
    // The compiler here lacks what Stryker wants of one.
    tsconfigFile: 'none.json',
  }).runMutationTest();
  return Object.fromEntries(
    files.map((file) => [file, scoreOf(mutants.filter(({ fileName }) => fileName.endsWith(file)))]),
  );
}

function scoreOf(mutants: Awaited<ReturnType<Stryker['runMutationTest']>>): Score {
  const count = (status: string) => mutants.filter((one) => one.status === status).length;
  // Stryker counts the rounds of an endless loop: that is certain, whatever else the machine does.
  const endless = mutants.filter((one) => one.status === 'Timeout' && one.statusReason?.startsWith('Hit limit')).length;
  const killed = count('Killed') + endless;
  const timedOut = count('Timeout') - endless;
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const valid = killed + survived + uncovered + timedOut;
  const percent = valid === 0 ? 100 : Math.floor((1000 * killed) / valid) / 10;
  return { date: new Date().toISOString(), killed, survived, uncovered, timedOut, percent };
}

/** Beside what is known of all other files. */
function keep(latest: Record<string, Score>): void {
  const { files } = JSON.parse(readFileSync(RESULTS, 'utf8')) as { files: Record<string, Score> };
  const sorted = Object.entries({ ...files, ...latest }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  keepResults('mutation', { files: Object.fromEntries(sorted) });
}
