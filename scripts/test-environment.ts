/** For both runners of tests: what every process they start is told, so that tests wait for little but what they test. */
import { statfsSync } from 'node:fs';
import { join } from 'node:path';

/** As much memory as all temporary folders of a run may take, bytes. */
const ROOM_IN_MEMORY = 2e9;

export function prepareTests(): void {
  // Processes and threads read the same modules again and again: compiled once is enough.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
  // A store waits for its disk at every commit. No test can cut the power, so a disk in memory shows the same, sooner.
  if (freeAt('/dev/shm') > ROOM_IN_MEMORY) process.env.TMPDIR ??= '/dev/shm';
}

function freeAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Not every system has it.
    return 0;
  }
}
