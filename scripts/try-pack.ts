/**
 * `npm run try-pack`: packs the project, installs it into an empty folder as anybody would, weighs it, plays on it, starts
 * it again, and opens with it what an earlier version wrote. It exits with 1 where anything of that is not so.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playShortMatch } from '../server/testing/guest.ts';
import { addressOf, spawnServer } from '../server/testing/server-process.ts';

const MAX_MB = 120;
/** The last commit that an update is tried from, unless another is named. */
const EARLIER = process.argv[2] ?? 'HEAD~100';
const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-pack-'));
const children: ChildProcess[] = [];

try {
  const bin = install();
  await tryFresh(bin);
  await tryUpdate(bin);
  console.log('All of it is so.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function install(): string {
  run('npm', ['pack', '--silent', '--pack-destination', folder], project);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))!;
  const home = join(folder, 'home');
  mkdirSync(home);
  run(
    'npm',
    ['install', '--silent', '--omit=dev', '--no-audit', '--no-fund', '--prefix', home, join(folder, tarball)],
    home,
  );
  const mb = Number(run('du', ['-sm', join(home, 'node_modules')], home).split('\t')[0]);
  console.log(`Installed: ${mb} MB.`);
  if (mb > MAX_MB) throw new Error(`${mb} MB are more than ${MAX_MB}.`);
  return join(home, 'node_modules', '.bin', 'three-rooms');
}

/** The page, a match from its beginning to its end, and its log after another start. */
async function tryFresh(bin: string): Promise<void> {
  const dataDir = join(folder, 'fresh');
  const first = await start(bin, dataDir);
  await loadPage(first.url);
  const matchId = await playShortMatch(first.url);
  await loadPicture(first.url, matchId);
  await end(first.child);
  const second = await start(bin, dataDir);
  const log = await (await fetch(`${second.url}/api/matches/${matchId}/log`)).text();
  if (log.trim().split('\n').length < 3) throw new Error('The log is not there after another start.');
  await end(second.child);
  verifyAll(bin, dataDir, 1);
  run(bin, ['backup', join(folder, 'copy.sqlite')], folder, { DATA_DIR: dataDir });
}

/** What the version at an earlier commit wrote, opened by this one. */
async function tryUpdate(bin: string): Promise<void> {
  const before = join(folder, 'before');
  mkdirSync(before);
  execFileSync('sh', ['-c', `git archive ${EARLIER} | tar -x -C ${before}`], { cwd: project });
  run('npm', ['ci', '--silent', '--no-audit', '--no-fund'], before);
  const dataDir = join(folder, 'kept');
  const child = spawnServer({ DATA_DIR: dataDir }, { root: before });
  children.push(child);
  const url = await addressOf(child);
  const played = [await playShortMatch(url), await playShortMatch(url)];
  await end(child);
  const now = await start(bin, dataDir);
  for (const matchId of played) {
    const log = await fetch(`${now.url}/api/matches/${matchId}/log`);
    if (log.status !== 200) throw new Error(`The log of ${matchId} is gone: ${log.status}`);
  }
  await playShortMatch(now.url);
  await end(now.child);
  verifyAll(bin, dataDir, 3);
  console.log(`Written at ${EARLIER}, opened and played on: ${played.length} matches.`);
}

async function loadPage(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const script = /src="([^"]+\.js)"/.exec(html)?.[1];
  if (!script) throw new Error('The page has no script.');
  const answer = await fetch(new URL(script, url));
  if (!answer.ok || !answer.headers.get('content-type')?.includes('javascript')) throw new Error(`No ${script}`);
}

/** It is drawn by a worker, with the house's letters and the game's own drawing. */
async function loadPicture(url: string, matchId: string): Promise<void> {
  const page = await (await fetch(`${url}/replay/${matchId}`)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1];
  if (!address) throw new Error('The page of a replay names no picture.');
  const picture = await fetch(new URL(new URL(address).pathname + new URL(address).search, url));
  if (!picture.headers.get('content-type')?.startsWith('image/png')) throw new Error(`No picture: ${picture.status}`);
}

function verifyAll(bin: string, dataDir: string, atLeast: number): void {
  const list = run(bin, ['replay', 'list'], folder, { DATA_DIR: dataDir }).trim().split('\n');
  if (list.length < atLeast) throw new Error(`${list.length} matches where ${atLeast} were to be: ${list.join('\n')}`);
  for (const line of list) {
    try {
      run(bin, ['replay', 'verify', line.split('  ')[0]!], folder, { DATA_DIR: dataDir });
    } catch (error) {
      // 2: nothing is wrong, and it is not finished.
      if ((error as { status: number }).status !== 2) throw error;
    }
  }
  console.log(`${list.length} logs verify.`);
}

async function start(bin: string, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(bin, [], {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, url: await addressOf(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code}.`);
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  return execFileSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
