/** What can be set from outside, by environment. */
import { z } from 'zod';
import { databaseIn } from '../replays/store/sqlite-store.ts';

const DAY_MS = 86_400_000;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(2567),
  HOST: z.string().min(1).default('localhost'),
  /** Folder of the database. */
  DATA_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Other origins whose pages may use this server, separated by commas. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** Set when a proxy in front gives the client's address in X-Forwarded-For. */
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Tables that one address may have open at a time. */
  MAX_TABLES_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
  /** Lines to tables and lobby that one address may have at a time; players come to their seats all the same. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  /** A match sleeps when none of its players has had a connection for this long, seconds. */
  SLEEP_AFTER_S: z.coerce.number().min(1).max(86_400).default(120),
  /** After the end the next match begins this long after the first who is ready, seconds. */
  AGAIN_WITHIN_S: z.coerce.number().min(1).max(600).default(15),
  /** Finished matches are removed when they are older than this; unset: never. */
  KEEP_FINISHED_DAYS: z.coerce.number().min(0).optional(),
  /** At most so many finished matches are kept, the latest; unset: all. */
  KEEP_FINISHED_MATCHES: z.coerce.number().int().min(0).optional(),
  /** What the public book is called, and the name of the key that signs it; made from that key if unset. */
  BOOK_ORIGIN: z
    .string()
    .regex(/^[\w.:/~-]{1,100}$/, 'has 1 to 100 letters, digits and . : / ~ _ -')
    .optional(),
});

export interface Config {
  port: number;
  host: string;
  database: string;
  logLevel: string;
  allowedOrigins: string[];
  trustProxy: boolean;
  maxTablesPerAddress: number;
  maxConnectionsPerAddress: number;
  sleepAfterMs: number;
  againWithinMs: number;
  /** Of finished matches, ms; null: for ever. */
  keepFinishedMs: number | null;
  /** null: all. */
  keepFinishedMatches: number | null;
  /** null: made from the key. */
  bookOrigin: string | null;
}

/** @throws with the name of the variable and what is allowed */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(env);
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const { PORT, HOST, DATA_DIR, LOG_LEVEL, ALLOWED_ORIGINS, TRUST_PROXY, KEEP_FINISHED_DAYS } = read.data;
  return {
    port: PORT,
    host: HOST,
    database: databaseIn(DATA_DIR),
    logLevel: LOG_LEVEL,
    allowedOrigins: ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: TRUST_PROXY === '1',
    maxTablesPerAddress: read.data.MAX_TABLES_PER_ADDRESS,
    maxConnectionsPerAddress: read.data.MAX_CONNECTIONS_PER_ADDRESS,
    sleepAfterMs: read.data.SLEEP_AFTER_S * 1000,
    againWithinMs: read.data.AGAIN_WITHIN_S * 1000,
    keepFinishedMs: KEEP_FINISHED_DAYS === undefined ? null : KEEP_FINISHED_DAYS * DAY_MS,
    keepFinishedMatches: read.data.KEEP_FINISHED_MATCHES ?? null,
    bookOrigin: read.data.BOOK_ORIGIN ?? null,
  };
}
