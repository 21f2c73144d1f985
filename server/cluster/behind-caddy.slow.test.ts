/**
 * What docker-compose.cluster.yml starts, as plain processes: Caddy with TLS by deploy/Caddyfile, two processes behind it,
 * PostgreSQL and Redis.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../replays/testing/postgres.ts';
import { hasProgram } from '../../scripts/debian.ts';
import { Guest, newSecret, startMatch } from '../testing/guest.ts';
import { hasRedis, House } from '../testing/house.ts';
import { freePort } from '../testing/server-process.ts';

const caddyfile = join(import.meta.dirname, '../../deploy/Caddyfile');
const command = join(import.meta.dirname, '../caddyfile.ts');
const hasCaddy = hasProgram('caddy', () => spawnSync('caddy', ['version']).status === 0);
const canRun = hasCaddy && (await hasPostgres()) && (await hasRedis());

describe.skipIf(!canRun)('a house behind Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-caddy-'));
  let house: House;
  let caddy: ChildProcess;
  let site: string;
  /** HOST:PORT of each. */
  let processes: string[];

  beforeAll(async () => {
    site = `localhost:${await freePort()}`;
    house = await House.open(2, { settings: (started) => ({ PUBLIC_ADDRESS: `${site}/p${started + 1}` }) });
    processes = house.members.map(({ url }) => new URL(url).host);
    caddy = await startCaddy();
  }, 300_000);

  afterAll(async () => {
    caddy?.kill();
    await house?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** By the same file, but that this machine's own trust is let alone. */
  async function startCaddy(): Promise<ChildProcess> {
    const config = join(folder, 'Caddyfile');
    const options = ['skip_install_trust', 'local_certs', 'auto_https disable_redirects'];
    const admin = `admin localhost:${await freePort()}`;
    writeFileSync(config, `{\n\t${[admin, ...options].join('\n\t')}\n}\n${readFileSync(caddyfile, 'utf8')}`);
    writeFileSync(join(folder, 'processes.caddyfile'), (await runCommand(...processes)).stdout);
    const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: caddyEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.once('exit', (code) => code && console.error(`Caddy ended with ${code}.`));
    // It tells what it does for as long as it runs, and ends where nobody listens.
    let told = '';
    child.stderr.on('data', (text) => (told += text));
    await vi.waitFor(() => expect(told).toContain('serving initial configuration'), { timeout: 120_000 });
    const root = join(folder, 'caddy/pki/authorities/local/root.crt');
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(root, 'utf8')]);
    await vi.waitFor(async () => expect((await fetch(`https://${site}/ready`)).status).toBe(200), { timeout: 120_000 });
    return child;
  }

  const caddyEnv = () => ({ ...process.env, SITE: site, XDG_DATA_HOME: folder, HOME: folder });

  /** `three-rooms caddyfile`. */
  function runCommand(...args: string[]) {
    return promisify(execFile)(process.execPath, [command, ...args], { env: caddyEnv() });
  }

  /** PUBLIC_ADDRESS of the process that has that match. */
  async function addressOf(matchId: string): Promise<string> {
    return (JSON.parse((await house.redis.hget('roomcaches', matchId))!) as { publicAddress: string }).publicAddress;
  }

  async function timed(path: string): Promise<{ status: number; ms: number }> {
    const from = performance.now();
    const { status } = await fetch(`https://${site}${path}`);
    return { status, ms: performance.now() - from };
  }

  /** Resolves when what has happened so far has come. */
  async function follow(path: string): Promise<{ text(): string; close(): void }> {
    const gone = new AbortController();
    const { body } = await fetch(`https://${site}${path}`, { signal: gone.signal });
    let text = '';
    const read = async () => {
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
    };
    void read().catch(() => {});
    await expect.poll(() => text).toContain('"started"');
    return { text: () => text, close: () => gone.abort() };
  }

  it('plays over TLS at the process that has the match, whichever was asked', async () => {
    const at = new Set<string>();
    // Caddy draws which process a table is opened at.
    for (let match = 0; match < 6 || at.size < 2; match++) {
      const { guests } = await startMatch(`https://${site}`, ['Kemi', 'Odile'], {
        options: { chooseMs: 60_000, revealMs: 0, maxRounds: 1 },
      });
      for (const guest of guests) await guest.choose('shield');
      await guests[0].until(() => guests[0].heard('finished').length > 0);
      for (const { room } of guests) {
        const { transport } = room.connection as unknown as { transport: { ws: { url: string } } };
        at.add(transport.ws.url.split('/').slice(0, 4).join('/'));
        await room.leave();
      }
    }
    expect([...at].toSorted()).toEqual([`wss://${site}/p1`, `wss://${site}/p2`]);
  });

  it('answers from the other process within seconds when one hangs, and ends no event stream that is idle', async () => {
    const { matchId, guests } = await startMatch(`https://${site}`, ['Kemi', 'Odile'], {
      options: { chooseMs: 60_000, revealMs: 0, maxRounds: 1 },
    });
    const host = (await addressOf(matchId)).endsWith('/p1') ? 0 : 1;
    const hung = house.members[1 - host]!;
    // Its own process sends the first; of the others about half come from it, too.
    const paths = [`/p${host + 1}`, ...Array.from({ length: 12 }, () => '')];
    const streams = await Promise.all(paths.map((path) => follow(`${path}/api/matches/${matchId}/events`)));
    const sentSoFar = streams.map(({ text }) => text());

    hung.child.kill('SIGSTOP');
    try {
      const [own, ...others] = await Promise.all([
        timed(`/p${2 - host}/api/health`),
        ...Array.from({ length: 20 }, () => timed(`/api/matches/${matchId}`)),
      ]);
      expect(own.status).toBeGreaterThanOrEqual(500);
      for (const { status } of others) expect(status).toBe(200);
      // Headers are waited for 2 s; a busy machine takes its time besides.
      for (const { ms } of [own, ...others]) expect(ms).toBeLessThan(5000);
      // Longer than headers are waited for: all streams were idle meanwhile.
      expect(own.ms).toBeGreaterThan(2000);
      expect(streams.map(({ text }) => text())).toEqual(sentSoFar);
      // By now it is known to hang. A join, which is not repeated by Caddy, goes to the other at once.
      for (let asked = 0; asked < 5; asked++) expect((await timed(`/api/matches/${matchId}`)).ms).toBeLessThan(2000);
      const watcher = await Guest.join(`https://${site}`, matchId);
      await watcher.room.leave();
      await guests[0].choose('reload');
      await expect.poll(() => streams[0]!.text()).not.toBe(sentSoFar[0]);
      await expect.poll(() => streams.slice(1).some(({ text }, i) => text() !== sentSoFar[i + 1])).toBe(true);
    } finally {
      hung.child.kill('SIGCONT');
      for (const { close } of streams) close();
    }
    for (const { room } of guests) await room.leave();
    await expect.poll(async () => (await timed(`/p${2 - host}/ready`)).status).toBe(200);
  });

  it('leads people back to their match when its process dies', async () => {
    const secrets = [newSecret(), newSecret()];
    const matchId = await house.newMatch(secrets);
    const guests = await Promise.all(secrets.map((secret) => Guest.join(`https://${site}`, matchId, secret)));
    for (const guest of guests) await guest.sit();
    await Promise.all(guests.map((guest) => guest.until(() => guest.heard('started').length > 0)));
    const dying = house.members[Number((await addressOf(matchId)).at(-1)) - 1]!;
    await house.end(dying, 'SIGKILL');
    const back = () => Guest.join(`https://${site}`, matchId, secrets[0]);
    let again!: Guest;
    await expect.poll(() => back().then((guest) => Boolean((again = guest)), String)).toBe(true);
    expect(again.own?.seat).toBe(0);
    expect(await again.choose('reload')).toHaveProperty('pos');
  });

  it('serves a process more once the command has written it into its file, and has Caddy read it', async () => {
    // Where nobody is, the page answers.
    const ready = async () => (await fetch(`https://${site}/p3/ready`)).json();
    await expect(ready()).rejects.toThrow(/JSON/);
    const third = new URL((await house.start()).url).host;
    await runCommand('--in', folder, ...processes, third);
    await expect.poll(() => ready().catch(() => null)).toEqual({ status: 'ok' });
    await expect(runCommand('--in', folder, 'no address')).rejects.toThrow(/no address is no address/);
    expect(readFileSync(join(folder, 'processes.caddyfile'), 'utf8')).toContain(third);
  });
});
