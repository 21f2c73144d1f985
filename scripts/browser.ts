/**
 * Finds a Chromium for the end-to-end tests, or installs one: Debian's package where apt can be used
 * as root, Playwright's own download elsewhere. Without either it says so and fails.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { canUseApt, installByApt } from './debian.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium on this machine, or null. `CHROMIUM` names one. */
export function findChromium(): string | null {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM, ...inPath, chromium.executablePath()];
  return candidates.find((path): path is string => !!path && existsSync(path)) ?? null;
}

/** A Chromium without a window, also as root. @param options of its command line, without the dashes */
export const launchChromium = (...options: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['no-sandbox', ...options].map((option) => `--${option}`),
  });

function install(): void {
  if (canUseApt()) installByApt('chromium');
  else {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
}

if (import.meta.main && !findChromium()) {
  console.log('The tests need Chromium. Installing it…');
  try {
    install();
  } catch (error) {
    console.error((error as Error).message);
  }
  if (!findChromium()) {
    console.error(
      'No Chromium, and none could be installed. Install one, or set CHROMIUM to its path, and run npm test again.',
    );
    process.exit(1);
  }
}
