/**
 * `npm run try-image`: what `docker build` and `docker run --read-only` would do, without an engine. It carries out the
 * steps of the Dockerfile in folders of their own, weighs the last, and starts it there: rooted in that folder, which cannot be
 * written but for /data and /tmp, as nobody in particular. It exits with 1 where it is too large, or does not play.
 *
 * The last stage's base, distroless/nodejs24-debian12, is put together from the packages of Debian's that it is made of, and this
 * machine's Node. Needs root on Debian 12.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { playShortMatch } from '../server/testing/guest.ts';
import { addressOf, freePort } from '../server/testing/server-process.ts';

const MAX_MB = 250;
const NONROOT = 65532;
/** What such an image starts. */
const NODE = '/nodejs/bin/node';
/** base, and cc of distroless on it. */
const PACKAGES =
  'base-files netbase tzdata media-types ca-certificates libc6 libssl3 gcc-12-base libgcc-s1 libgomp1 libstdc++6';
const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'three-rooms-image-'));

interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  health: string[];
}

try {
  const image = build();
  const mb = Number(run('du', ['-s', '--block-size=1000000', image.root]).split('\t')[0]);
  console.log(`The image is ${mb} MB.`);
  if (mb > MAX_MB) throw new Error(`${mb} MB are more than ${MAX_MB}.`);
  await play(image);
  console.log('It starts, is well, plays, and can write nowhere but in its data.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the last stage */
function build(): Stage {
  const context = join(folder, 'context');
  mkdirSync(context);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C ${context}`], { cwd: project });
  const stages = new Map<string, Stage>();
  let stage!: Stage;
  for (const [word = '', ...rest] of steps()) {
    const flags = Object.fromEntries(rest.filter((one) => one.startsWith('--')).map((one) => one.slice(2).split('=')));
    const args = rest.filter((one) => !one.startsWith('--'));
    const inStage = (path: string) => join(stage.root, posix.resolve(stage.workdir, path));
    console.log(word, rest.join(' ').slice(0, 100));
    if (word === 'FROM') {
      const [base = '', , name = base] = args;
      stage = { root: join(folder, String(stages.size)), workdir: '/', env: {}, command: [], health: [] };
      stages.set(name, stage);
      mkdirSync(stage.root);
      if (base.startsWith('gcr.io/distroless/nodejs24-debian12')) layBase(stage);
    } else if (word === 'WORKDIR') {
      stage.workdir = args[0]!;
      mkdirSync(inStage('.'), { recursive: true });
    } else if (word === 'RUN') {
      execFileSync('sh', ['-c', rest.join(' ')], { cwd: inStage('.'), stdio: ['ignore', 'ignore', 'inherit'] });
    } else if (word === 'COPY') {
      const from = flags.from ? stages.get(flags.from)!.root : context;
      const to = inStage(args.at(-1)!);
      for (const source of args.slice(0, -1)) copy(join(from, source), to, args.at(-1)!.endsWith('/'));
      if (flags.chown) run('chown', ['-R', `${NONROOT}:${NONROOT}`, to]);
    } else if (word === 'ENV') Object.assign(stage.env, Object.fromEntries(args.map((one) => one.split('='))));
    else if (word === 'CMD') stage.command = JSON.parse(rest.join(' ')) as string[];
    else if (word === 'HEALTHCHECK') stage.health = JSON.parse(rest.join(' ').replace(/^.*?CMD /, '')) as string[];
    else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`What is ${word}?`);
  }
  return stage;
}

function steps(): string[][] {
  const lines = readFileSync(join(project, 'Dockerfile'), 'utf8').split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(' '));
}

/** As COPY does: of a folder what lies in it; a file into a folder, or under that name. */
function copy(source: string, to: string, isInto: boolean): void {
  const isFolder = run('stat', ['-c', '%F', source]).startsWith('directory');
  if (isFolder || isInto) mkdirSync(to, { recursive: true });
  run('cp', ['-a', isFolder ? `${source}/.` : source, to]);
}

function layBase({ root }: Stage): void {
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  // They are fetched as somebody who is not root.
  chmodSync(folder, 0o711);
  chmodSync(packages, 0o777);
  execFileSync('apt-get', ['download', '-qq', ...PACKAGES.split(' ')], { cwd: packages, stdio: 'inherit' });
  for (const file of run('ls', [packages]).trim().split('\n')) run('dpkg-deb', ['-x', join(packages, file), root]);
  for (const path of ['nodejs/bin', 'etc/ssl/certs', 'tmp', 'proc', 'dev'])
    mkdirSync(join(root, path), { recursive: true });
  copyFileSync(process.execPath, join(root, 'nodejs/bin/node'));
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  writeFileSync(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${NONROOT}:${NONROOT}:nonroot:/home/nonroot:/sbin/nologin\n`,
  );
  rmSync(join(root, 'usr/share/doc'), { recursive: true, force: true });
}

/** As an engine would with `read_only`, `tmpfs: /tmp`, and a volume at /data. */
async function play(image: Stage): Promise<void> {
  const port = await freePort();
  const isolated = `set -e
    mount --rbind ${image.root} ${image.root}
    mount --bind ${image.root}/data ${image.root}/data
    mount -o remount,ro,bind ${image.root}
    mount -t tmpfs none ${image.root}/tmp
    mount --rbind /proc ${image.root}/proc
    mount --rbind /dev ${image.root}/dev
    exec chroot --userspec=${NONROOT}:${NONROOT} ${image.root} "$@"`;
  const within = (...command: string[]) =>
    spawn('unshare', ['-m', 'sh', '-c', isolated, 'sh', ...command], {
      env: { PATH: process.env.PATH, ...image.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const house = within(NODE, ...image.command.map((path) => posix.resolve(image.workdir, path)));
  try {
    await addressOf(house);
    const [code] = (await once(within(...image.health), 'exit')) as [number];
    if (code !== 0) throw new Error(`It does not say that it is well: ${code}`);
    await playShortMatch(`http://127.0.0.1:${port}`);
    for (const path of ['/app/x', '/x', '/app/dist/x', '/etc/x']) {
      const write = `try { require('node:fs').writeFileSync('${path}', ''); } catch { process.exit(7); }`;
      const [refused] = (await once(within(NODE, '-e', write), 'exit')) as [number];
      if (refused !== 7) throw new Error(`It can write ${path}.`);
    }
  } finally {
    const gone = once(house, 'exit');
    house.kill('SIGTERM');
    await gone;
  }
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
