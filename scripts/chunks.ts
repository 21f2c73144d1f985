/** What is fetched together by pages, see `output.codeSplitting` of the bundler. Guarded by e2e/bytes.slow.test.ts. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The game whose shared or client's folder, or icons, a module is of; null for others. */
const gameIn = (id: string): string | null =>
  /(?:shared\/games|client\/games|icons\/games)\/([^/]+)\//.exec(id)?.[1] ?? null;

/**
 * What is fetched together, the first that fits: each request costs half a kilobyte of headers, and small files compress
 * badly. Of games each has chunks of its own: one is played at a time.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // One file for what every page needs, one for the posters of the lobby, two for its connection.
  { name: 'house', tags: ['$initial'] },
  { name: 'posters', test: /games\/[^/]+\/poster\.tsx$/ },
  { name: 'schema', test: /node_modules\/@colyseus\/schema\// },
  {
    name: 'rooms',
    test: /node_modules\/(@colyseus|colyseus\.js|msgpackr)\/|app\/connection\/(rooms|room-client)\.ts$/,
  },
  // What reads what somebody else has written, options among them: forms, logs and rules need it, and no table does.
  alone('schemas', /node_modules\/zod\/|shared\/contract\/(written|nonce|problems|first-seat)\.ts/),
  ofGame('synced', /shared\/games\/[^/]+\/(showdown-)?synced\.ts$/),
  alone('messages', /shared\/(protocol|match-schemas|command-schemas|note-schemas|crypto\/signature-schemas)\.ts$/),
  ofGame('options', (id) => readsSchemas(id) || /(showdown-schemas|headstart-figures)\.ts$/.test(id)),
  ofGame('game', /shared\/games\/[^/]+\/(game|advice|rules-1)\.ts$/),
  alone('logs', /shared\/(match|referee|games\/(index|list))\.ts$/),
  // What cleans names and texts: most pages only show them.
  alone('names', /shared\/(contract\/text|names)\.ts$/),
  alone('confusables', /shared\/confusables(-data)?\.ts$/),
  // What rules pages and tables share; the rest is for tables. What a coach says, and the end, comes with its words.
  alone('contract', /shared\/contract\/|kit\/gradually\.tsx$|design\/(palette|shapes)\.ts$/),
  ofGame(
    'sheet',
    /shared\/games\/[^/]+\/(items|notation|deck|hands|board|marks|terms|clocks|narrator|medals|legal|race)\.ts$/,
  ),
  ofGame('rules', /shared\/games\/[^/]+\/(?!engine|bot|showdown-bot|coach|summary|palette|strokes)[^/]+\.ts$/),
  ofGame(
    'look',
    /icons\/games\/[^/]+\/icons|client\/games\/[^/]+\/(.+\.css|(words|words-rules|option-views|item-art|item-views|rules-page-items|showdown|marks|pad|cards|sheet|deck-views)\.tsx?)$/,
  ),
  ofGame('hand', /client\/games\/[^/]+\/(index|open-hands|why|words-why|words-reading|lines|hand\/[^/]+)\.tsx?$/),
  // The round table comes with the game that always sits at one: any other that does shows its weapons, too.
  ofGame('stage', /games\/[^/]+\/(palette|pens|stage\/[^/]+)\.ts$|kit\/stage\/round-/, 'wa-wa-west'),
  alone('rules-page', /client\/kit\/rules\/(?!option-list)/),
  // A table until its match ends; what is said there, and what its end shows, comes when it is wanted.
  alone('talk-icons', /talk-icons/),
  alone(
    'table',
    /client\/app\/(connection\/(connection|match-clock|requests|room-snapshot|table-talk|told-events)|identity\/taking-part)\.ts$|client\/pages\/match\/((?!ending|look-back|chances-worker|growing-film|over-table)[^/]+|talk\/(say|talk|words-talk)|note\/note|note\/note-desk|commentary\/announcement)\.(tsx?|css)$/,
  ),
  alone('hand', /kit\/hand\/[^/]+\.(tsx?|css)$/),
  // Hashes, signatures, and what a browser keeps of its matches: small parts that a table and others share.
  alone(
    'signing',
    /client\/app\/(storage\/(backup|seen-matches|seen-results|sealed-notes)|identity\/(witness|signing-key|met-people|nonces|muted)|settings\/coach-choice)\.ts$|shared\/(crypto\/[^/]+|protocol-codes|talk|match-events|signed-payload|seen-match|key-mark|notes)\.ts$|node_modules\/(@noble\/hashes\/|idb-keyval\/)/,
  ),
  alone(
    'showing',
    /client\/(pages\/frame\/(sound|stage|in-words|bot-fact|key-mark|misses)|app\/settings\/sound-settings|kit\/(told|slices|sound\/(sound|sources|wishes|cue)|stage\/playback))\.(tsx?|css)$|icons\/kit\/table-icons/,
  ),
  {
    name: partOfStage,
    debugName: 'stage',
    test: /node_modules\/(pixi\.js|@pixi|earcut|eventemitter3|parse-svg-path)\/|kit\/stage\/(?!webgl)/,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', test: /./, entriesAware: true, entriesAwareMergeThreshold: 12000, minShareCount: 2 },
];

/** Of a game's rules, what makes schemas, however its file is called: a table must not fetch it. */
const readsSchemas = (id: string): boolean =>
  /shared\/games\/[^/]+\/[^/]+\.ts$/.test(id) && /^import \{.* from 'zod';$/m.test(readFileSync(id, 'utf8'));

/** These modules, without all that they import. */
function alone(name: string, test: RegExp): Rolldown.CodeSplittingGroup {
  return { name, test, includeDependenciesRecursively: false };
}

/** The same, a chunk for each game. @param otherwise the game that a module of none goes with */
function ofGame(
  name: string,
  test: RegExp | ((id: string) => boolean),
  otherwise?: string,
): Rolldown.CodeSplittingGroup {
  return {
    name: (id) => `${name}-${gameIn(id) ?? otherwise}`,
    debugName: name,
    test,
    includeDependenciesRecursively: false,
  };
}

/** Of Pixi, what a stage imports, and its renderers: a canvas is painted by one of them, fetched when it is chosen. */
const pixiRoots = {
  stage: [
    'scene/graphics/shared/Graphics',
    'scene/graphics/init',
    'scene/sprite/Sprite',
    'utils/browser/isWebGLSupported',
  ],
  'pixi-plain': ['rendering/renderers/canvas/CanvasRenderer'],
  'pixi-webgl': ['rendering/renderers/gl/WebGLRenderer', 'unsafe-eval/init'],
  'pixi-webgpu': ['rendering/renderers/gpu/WebGPURenderer'],
};
let partsOfPixi: { name: string; modules: Set<string> }[] | null = null;

/** `stage` for what every stage needs, or several renderers, else the renderer's own. */
function partOfStage(id: string, context: Rolldown.ChunkingContext): string {
  const lib = fileURLToPath(new URL('../node_modules/', import.meta.url));
  partsOfPixi ??= Object.entries(pixiRoots).map(([name, roots]) => {
    const modules = new Set(roots.map((root) => `${lib}pixi.js/lib/${root}.mjs`));
    for (const module of modules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
    return { name, modules };
  });
  const [first, ...others] = partsOfPixi.filter(({ modules }) => modules.has(id)).map(({ name }) => name);
  const isOne = others.length === 0 || (first === 'pixi-webgl' && others.length === 1);
  return first && isOne ? first : 'stage';
}
