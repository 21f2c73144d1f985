/** Programs that tests and scripts ask, from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs one of Debian's packages. @throws if it can't be had */
export function installByApt(name: string): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/**
 * Whether that package's program works, installed if need be. Where it does not a notice says so, and what asks it is skipped.
 * @param works whether it is there
 */
export function hasProgram(name: string, works: () => boolean): boolean {
  try {
    if (!works() && canUseApt()) installByApt(name);
  } catch (error) {
    console.warn((error as Error).message);
  }
  const has = works();
  if (!has) console.warn(`There is no ${name}. What asks it is not tested here.`);
  return has;
}

/**
 * One program of a package, without what comes with it: nothing is installed, and no service begins. It is kept for the next
 * time in the system's folder for temporary files.
 * @param path where the package has it
 * @returns where it is; null where it can't be had: then a notice says so, and what asks it is skipped
 */
export function programOf(name: string, path: string): string | null {
  const kept = join(tmpdir(), 'three-rooms-programs', basename(path));
  for (const place of [path, kept]) if (existsSync(place)) return place;
  try {
    if (!canUseApt()) throw new Error('Packages are fetched by root on Debian alone.');
    mkdirSync(dirname(kept), { recursive: true });
    const folder = mkdtempSync(`${kept}-`);
    run('apt-get', ['update', '-qq']);
    execFileSync('apt-get', ['download', '-qq', name], { cwd: folder, stdio: 'inherit' });
    const [file = ''] = readdirSync(folder);
    execFileSync('dpkg-deb', ['--extract', join(folder, file), folder]);
    renameSync(join(folder, path), kept);
    rmSync(folder, { recursive: true });
    return kept;
  } catch (error) {
    console.warn(`There is no ${path}. What asks it is not tested here. ${(error as Error).message}`);
    return null;
  }
}

/** The same program. @throws in continuous integration, where nothing may be skipped unnoticed, if it can't be had */
export function neededProgramOf(name: string, path: string): string | null {
  const program = programOf(name, path);
  if (program === null && process.env.CI) throw new Error(`There is no ${path}, and it could not be fetched.`);
  return program;
}

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
