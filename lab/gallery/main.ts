/**
 * `npm run gallery -- [--stages] [--hands] [--pages] [--strips] [--only text] [--to folder] [scene[:size[:ms][:dark][:still]]…]`:
 * pictures of all that is on screen, see README.md here. The same code gives the same pixels. With scenes, e.g.
 * `story:808x744:1000:dark`, those only; `--scale 2` makes them twice as large.
 */
import { globSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, preview } from 'vite';
import type { EventStore } from '../../replays/store/event-store.ts';
import { readOptions } from '../command-line.ts';
import { openCamera, type Camera } from './camera.ts';
import { takeHands } from './hands.ts';
import { keepTables, takePages } from './pages.ts';
import { takeStages } from './stages.ts';
import { host, openServer } from './still-house.ts';
import { keepStrips, takeStrips } from './strips.ts';

const { to, only, scale, names, ...wanted } = readOptions(
  {
    stages: false,
    hands: false,
    pages: false,
    strips: false,
    to: join(import.meta.dirname, '../../test-results/gallery'),
    /** Takes only pictures with that in their name. */
    only: '',
    /** Pixels for each CSS px. */
    scale: 1,
  },
  true,
);
const isAll = !Object.values(wanted).includes(true);
const wants = (part: keyof typeof wanted) => wanted[part] || isAll;

if (names.length > 0) await inGallery((url) => part('stages', (camera) => takeStages(camera, url, names)));
else {
  if (wants('stages') || wants('hands'))
    await inGallery(async (url) => {
      if (wants('stages')) await part('stages', (camera) => takeStages(camera, url, []));
      if (wants('hands')) await part('hands', (camera) => takeHands(camera, `${url}hands.html`));
    });
  if (wants('pages') || wants('strips')) await build({ logLevel: 'error' });
  if (wants('pages')) await inHouse('pages', keepTables, takePages);
  if (wants('strips')) await inHouse('strips', keepStrips, takeStrips);
}

/** Starts a server of the built page with matches to show. */
async function inHouse(
  name: string,
  keep: (store: EventStore) => Promise<void>,
  take: (camera: Camera, url: string) => Promise<void>,
): Promise<void> {
  const server = await openServer(keep);
  try {
    await part(name, (camera) => take(camera, server.url), `MAP ${host}:80 ${new URL(server.url).host}`);
  } finally {
    await server.close();
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
  const folder = join(to, name);
  // What is left of an earlier run would be compared too.
  if (!only && names.length === 0) await rm(folder, { recursive: true, force: true });
  const camera = await openCamera({ folder, only, scale, ...(hosts && { hosts }) });
  try {
    await take(camera);
  } finally {
    await camera.close();
  }
  if (camera.taken > 0) writeIndex(folder);
  console.log(`${camera.taken} pictures in ${folder}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
}

/** All pictures of a part on one page, by their names. */
function writeIndex(folder: string): void {
  const figures = globSync('**/*.png', { cwd: folder })
    .toSorted()
    .map((file) => `<figure><img src="${file}" alt="" loading="lazy"><figcaption>${file}</figcaption></figure>`);
  const style =
    'body{font:16px sans-serif}figure{display:inline-block}img{display:block;height:420px;border:2px solid}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>\n${figures.join('\n')}\n`,
  );
}
