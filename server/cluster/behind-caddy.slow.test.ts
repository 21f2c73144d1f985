/**
 * What docker-compose.yml starts with the profile `cluster`, as plain processes: Caddy with TLS by deploy/Caddyfile, two
 * processes behind it, PostgreSQL and Redis.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const hasCaddy = hasProgram('caddy', () => spawnSync('caddy', ['version']).status === 0);
const canRun = hasCaddy && (await hasPostgres()) && (await hasRedis());

describe.skipIf(!canRun)('a house behind Caddy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'three-rooms-caddy-'));
  let house: House;
  let caddy: ChildProcess;
  let site: string;

  beforeAll(async () => {
    site = `localhost:${await freePort()}`;
    house = await House.open(2, { settings: (started) => ({ PUBLIC_ADDRESS: `${site}/p${started + 1}` }) });
    caddy = await startCaddy(house.members.map(({ url }) => new URL(url).host));
  }, 300_000);

  afterAll(async () => {
    caddy?.kill();
    await house?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** By the same file, but that processes have ports here and not names, and that this machine's own trust is let alone. */
  async function startCaddy(processes: readonly string[]): Promise<ChildProcess> {
    const config = join(folder, 'Caddyfile');
    const text = processes.reduce(
      (before, host, index) => before.replaceAll(`p${index + 1}:2567`, host),
      readFileSync(caddyfile, 'utf8'),
    );
    expect(text).not.toContain(':2567');
    writeFileSync(
      config,
      `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n}\n${text}`,
    );
    const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { ...process.env, SITE: site, XDG_DATA_HOME: folder, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.once('exit', (code) => code && console.error(`Caddy ended with ${code}.`));
    // It tells what it does for as long as it runs, and ends where nobody listens.
    let told = '';
    child.stderr.on('data', (text) => (told += text));
    await vi.waitFor(() => expect(told).toContain('serving initial configuration'), { timeout: 20_000 });
    const root = join(folder, 'caddy/pki/authorities/local/root.crt');
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(root, 'utf8')]);
    await vi.waitFor(async () => expect((await fetch(`https://${site}/ready`)).status).toBe(200), { timeout: 20_000 });
    return child;
  }

  it('plays over TLS at the process that has the match, whichever was asked', async () => {
    const at = new Set<string>();
    for (let match = 0; match < 6; match++) {
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

  it('leads people back to their match when its process dies', async () => {
    const secrets = [newSecret(), newSecret()];
    const matchId = await house.newMatch(secrets);
    const guests = await Promise.all(secrets.map((secret) => Guest.join(`https://${site}`, matchId, secret)));
    for (const guest of guests) await guest.sit();
    await Promise.all(guests.map((guest) => guest.until(() => guest.heard('started').length > 0)));
    const { publicAddress } = JSON.parse((await house.redis.hget('roomcaches', matchId))!) as { publicAddress: string };
    const dying = house.members[publicAddress.endsWith('/p1') ? 0 : 1]!;
    await house.end(dying, 'SIGKILL');
    const back = () => Guest.join(`https://${site}`, matchId, secrets[0]);
    let again!: Guest;
    await expect.poll(() => back().then((guest) => Boolean((again = guest)), String)).toBe(true);
    expect(again.own?.seat).toBe(0);
    expect(await again.choose('reload')).toHaveProperty('pos');
  });
});
