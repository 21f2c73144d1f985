/** The types hold: each mistake in type-mistakes/ is the error that its comment says, and nothing else there is one. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'type-mistakes');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** As `file:line code`. */
function planted(file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const code = /\/\/ error (TS\d+)$/.exec(line)?.[1];
    return code ? [`${file}:${index + 1} ${code}`] : [];
  });
}

/** As `file:line code`; errors of imported files are told as `../…`, and are no concern of this test. */
function reported(): string[] {
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const errors = stdout.matchAll(/^(?!\.\.)(.+)\((\d+),\d+\): error (TS\d+)/gm);
  return [...errors].map(([, file, line, code]) => `${file}:${line} ${code}`);
}

it('each planted mistake is found', () => {
  expect(reported().toSorted()).toEqual(globSync('*.{ts,tsx}', { cwd: folder }).flatMap(planted).toSorted());
});
