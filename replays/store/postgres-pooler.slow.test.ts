/** A pooler in front of PostgreSQL: PgBouncer, which drops what a session is told as it connects. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asPostgres,
  folderOfPostgres,
  hasPackage,
  hasPostgresBinaries,
  OwnPostgres,
  portForPostgres,
} from '../testing/own-postgres.ts';
import { ask } from '../testing/postgres.ts';
import { durabilityOf } from './postgres-durability.ts';
import { Servers } from './postgres-servers.ts';
import { openPostgresStore } from './postgres-store.ts';

const hasPooler = hasPackage('pgbouncer', () => spawnSync('pgbouncer', ['--version']).status === 0);

describe.skipIf(!hasPostgresBinaries() || !hasPooler)('through PgBouncer', () => {
  let server: OwnPostgres;
  beforeAll(async () => void (server = await OwnPostgres.start()));
  afterAll(() => server.close());
  let pooler: ChildProcess;
  let folder: string;
  afterEach(async () => {
    const gone = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(mode: 'session' | 'transaction'): Promise<string> {
    folder = folderOfPostgres();
    const port = await portForPostgres();
    const [host, serverPort] = server.host.split(':');
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      `[databases]\n* = host=${host} port=${serverPort} user=postgres
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any
pool_mode = ${mode}\nignore_startup_parameters = options,extra_float_digits\n`,
    );
    pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...asPostgres(), stdio: 'ignore' });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await expect.poll(() => ask(url, 'SELECT 1').then(() => 'runs', String)).toBe('runs');
    return url;
  }

  it('sets its sessions all the same where it pools sessions', async () => {
    await server.set('synchronous_commit', 'off');
    const url = await start('session');
    expect(await durabilityOf(new Servers(url))).toMatchObject({ hasSessions: true, synchronousCommit: 'on' });
    await (await openPostgresStore(url)).close();
    await server.set('synchronous_commit', 'on');
  });

  it('says that it has no sessions of its own where it pools transactions, and refuses what it can’t set', async () => {
    const url = await start('transaction');
    expect(await durabilityOf(new Servers(url))).toMatchObject({ hasSessions: false });
    await server.set('synchronous_commit', 'off');
    await expect(openPostgresStore(url)).rejects.toThrow(/synchronous_commit is off, and a pooler/);
    await server.set('synchronous_commit', 'on');
  });
});
