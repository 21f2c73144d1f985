/** Loaded into the attacked server: says what nobody caught, and changes nothing about what comes of it. */
import { UNCAUGHT } from './attacked-server.ts';

process.on('uncaughtExceptionMonitor', (error: unknown) => {
  const stack = error instanceof Error ? error.stack : String(error);
  console.error(`\n${UNCAUGHT}${String(stack).slice(0, 2000).replaceAll('\n', ' < ')}`);
});
