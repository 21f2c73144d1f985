/** What can be set from outside, by environment or a file of settings. */
import { dirname } from 'node:path';
import { z } from 'zod';
import { isPostgresAddress } from '../replays/store/postgres-servers.ts';
import { databaseIn } from '../replays/store/sqlite-store.ts';
import { proxyTrust, type ProxyTrust } from './proxy-trust.ts';
import { isBasePath } from '../shared/base-path.ts';

const DAY_MS = 86_400_000;

/** Set to nothing it is not set. */
const postgresUrl = z.preprocess(
  (given) => given || undefined,
  z
    .string()
    .refine(
      isPostgresAddress,
      'is written postgres://name:password@host:5432/database; of several hosts host:5432,host:5432',
    )
    .optional(),
);

const redisUrl = z.preprocess(
  (given) => given || undefined,
  z.url({ protocol: /^rediss?$/, error: 'is written redis://name:password@host:6379' }).optional(),
);

/** Shown on the page about privacy: somebody to write to, or a page that says how. */
const contact = z.preprocess(
  (given) => given || undefined,
  z
    .union([z.email(), z.url({ protocol: /^https?$/ })], {
      error: 'is an e-mail address, or the https address of a page that says how to reach you',
    })
    .optional(),
);

/** One origin as a browser writes it, or several separated by commas. */
const origins = z
  .string()
  .default('')
  .transform((given) => given.split(',').flatMap((one) => one.trim() || []))
  .pipe(
    z.array(
      z
        .url({
          protocol: /^https?$/,
          error: 'is written https://tables.example.org; several are separated by commas',
        })
        .refine((url) => URL.parse(url)?.pathname === '/', 'has no path: that is BASE_PATH')
        .transform((url) => new URL(url).origin),
    ),
  );

/** All there is to set. What each is for is said here, once: `--help` shows it, with default and limits. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(2567).describe('Port of the page; 0: any that is free.'),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('Address it listens on; 0.0.0.0 lets in phones on the same network.'),
  DATA_DIR: z
    .string()
    .optional()
    .describe(
      "Folder of the SQLite database, and of the house's certificate, for the server alone; unset: data, where it was started.",
    ),
  DATABASE_URL: postgresUrl.describe(
    'In place of the folder: a PostgreSQL database, postgres://name:password@host:5432/database; of several hosts, separated by commas, the first that takes writes.',
  ),
  ALLOW_UNSAFE_DATABASE: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: starts with a PostgreSQL that can lose acknowledged commands in a crash (fsync off, and the like), and warns.',
    ),
  REDIS_URL: redisUrl.describe(
    'Several processes on one PostgreSQL database become one house through this Redis: redis://host:6379.',
  ),
  PUBLIC_ADDRESS: z
    .string()
    .regex(/^[\w.:[\]-]{1,200}(\/[\w.-]+)*$/, 'is written host:port, or host:port/path')
    .optional()
    .describe('Where clients reach this process of several, host:port or host/path; its own host and port if unset.'),
  PUBLIC_ORIGIN: origins.describe(
    'Where people find this server, https://tables.example.org: links and signatures name it, and its pages are let in whatever host a proxy writes. Several are separated by commas; links name the first, unless a request names another. Unset: the host that each request names.',
  ),
  BASE_PATH: z
    .string()
    .max(200)
    .default('')
    .transform((path) => path.replace(/\/+$/, ''))
    .refine(isBasePath, 'is written /games, and no part of it is a page of this server, as /tv is')
    .describe(
      'The path people find it under, /games for https://school.example/games/. A proxy may keep it or remove it. Unset: the root.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much the log tells.'),
  METRICS_PORT: z
    .preprocess((given) => given || undefined, z.coerce.number().int().min(0).max(65_535).optional())
    .describe('Where Prometheus finds /metrics: a port of its own, 0 for any. Unset: there is none.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe("On which of this machine's addresses that is: nobody else's unless told otherwise."),
  ADMIN_PASSWORD: z
    .preprocess((given) => given || undefined, z.string().min(12).max(200).optional())
    .describe('Of the page at /admin, 12 characters or more. Unset: there is no such page.'),
  OPERATOR_CONTACT: contact.describe(
    'Your e-mail address, or the https address of a page of yours: shown at /privacy as whom to ask. Unset: it warns at its start.',
  ),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .describe('Other origins whose pages may use this server, separated by commas.'),
  TLS: z
    .enum(['0', '1'])
    .default('0')
    .describe("1: over https and wss, with a certificate of the house's own; the same as --tls."),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((given, context) => {
      try {
        return proxyTrust(given);
      } catch (error) {
        context.addIssue((error as Error).message);
        return z.NEVER;
      }
    })
    .describe(
      'Proxies in front that are believed when they say who sends a request, and to which host (X-Forwarded-For, -Host, -Proto): how many lie in a row, if nobody can reach the port past them, or their addresses and networks, 10.0.0.0/8, ::1, loopback.',
    ),
  KEEP_ALIVE_S: z.coerce
    .number()
    .min(1)
    .max(3600)
    // Longer than nginx (60 s) and Caddy (120 s) keep theirs by default: otherwise they send a request into a connection
    // that is just closing, and answer 502.
    .default(125)
    .describe('How long an idle connection stays open, seconds: longer than a proxy in front keeps it.'),
  MAX_TABLES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Tables that one address may have open at a time.'),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(400)
    .describe(
      'Lines to tables and lobby that one address may have at a time; players come to their seats all the same.',
    ),
  SLEEP_AFTER_S: z.coerce
    .number()
    .min(1)
    .max(86_400)
    .default(120)
    .describe('A match sleeps when none of its players has had a connection for this long, seconds.'),
  AGAIN_WITHIN_S: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(15)
    .describe('After the end the next match begins this long after the first who is ready, seconds.'),
  KEEP_UNFINISHED_DAYS: z.coerce
    .number()
    .min(0)
    .default(30)
    .describe(
      'Matches that nobody came back to are removed so long after they were given up, with tables that never began; 0: never.',
    ),
  KEEP_FINISHED_DAYS: z.coerce
    .number()
    .min(0)
    .optional()
    .describe('Finished matches are removed when they are older than this; unset: never.'),
  KEEP_FINISHED_MATCHES: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('At most so many finished matches are kept, the latest; unset: all.'),
  BOOK_ORIGIN: z
    .string()
    .regex(/^[\w.:/~-]{1,100}$/, 'has 1 to 100 letters, digits and . : / ~ _ -')
    .optional()
    .describe('What the public book is called, and the name of the key that signs it; unset: made from that key.'),
});

export interface Config {
  port: number;
  host: string;
  /** Of what is kept in files. */
  dataDir: string;
  /** Where logs are kept: the path of an SQLite file, or the address of a PostgreSQL database. */
  database: string;
  /** Starts although a PostgreSQL database may lose what it has acknowledged. */
  allowsUnsafeDatabase: boolean;
  /** null: this process is the whole house. */
  redis: string | null;
  /** host[:port][/path]; null: made from host and port. */
  publicAddress: string | null;
  /** Empty: as each request names it. */
  publicOrigins: string[];
  /** What its addresses begin with for others: `/games`, or ''. See shared/base-path.ts. */
  basePath: string;
  logLevel: string;
  /** null: nowhere. */
  metricsPort: number | null;
  metricsHost: string;
  /** null: there is no admin page. */
  adminPassword: string | null;
  /** An e-mail address or a web address; null where whoever runs the server has left none. */
  operatorContact: string | null;
  tls: boolean;
  allowedOrigins: string[];
  trustProxy: ProxyTrust;
  keepAliveMs: number;
  maxTablesPerAddress: number;
  maxConnectionsPerAddress: number;
  sleepAfterMs: number;
  againWithinMs: number;
  /** Of abandoned matches, ms; null: for ever. */
  keepUnfinishedMs: number | null;
  /** Of finished matches, ms; null: for ever. */
  keepFinishedMs: number | null;
  /** null: all. */
  keepFinishedMatches: number | null;
  /** null: made from the key. */
  bookOrigin: string | null;
}

