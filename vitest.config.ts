import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { icons } from './scripts/icons-plugin.ts';
import { prepareTests } from './scripts/test-environment.ts';
import { games } from './shared/games/index.ts';

prepareTests();

/**
 * Unit tests open no socket, no database and no process; whatever else is tested outside a browser belongs to the server's.
 * Browser tests have a runner of their own (playwright.config.ts).
 */
const unit = [
  'shared/*.test.ts',
  'shared/!(table)/**/*.test.ts',
  'client/**/*.test.ts',
  'replays/{log,book}/**/*.test.ts',
];
const notHere = ['**/node_modules/**', 'dist/**', 'e2e/**'];
/**
 * Tests that change what a process has once: they stop its time, or put another server in the place of the real one. Each has a
 * process of its own. All others follow each other in three, as most of their time would go into reading the server's code.
 */
const alone = globSync([
  '{server,shared/table}/**/*.test.ts',
  'replays/**/*.test.ts',
  '{lab,scripts}/**/*.test.ts',
]).filter((file) => /standingTime\(|FakeTimers|vi\.mock\(|from '\.\/house\.ts'/.test(readFileSync(file, 'utf8')));
/** What is thorough and takes minutes has a run of its own: `npm run test:slow`. */
const slow = ['**/*.slow.test.ts'];
/** And what is short there, and thorough here. */
const both = ['replays/log/deal.test.ts', 'shared/games/*/game.test.ts'];

declare module 'vitest' {
  interface ProvidedContext {
    /** How many random matches of each game the contract suite plays: the more, the longer it takes. */
    contractMatches: number;
    /** At how many tables a deal is tried to be bent, in 1,024 ways each. */
    dealTables: number;
  }
}

export default defineConfig({
  test: {
    // They wait for processes, databases and disks as well as for two cores.
    maxWorkers: 3,
    // Beside two dozen busy processes everything takes ten times as long, and no test may fail for it.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 300_000, interval: 50 } },
    projects: [
      {
        extends: true,
        plugins: [
          icons(
            join(import.meta.dirname, 'client'),
            games.map(({ info }) => info.id),
          ),
        ],
        test: {
          name: 'unit',
          include: unit,
          exclude: [...notHere, ...slow],
          pool: 'threads',
          isolate: false,
          provide: { contractMatches: Number(process.env.CONTRACT_MATCHES ?? 8), dealTables: 32 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: alone,
          exclude: [...notHere, ...unit, ...slow],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          name: 'server-shared',
          include: ['**/*.test.ts'],
          exclude: [...notHere, ...unit, ...slow, ...alone],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [...slow, ...both],
          exclude: notHere,
          pool: 'forks',
          provide: {
            contractMatches: Number(process.env.CONTRACT_MATCHES ?? 100),
            dealTables: 1024,
          },
        },
      },
    ],
  },
});
