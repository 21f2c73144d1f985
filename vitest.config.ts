import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,replays,server,client,scripts}/**/*.test.ts', 'e2e/**/*.test.ts'],
    // Each file its own process: Colyseus keeps its rooms in module state.
    pool: 'forks',
    // Two at a time: a browser and a server are busy enough.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
