/** Whether what a database has acknowledged survives a crash, and a failover: found out at the start, and said in plain words. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { APPLICATION, numbersAsNumbers } from './postgres-database.ts';
import { connect, type Servers } from './postgres-servers.ts';

/** What a database is like, as one session of it sees that. */
export interface Durability {
  fsync: string;
  fullPageWrites: string;
  /** Of this session, and of one that nobody has told anything. */
  synchronousCommit: string;
  defaultCommit: string;
  /** Which standbys have to confirm a commit; empty: none. */
  confirmedBy: string;
  standbys: Standby[];
  /** Whether two statements of one connection reach the same session. */
  hasSessions: boolean;
  /** How many hosts the address names. */
  hosts: number;
}

interface Standby {
  name: string;
  /** Of what it has not on its disk, bytes, and since when, ms; null where we may not know. */
  behindBytes: number | null;
  behindMs: number | null;
}

/** A standby that is further behind is said, bytes and ms. */
const FAR_BYTES = 16 * 2 ** 20;
const FAR_MS = 10_000;

export interface Findings {
  /** With these an acknowledged command can be lost in a crash of one machine. */
  refusals: string[];
  warnings: string[];
}

/** @returns sentences that name the setting and what to do */
export function findingsOf(seen: Durability): Findings {
  const refusals: string[] = [];
  const warnings: string[] = [];
  const commit = seen.hasSessions ? seen.synchronousCommit : seen.defaultCommit;
  if (seen.fsync === 'off')
    refusals.push(
      'fsync is off: PostgreSQL does not wait for the disk, so a crash can lose acknowledged commands, or the database. Set fsync = on.',
    );
  if (commit === 'off')
    refusals.push(
      `synchronous_commit is off, and a pooler keeps us from setting it: a crash loses the last commands. Set synchronous_commit = on for this database, or connect to PostgreSQL itself.`,
    );
  if (seen.confirmedBy !== '' && ['local', 'remote_write'].includes(commit))
    refusals.push(
      `synchronous_commit is ${commit}, and a pooler keeps us from setting it: a failover can lose the last commands, although standbys are named in synchronous_standby_names. Set synchronous_commit = on for this database, or connect to PostgreSQL itself.`,
    );
  if (seen.fullPageWrites === 'off')
    warnings.push(
      'full_page_writes is off: a page that a crash left half written is lost, unless the file system never writes half a page. Set full_page_writes = on.',
    );
  if (seen.confirmedBy === '' && (seen.standbys.length > 0 || seen.hosts > 1))
    warnings.push(
      'synchronous_standby_names is empty: standbys confirm nothing, so a failover can lose the last commands. Name the standbys there that have to confirm each commit.',
    );
  for (const { name, behindBytes, behindMs } of seen.standbys)
    if ((behindBytes ?? 0) > FAR_BYTES || (behindMs ?? 0) > FAR_MS)
      warnings.push(
        `Standby ${name} is ${Math.round((behindMs ?? 0) / 1000)} s and ${Math.round((behindBytes ?? 0) / 2 ** 20)} MB behind: after a failover to it what is missing there is lost. Look at its disk and network.`,
      );
  if (!seen.hasSessions)
    warnings.push(
      'A pooler gives each transaction another session: time limits of statements and locks do not hold, and two processes could change the tables at once. Let it pool sessions (pool_mode = session), or connect to PostgreSQL itself.',
    );
  return { refusals, warnings };
}

export interface DurabilityOptions {
  /** Starts all the same, and warns. */
  allowsUnsafe?: boolean | undefined;
  log?: { warn(details: object, message: string): void } | undefined;
}

/** @throws with a sentence for each thing that can lose an acknowledged command, unless that is allowed */
export async function checkDurability(
  servers: Servers,
  { allowsUnsafe = false, log }: DurabilityOptions = {},
): Promise<void> {
  const { refusals, warnings } = findingsOf(await durabilityOf(servers));
  if (refusals.length > 0 && !allowsUnsafe)
    throw new Error(
      [
        'The database can lose commands that were acknowledged.',
        ...refusals,
        'To start all the same: ALLOW_UNSAFE_DATABASE=1',
      ].join('\n'),
    );
  for (const warning of [...refusals, ...warnings]) log?.warn({}, warning);
}

export async function durabilityOf(servers: Servers): Promise<Durability> {
  const open = () =>
    connect(
      servers,
      { application_name: APPLICATION, types: numbersAsNumbers },
      { statement_timeout: 5000, lock_timeout: 1000 },
    );
  const client = await open();
  try {
    const { rows } = await client.query<Omit<Durability, 'standbys' | 'hasSessions' | 'hosts'>>(SETTINGS);
    const standbys = await client.query<Standby>(STANDBYS);
    const other = await open();
    try {
      return {
        ...rows[0]!,
        standbys: standbys.rows,
        hasSessions: await hasSessions(client, other),
        hosts: servers.addresses.length,
      };
    } finally {
      await other.end();
    }
  } finally {
    await client.end();
  }
}

/** Leaves a mark in the one's session while the other is in a transaction, which a pooler would give the session last used. */
async function hasSessions(client: Client, other: Client): Promise<boolean> {
  const mark = randomUUID();
  const read = async (reader: Client) =>
    (await reader.query<{ mark: string | null }>("SELECT current_setting('three_rooms.mark', true) AS mark")).rows[0]
      ?.mark;
  await client.query("SELECT set_config('three_rooms.mark', $1, false)", [mark]);
  await other.query('BEGIN');
  try {
    return (await read(other)) !== mark && (await read(client)) === mark;
  } finally {
    await other.query('ROLLBACK');
  }
}

const SETTINGS = `
  SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('synchronous_commit') AS "synchronousCommit",
    (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit') AS "defaultCommit",
    current_setting('synchronous_standby_names') AS "confirmedBy"`;

/** Of those who may not know, PostgreSQL tells but the pid. */
const STANDBYS = `
  SELECT coalesce(nullif(application_name, ''), 'with pid ' || pid) AS name,
    pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 AS "behindBytes",
    (extract(epoch FROM flush_lag) * 1000)::float8 AS "behindMs"
  FROM pg_stat_replication WHERE coalesce(state, 'streaming') <> 'backup'`;
