/** What an attack has shown, as tables. */
import { printTable } from '../results.ts';
import { round, type Phase, type Trial } from './trial.ts';

const rows: [name: string, of: (phase: Phase) => number][] = [
  ["honest player's command, p50 ms", ({ p50 }) => p50],
  ['the same, p99 ms', ({ p99 }) => p99],
  ['the same, slowest ms', ({ slowest }) => slowest],
  ['honest commands answered per s', ({ commandsPerS }) => commandsPerS],
  ['server: processor, % of one', ({ cpuPercent }) => cpuPercent],
  ['server: memory, most MB', ({ peakMb }) => peakMb],
  ['server: memory, last MB', ({ endMb }) => endMb],
  ['/api/health, slowest ms', ({ slowestHealthMs }) => slowestHealthMs],
  ['/api/health, not 200', ({ unwell }) => unwell],
];

/** Prints it. @returns whether every promise was kept */
export function print(name: string, about: string, { phases, figures, promises, extent }: Trial): boolean {
  console.log(`\n## ${name}\n${about} Seed ${extent.seed}.\n`);
  const phaseRows = rows.map(([row, of]) => [row, ...phases.map((phase) => round(of(phase)))]);
  printTable([['', ...phases.map((phase) => phase.name)], ...phaseRows]);
  if (figures.length > 0) printTable([['what was tried', ''], ...figures.map(({ name, value }) => [name, value])]);
  const kept = promises.map(({ says, seen, kept }) => [says, seen, kept ? 'kept' : 'BROKEN']);
  printTable([['promise', 'seen', ''], ...kept]);
  return promises.every((promise) => promise.kept);
}