/**
 * @param whence where a variable was set, in front of its name in an error: nothing for the environment
 * @throws with the name of the variable and what is allowed
 */
export function readConfig(
  env: Record<string, string | undefined>,
  whence: (name: string) => string = () => '',
): Config {
  const read = environment.safeParse(env);
  if (!read.success)
    throw new Error(
      read.error.issues
        .map(({ path: [name], message }) => `${whence(String(name))}${String(name)}: ${message}`)
        .join('\n'),
    );
  if (read.data.REDIS_URL && !read.data.DATABASE_URL)
    throw new Error('REDIS_URL: several processes need one PostgreSQL database; set DATABASE_URL, too.');
  const { PORT, HOST, DATA_DIR, DATABASE_URL, LOG_LEVEL, ALLOWED_ORIGINS, KEEP_FINISHED_DAYS } = read.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: dirname(databaseIn(DATA_DIR)),
    database: DATABASE_URL ?? databaseIn(DATA_DIR),
    allowsUnsafeDatabase: read.data.ALLOW_UNSAFE_DATABASE === '1',
    redis: read.data.REDIS_URL ?? null,
    publicAddress: read.data.PUBLIC_ADDRESS ?? null,
    publicOrigins: read.data.PUBLIC_ORIGIN,
    basePath: read.data.BASE_PATH,
    logLevel: LOG_LEVEL,
    metricsPort: read.data.METRICS_PORT ?? null,
    metricsHost: read.data.METRICS_HOST,
    adminPassword: read.data.ADMIN_PASSWORD ?? null,
    operatorContact: read.data.OPERATOR_CONTACT ?? null,
    tls: read.data.TLS === '1',
    allowedOrigins: ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: read.data.TRUST_PROXY,
    keepAliveMs: read.data.KEEP_ALIVE_S * 1000,
    maxTablesPerAddress: read.data.MAX_TABLES_PER_ADDRESS,
    maxConnectionsPerAddress: read.data.MAX_CONNECTIONS_PER_ADDRESS,
    sleepAfterMs: read.data.SLEEP_AFTER_S * 1000,
    againWithinMs: read.data.AGAIN_WITHIN_S * 1000,
    keepUnfinishedMs: read.data.KEEP_UNFINISHED_DAYS === 0 ? null : read.data.KEEP_UNFINISHED_DAYS * DAY_MS,
    keepFinishedMs: KEEP_FINISHED_DAYS === undefined ? null : KEEP_FINISHED_DAYS * DAY_MS,
    keepFinishedMatches: read.data.KEEP_FINISHED_MATCHES ?? null,
    bookOrigin: read.data.BOOK_ORIGIN ?? null,
  };
}
