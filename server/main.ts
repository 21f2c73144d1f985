/** `npm start`: reads the environment, starts the server, prints the address. */
import { networkInterfaces } from 'node:os';
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
  console.log(`Three Rooms is open at ${[url, ...onThisNetwork(url)].join(' and ')}`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${config.port} is in use. Choose another: PORT=2568 npm start`
      : `Could not start: ${message}`,
  );
  process.exit(1);
}

/** Where other machines find a server that listens everywhere. */
function onThisNetwork(url: string): string[] {
  const { port } = new URL(url);
  if (config.host !== '0.0.0.0' && config.host !== '::') return [];
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
