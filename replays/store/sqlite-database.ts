import type { SQLInputValue } from 'node:sqlite';

/** As much of a connection as the store's statements need. */
export interface Database {
  prepare(sql: string): Statement;
}

export interface Statement {
  all(...values: SQLInputValue[]): unknown[];
  get(...values: SQLInputValue[]): unknown;
  run(...values: SQLInputValue[]): unknown;
}
