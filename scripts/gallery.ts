/**
 * Takes pictures of all that is on screen. The same code gives the same pixels, so that two commits can be compared by
 * `npm run compare-pictures`.
 *
 * `npm run gallery -- [--stages] [--only text] [--to folder] [scene[:size[:ms][:dark][:still]]…]`
 * - stages: every scene of every game at two sizes, at rest and at six moments of its motion; at rest and at one moment
 *   in the dark and with less motion too
 * - with scenes, e.g. `story:808x744:1000:dark`, those only; `--scale 2` makes them twice as large
 *
 * Pictures go to a folder for each part, in test-results/gallery unless said otherwise.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { openCamera, type Camera } from './gallery/camera.ts';
import { takeStages } from './gallery/stages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stages: { type: 'boolean' },
    to: { type: 'string', default: join(import.meta.dirname, '../test-results/gallery') },
    /** Takes only pictures with that in their name. */
    only: { type: 'string', default: '' },
    /** Pixels for each CSS px. */
    scale: { type: 'string', default: '1' },
  },
});

const isAll = !values.stages;
if (values.stages || isAll || positionals.length > 0) await part('stages', takeStagesOf);

async function takeStagesOf(camera: Camera): Promise<void> {
  await build({ mode: 'gallery', logLevel: 'error' });
  const server = await preview({ mode: 'gallery', logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  try {
    await takeStages(camera, `${server.resolvedUrls!.local[0]}gallery/`, positionals);
  } finally {
    await server.close();
  }
}

async function part(name: string, take: (camera: Camera) => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  const folder = join(values.to, name);
  // What is left of an earlier run would be compared too.
  if (!values.only && positionals.length === 0) await rm(folder, { recursive: true, force: true });
  const camera = await openCamera({ folder, only: values.only, scale: Number(values.scale) });
  try {
    await take(camera);
  } finally {
    await camera.close();
  }
  console.log(`${camera.taken} pictures in ${folder}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
}
