/**
 * Takes pictures of all that is on screen. The same code gives the same pixels, so that two commits can be compared by
 * `npm run compare-pictures`.
 *
 * `npm run gallery -- [--stages] [--hands] [--pages] [--strips] [--only text] [--to folder] [scene[:size[:ms][:dark][:still]]…]`
 * - stages: every scene of every game at two sizes, at rest and at six moments of its motion; at rest and at one moment
 *   in the dark and with less motion too
 * - hands: what a seat can do, in many states, on a laptop, a phone and the smallest screen, in both lights
 * - pages: lobby, forms, rules, replays, tables and the rest as a real server gives them, at four sizes, in both lights
 * - strips: a film strip of each game with an index: a first match, a card that is read, a death explained, two phones
 *   and a television, as many people as there can be; in both lights, with less motion
 * - with scenes, e.g. `story:808x744:1000:dark`, those only; `--scale 2` makes them twice as large
 *
 * Pictures go to a folder for each part, in test-results/gallery unless said otherwise.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import type { EventStore } from '../replays/store/event-store.ts';
import { openCamera, type Camera } from './gallery/camera.ts';
import { takeHands } from './gallery/hands.ts';
import { keepTables, takePages } from './gallery/pages.ts';
import { takeStages } from './gallery/stages.ts';
import { host, openServer } from './gallery/still-house.ts';
import { keepStrips, takeStrips } from './gallery/strips.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stages: { type: 'boolean' },
    hands: { type: 'boolean' },
    pages: { type: 'boolean' },
    strips: { type: 'boolean' },
    to: { type: 'string', default: join(import.meta.dirname, '../test-results/gallery') },
    /** Takes only pictures with that in their name. */
    only: { type: 'string', default: '' },
    /** Pixels for each CSS px. */
    scale: { type: 'string', default: '1' },
  },
});

const isAll = !values.stages && !values.hands && !values.pages && !values.strips;
if (positionals.length > 0) await inGallery((url) => part('stages', (camera) => takeStages(camera, url, positionals)));
else {
  if (values.stages || values.hands || isAll)
    await inGallery(async (url) => {
      if (values.stages || isAll) await part('stages', (camera) => takeStages(camera, url, []));
      if (values.hands || isAll) await part('hands', (camera) => takeHands(camera, `${url}hands.html`));
    });
  if (values.pages || isAll || values.strips) await build({ logLevel: 'error' });
  if (values.pages || isAll) await withServer(keepTables, ({ hosts }) => part('pages', takePages, hosts));
  if (values.strips || isAll)
    await withServer(keepStrips, ({ hosts, url }) =>
      part('strips', (camera) => takeStrips(camera, join(values.to, 'strips'), url), hosts),
    );
}

/** Starts a server of the built page with matches to show. */
async function withServer(
  keep: (store: EventStore) => Promise<void>,
  use: (server: { hosts: string; url: string }) => Promise<void>,
): Promise<void> {
  const server = await openServer(keep);
  try {
    await use({ hosts: `MAP ${host}:80 ${server.address}`, url: `http://${server.address}` });
  } finally {
    server.close();
  }
}

/** Builds the gallery and serves it. */
async function inGallery(use: (url: string) => Promise<void>): Promise<void> {
  await build({ mode: 'gallery', logLevel: 'error' });
  const server = await preview({ mode: 'gallery', logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  try {
    await use(`${server.resolvedUrls!.local[0]}gallery/`);
  } finally {
    await server.close();
  }
}

async function part(name: string, take: (camera: Camera) => Promise<void>, hosts?: string): Promise<void> {
  const startedMs = performance.now();
  const folder = join(values.to, name);
  // What is left of an earlier run would be compared too.
  if (!values.only && positionals.length === 0) await rm(folder, { recursive: true, force: true });
  const camera = await openCamera({ folder, only: values.only, scale: Number(values.scale), ...(hosts && { hosts }) });
  try {
    await take(camera);
  } finally {
    await camera.close();
  }
  console.log(`${camera.taken} pictures in ${folder}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
}
