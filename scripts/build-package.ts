/**
 * `npm pack` calls it: the server as JavaScript in dist/house, since Node strips no types below node_modules. The
 * compiler rewrites imports; what is started by address (workers, a game's drawing) is rewritten here.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const built = join(project, 'dist', 'house');

rmSync(built, { recursive: true, force: true });
execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.package.json'], {
  cwd: project,
  stdio: 'inherit',
});

for (const file of globSync('**/*.js', { cwd: built })) {
  const path = join(built, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(/(new URL\((['`])\.[^'`]*)\.ts\2/g, '$1.js$2');
  if (/(?:import\(|from |URL\()['"`]\.[^'"`]*\.ts['"`]/.test(after)) throw new Error(`${file} still names a .ts file.`);
  if (after !== before) writeFileSync(path, after);
}
