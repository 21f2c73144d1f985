/** For tests: databases of their own on the PostgreSQL server at TEST_DATABASE_URL, or the one of this machine. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Any database of it that others can be made from. */
const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

/** An empty database; nothing of it stays after `drop`. */
export interface TestDatabase {
  url: string;
  /** As somebody who does not go through a store. */
  ask(query: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Refuses writes from now on, or takes them again; its connections are cut, as when another server takes its place. */
  readOnly(is: boolean): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Whether there is a server. Where there is none a notice says so, and what needs it is skipped.
 * @throws in continuous integration, where nothing may be skipped unnoticed
 */
export async function hasPostgres(): Promise<boolean> {
  try {
    await ask(SERVER, 'SELECT 1');
    return true;
  } catch (error) {
    const notice = `There is no PostgreSQL at ${SERVER}: ${(error as Error).message}`;
    if (process.env.CI) throw new Error(notice, { cause: error });
    console.warn(`${notice} What needs it is not tested here.`);
    return false;
  }
}

/**
 * @param folder of a disk of its own, which the server on this machine may write; the server's own if left out
 * @param server the address of any database of it
 */
export async function makeDatabase(folder?: string, server = SERVER): Promise<TestDatabase> {
  const name = `three_rooms_test_${randomBytes(6).toString('hex')}`;
  if (folder !== undefined) await ask(server, `CREATE TABLESPACE ${name} LOCATION '${folder}'`);
  await ask(server, `CREATE DATABASE ${name} ${folder === undefined ? '' : `TABLESPACE ${name}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    ask: (query, values) => ask(url.href, query, values),
    async readOnly(is) {
      await ask(server, `ALTER DATABASE ${name} SET default_transaction_read_only = ${is ? 'on' : 'off'}`);
      await ask(server, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    },
    async drop() {
      await ask(server, `DROP DATABASE ${name} WITH (FORCE)`);
      if (folder !== undefined) await ask(server, `DROP TABLESPACE ${name}`);
    },
  };
}

export async function ask(url: string, query: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    return (await client.query(query, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
