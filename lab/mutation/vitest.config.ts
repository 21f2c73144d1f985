/** How the tests run on mutants. */
import { defineConfig } from 'vitest/config';
import { prepareTests } from '../../scripts/test-environment.ts';

prepareTests();

export default defineConfig({
  test: {
    include: [process.env.MUTATION_TESTS ?? ''],
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    pool: 'threads',
    // A test that waits too long is for Stryker's clock to end: it would count as killed here.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    provide: { contractMatches: 2, dealTables: 2 },
  },
});
