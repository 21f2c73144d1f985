/** What an attack has shown, as tables that can go into a document as they are. */
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
  table([
    ['', ...phases.map((phase) => phase.name)],
    ...rows.map(([row, of]) => [row, ...phases.map((p) => round(of(p)))]),
  ]);
  if (figures.length > 0) table([['what was tried', ''], ...figures.map((figure) => [figure.name, figure.value])]);
  table([['promise', 'seen', ''], ...promises.map(({ says, seen, kept }) => [says, seen, kept ? 'kept' : 'BROKEN'])]);
  return promises.every(({ kept }) => kept);
}

/** The first line is its head. */
function table(lines: string[][]): void {
  const widthOf = (column: number) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0));
  const [head = [], ...rest] = lines.map((line) => line.map((cell, column) => cell.padEnd(widthOf(column))));
  for (const line of [head, head.map((cell) => '-'.repeat(cell.length)), ...rest])
    console.log(`| ${line.join(' | ')} |`);
  console.log();
}
