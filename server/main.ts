/** `npm start`: reads the environment, starts the server, prints the address. */
import { pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { startServer } from './server.ts';

let config: Config;
try {
  config = readConfig(process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const log = pino({ level: config.logLevel });

try {
  const { url } = await startServer(config, log);
  console.log(`Three Rooms is open at ${url}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${config.port} is in use. Choose another: PORT=2568 npm start`
      : `Could not start: ${message}`,
  );
  process.exit(1);
}
