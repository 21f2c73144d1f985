/**
 * `npm run crash -- [--kills 100] [--matches 8] [--seed 1]`: kills the server again and again while people play, and
 * prints what came of it. Ends with 1 if anything was lost, done twice or told otherwise than it is.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { crash } from '../server/crashing/crash.ts';

const count = z.coerce.number().int().min(1);
const words = { type: 'string' } as const;
const { values } = parseArgs({ options: { kills: words, matches: words, seed: words } });
const options = z
  .object({ kills: count.default(100), matches: count.default(8), seed: count.default(1) })
  .parse(values);

const { figures, failures } = await crash({ ...options, log: console.log });
console.table(figures);
for (const failure of failures.slice(0, 50)) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
