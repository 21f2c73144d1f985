/**
 * The servers of a database: one takes writes, the others follow it, and after a failover it is another one. What one
 * connection finds out about them, all others of this process go by.
 */
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { StoreAway } from './event-store.ts';

/** How long a server may take to let us in, ms. */
export const CONNECT_MS = 3000;
/** How long a transaction of ours may be silent, ms: it holds its locks while its process hangs. */
const SILENT_MS = 3000;

/** What every session goes by, whatever the database's defaults are. Units: ms. */
export interface SessionSettings {
  /** 0: as long as it takes. */
  statement_timeout: number;
  /** 0: as long as it takes. */
  lock_timeout: number;
}

const AS_URL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * @param url as libpq reads it: `postgres://name:password@one:5432,two:5433/database`
 * @returns an address for each of its hosts, in their order
 * @throws if it is no such address
 */
export function addressesIn(url: string): string[] {
  const [, before, hosts, after] = AS_URL.exec(url) ?? [];
  if (before === undefined || hosts === undefined) throw new Error('The address of the database is not postgres://…');
  const names = hosts.split(',');
  if (names.length > 1 && names.includes(''))
    throw new Error('The address of the database has a comma without a host.');
  return names.map((host) => new URL(`${before}${host}${after}`).href);
}

/** Whether that is the address of a PostgreSQL database, with a host or several. */
export function isPostgresAddress(url: string): boolean {
  try {
    return addressesIn(url).length > 0;
  } catch {
    return false;
  }
}

export class Servers {
  /** One for each host, in the order in which they are named. */
  readonly addresses: readonly string[];
  /** Raised when a server was found to take no writes any more: connections that were opened before are of no use. */
  failovers = 0;
  /** Where the last connection was opened. */
  #last = 0;

  /** @param url see `addressesIn` */
  constructor(url: string) {
    this.addresses = addressesIn(url);
  }

  /** @param opened how many failovers were known when that connection was opened: each counts once */
  failedOver(opened: number): void {
    if (opened === this.failovers) this.failovers++;
  }

  /**
   * Tries one server after the other, beginning where the last connection was opened.
   * @param open opens a connection to the one with that address, at that place in the list
   * @throws StoreAway with what each of them said
   */
  async connect<Connection>(open: (address: string, index: number) => Promise<Connection>): Promise<Connection> {
    const failures: string[] = [];
    let cause: unknown;
    const from = this.#last;
    for (let turn = 0; turn < this.addresses.length; turn++) {
      const index = (from + turn) % this.addresses.length;
      const address = this.addresses[index]!;
      try {
        const connection = await open(address, index);
        this.#last = index;
        return connection;
      } catch (error) {
        cause = error;
        failures.push(this.addresses.length > 1 ? `${new URL(address).host}: ${messageOf(error)}` : messageOf(error));
      }
    }
    throw new StoreAway(`The database can't be reached: ${failures.join('; ')}`, { cause });
  }
}

/** A host with several addresses fails with an error for each, and no message of its own. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : (error as Error).message;

/** A connection of its own, for what takes long. @throws StoreAway if no server takes writes */
export function connect(servers: Servers, config: ClientConfig, settings: SessionSettings): Promise<Client> {
  return servers.connect(async (address) => {
    const client = new Client({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      ...config,
    });
    // Whoever waits for an answer is told; nobody else needs to be.
    client.on('error', () => {});
    try {
      await client.connect();
      await begin(client, settings);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  });
}

/**
 * Begins a session: it has to take writes (as `target_session_attrs=read-write` of libpq), and goes by our settings. They
 * are set here rather than as it connects, since many a pooler drops what it is told then.
 * @throws if it takes no writes
 */
export async function begin(client: ClientBase, settings: SessionSettings): Promise<void> {
  const all = {
    ...settings,
    // A commit is on the disk before it is acknowledged, and on the standbys that have to confirm it.
    synchronous_commit: 'on',
    idle_in_transaction_session_timeout: SILENT_MS,
  };
  const names = Object.keys(all);
  const query = {
    text: `SELECT pg_is_in_recovery() AS follows, current_setting('transaction_read_only') = 'on' AS "onlyReads",
      ${names.map((name, index) => `set_config('${name}', $${index + 1}, false)`).join(', ')}`,
    values: Object.values(all).map(String),
    query_timeout: CONNECT_MS,
  };
  const { rows } = await client.query<{ follows: boolean; onlyReads: boolean }>(query);
  if (rows[0]?.follows) throw new Error('This server is a standby, and takes no writes.');
  if (rows[0]?.onlyReads) throw new Error('This server takes no writes: default_transaction_read_only is on.');
}
