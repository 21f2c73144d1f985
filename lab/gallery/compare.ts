/**
 * `npm run compare-pictures -- before after [--tolerance 0.1] [--only text]`: compares two folders of pictures pixel by
 * pixel. The tolerance is how far a colour may be off, 0 to 1; 0 unless said otherwise. Pictures of the differences, and the two that differ beside them, go to
 * test-results/differences. Ends with 1 if anything differs.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { readOptions, stop } from '../command-line.ts';

const {
  tolerance: threshold,
  only,
  names: [before = '', after = ''],
} = readOptions({ tolerance: 0, only: '' }, true);
if (!before || !after) stop('Which two folders?');
const differences = join(import.meta.dirname, '../../test-results/differences');

await rm(differences, { recursive: true, force: true });
const [had, has] = [await picturesIn(before), await picturesIn(after)];
const rows: string[][] = [];
let equal = 0;
for (const name of [...new Set([...had, ...has])].sort()) {
  if (!has.has(name)) rows.push([name, 'only before']);
  else if (!had.has(name)) rows.push([name, 'only after']);
  else {
    const difference = await compare(name);
    if (difference) rows.push([name, difference]);
    else equal++;
  }
}
const widest = Math.max(0, ...rows.map(([name = '']) => name.length));
for (const [name = '', what] of rows) console.log(`${name.padEnd(widest)}  ${what}`);
console.log(`${equal} equal, ${rows.length} differ${rows.length > 0 ? `: see ${differences}` : ''}`);
process.exitCode = rows.length > 0 ? 1 : 0;

async function picturesIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true });
  return new Set(names.filter((name) => name.endsWith('.png') && name.includes(only)));
}

/** @returns how they differ, in words; null if they do not */
async function compare(name: string): Promise<string | null> {
  const files = [await readFile(join(before, name)), await readFile(join(after, name))] as const;
  if (files[0].equals(files[1])) return null;
  const [a, b] = [PNG.sync.read(files[0]), PNG.sync.read(files[1])];
  const isSameSize = a.width === b.width && a.height === b.height;
  const [size, sizeNow] = [a, b].map(({ width, height }) => `${width}x${height}`);
  const difference = isSameSize ? new PNG({ width: a.width, height: a.height }) : null;
  const pixels =
    difference &&
    pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold, includeAA: threshold === 0 });
  if (pixels === 0) return null;
  await keep(name, 'before', files[0]);
  await keep(name, 'after', files[1]);
  if (pixels === null) return `${size} became ${sizeNow}`;
  await keep(name, 'differences', PNG.sync.write(difference!));
  return `${pixels} pixels, ${((100 * pixels) / (a.width * a.height)).toFixed(3)} %`;
}

async function keep(name: string, what: string, picture: Buffer): Promise<void> {
  const path = join(differences, name.replace(/png$/, `${what}.png`));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, picture);
}
