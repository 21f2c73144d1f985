/** A copy of the project, to be changed, built and served like the project itself. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const here = join(import.meta.dirname, '..');
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
const notCopied = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);

/** @returns its folder, which is its maker's to remove */
export function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'three-rooms-copy-'));
  cpSync(here, root, { recursive: true, filter: (path) => path === here || !notCopied.has(basename(path)) });
  symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** @throws with what the build says where it fails */
export function buildPage(root: string): void {
  const build = [vite, 'build', '--logLevel', 'error'];
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The page could not be built: ${stderr}`);
}
