/** What can be set from outside, by environment. */
import { z } from 'zod';
import { databaseIn } from '../replays/place.ts';

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
});

export interface Config {
  port: number;
  host: string;
  database: string;
  logLevel: string;
  allowedOrigins: string[];
  trustProxy: boolean;
}

/** @throws with the name of the variable and what is allowed */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(env);
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const { PORT, HOST, DATA_DIR, LOG_LEVEL, ALLOWED_ORIGINS, TRUST_PROXY } = read.data;
  return {
    port: PORT,
    host: HOST,
    database: databaseIn(DATA_DIR),
    logLevel: LOG_LEVEL,
    allowedOrigins: ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: TRUST_PROXY === '1',
  };
}
