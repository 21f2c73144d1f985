/** How errors stand in the server's log. */
import { pino, type SerializedError } from 'pino';

/** Where PostgreSQL quotes rows and values: keys of people, codes of tables, seeds. */
const quoting: readonly string[] = ['detail', 'where', 'internalQuery'];

/** Everything that is said of an error, but for what it quotes from the database. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const written: SerializedError = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(written).filter(([name]) => !quoting.includes(name)));
}

/** For `pino`: by the names under which errors are logged. */
export const errorsInLog = { error: errorInLog, err: errorInLog };
