/**
 * Whether PostgreSQL takes what a match would append. One row is written and committed, and besides that everything that
 * an append needs: a page of new space, as a full disk still lets a row be written over; and the locks of its tables, as a
 * migration holds them. On a connection of its own, so that nobody waits behind it.
 */
import { Database } from './postgres-database.ts';
import type { Servers } from './postgres-servers.ts';

/** Shorter than anybody waits for it, ms. */
const limits = { statementMs: 900, answerMs: 1000, connectMs: 1000, lockMs: 700 };

/**
 * In one transaction. Its own table is emptied at the end of each, and the next row takes a new page of the disk that the
 * database lies on. Nobody else sees it, so that no backup and no other process is waited for.
 */
const PROBE = `
  SET LOCAL temp_tablespaces = '';
  LOCK TABLE log, heads, matches, codes IN ROW EXCLUSIVE MODE;
  CREATE TEMPORARY TABLE IF NOT EXISTS new_space (filler text) ON COMMIT DELETE ROWS;
  INSERT INTO new_space VALUES ('');
  INSERT INTO health (only_row, written_at) VALUES (true, now())
    ON CONFLICT (only_row) DO UPDATE SET written_at = excluded.written_at;`;

export class Probe {
  readonly #db: Database;

  constructor(servers: Servers) {
    this.#db = new Database(servers, 1, limits);
  }

  /** Resolves when it is committed. @throws why it was not, or that it may not have been */
  async run(): Promise<void> {
    await this.#db.query(PROBE);
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
