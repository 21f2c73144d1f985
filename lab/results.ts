/** How everything that is measured is summed up, shown, and kept. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { at } from '../shared/contract/at.ts';

/** @param share 0 to 1: 0.5 is the median @returns Infinity for no numbers */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Infinity;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** The median of each column. @param rows at least one, all with the same columns */
export function mediansOf<Row extends Record<keyof Row, number>>(rows: readonly Row[]): Row {
  const columns = Object.keys(at(rows, 0)) as (keyof Row)[];
  return Object.fromEntries(columns.map((column) => [column, median(rows.map((row) => row[column]))])) as Row;
}

/** Prints a table that can go into a document as it is. The first line is its head. */
export function printTable(lines: readonly (readonly (string | number)[])[], print = console.log): void {
  const cells = lines.map((line) => line.map(String));
  const widthOf = (column: number) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0));
  const [head = [], ...rest] = cells.map((line) => line.map((cell, column) => cell.padEnd(widthOf(column))));
  for (const line of [head, head.map((cell) => '-'.repeat(cell.length)), ...rest]) print(`| ${line.join(' | ')} |`);
  print();
}

/** Results with date and machine. */
export const dated = (results: object): object => ({
  date: new Date().toISOString(),
  machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  ...results,
});

/** Writes lab/results/NAME.json, with date and machine. */
export function keepResults(name: string, results: object): void {
  writeFileSync(join(import.meta.dirname, 'results', `${name}.json`), `${JSON.stringify(dated(results), null, 2)}\n`);
}
