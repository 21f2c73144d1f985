/** Loaded into a server: at SIGUSR2 something breaks in it; a second later it writes how often it heard of that. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

let heard = 0;
process.on('uncaughtException', () => void heard++);
process.on('SIGUSR2', () => {
  setTimeout(() => writeFileSync(join(process.env.DATA_DIR ?? '', 'uncaught'), String(heard)), 1000);
  throw new Error('Something breaks.');
});
