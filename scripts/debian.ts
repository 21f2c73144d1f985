/** Programs that tests and scripts ask, from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
