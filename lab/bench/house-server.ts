/** This project's own server, as a process of the measurement. @param process.argv the folder of the build, this one if left out */
import { join } from 'node:path';
import { pino } from 'pino';
import type * as Configs from '../../server/config.ts';
import type * as Servers from '../../server/server.ts';
import { serveMeasurement } from '../measured-process.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '../..');
const { readConfig } = (await import(join(root, 'server/config.ts'))) as typeof Configs;
const { startServer } = (await import(join(root, 'server/server.ts'))) as typeof Servers;

const config = readConfig({
  MAX_TABLES_PER_ADDRESS: '1000',
  MAX_CONNECTIONS_PER_ADDRESS: '2000',
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
});
const server = await startServer(config, pino({ level: 'error' }));
serveMeasurement({ url: server.url });
