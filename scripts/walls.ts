/**
 * Who may import whom. A row says what some files may import besides each other, type imports included: first places in
 * the project, then packages. What no row lists is an error; where several rows name a file, it may what any of them lists.
 *
 * A folder stands for all that lies below it, `*.ts` for the files directly in it. `<game>` and `<page>` stand for one
 * name, the same one on both sides of a row. `type:x` lets types of a package in, and nothing else of it.
 */
import { join, matchesGlob } from 'node:path/posix';
import type { OxlintOverride } from 'oxlint';

type Rows = Record<string, readonly [places: string, packages?: string]>;

/** What the platform knows of games: the contract and their list, never a game's own files. */
const platform = 'shared/*.ts shared/contract shared/crypto shared/games/index.ts';
const recorded = 'replays/log replays/book replays/store/{event-store,finished-match}.ts';

const walls: Rows = {
  'shared/contract': ['', 'zod type:@colyseus/schema'],
  'shared/games/<game>': ['shared/contract', 'zod'],
  // Pictures for pages elsewhere are drawn as the screen draws.
  'shared/games/<game>/preview.ts': ['shared/design'],
  'shared/games/<game>/synced.ts': ['', '@colyseus/schema'],
  'shared/games/yic-yac-yoe': ['shared/games/wa-wa-west/{showdown,showdown-synced,showdown-bot,showdown-schemas}.ts'],
  'shared/games/engines.ts': ['shared/contract shared/games/list.ts'],
  'shared/games/list.ts': ['shared/games/*/game.ts'],
  'shared/games/index.ts': ['shared/contract shared/games/list.ts'],
  'shared/design': ['shared/contract'],
  'shared/crypto': ['', 'zod @noble/hashes @noble/curves'],
  'shared/*.ts': ['shared/contract shared/crypto shared/games/index.ts', 'zod'],
  'shared/room-state.ts': ['', '@colyseus/schema'],
  'shared/packed-update.ts': ['', '@noble/hashes'],

  'replays/book': ['shared/crypto', 'zod @noble/hashes'],
  'replays/log': [`${platform} replays/book`, 'zod @noble/hashes'],
  'replays/log/scripted-match.ts': ['shared/games/engines.ts'],
  'replays/store': [`${platform} replays/log replays/book`, 'birpc pg node:*'],
  'replays/cli': [`${platform} replays/log replays/book replays/store`, 'zod node:*'],

  // No Node here: a browser without a network runs it, too.
  'shared/table': [`${platform} ${recorded}`, 'msgpackr @noble/hashes type:zod'],

  'server/platform': ['shared/contract server/rate-limited-log.ts', 'piscina type:pino node:*'],
  'server/bots': [
    `${platform} shared/games/engines.ts shared/table server/platform server/rate-limited-log.ts`,
    'piscina type:pino',
  ],
  'server/cluster': [
    `${platform} ${recorded} shared/table server/{colyseus,rate-limited-log}.ts`,
    '@colyseus/core @colyseus/redis-driver @colyseus/redis-presence ioredis type:pino node:*',
  ],
  'server/room': [
    `${platform} ${recorded} shared/table server/metrics/metrics.ts server/{services,limits,blocks,colyseus,rate-limited-log}.ts`,
    '@colyseus/core @colyseus/ws-transport type:@colyseus/schema type:pino type:zod node:*',
  ],
  'server/metrics': ['server/room/people-here.ts server/{services,config}.ts', 'prom-client type:pino node:*'],
  'server/tv': [`${platform} ${recorded} shared/table server/bots`],
  'server/preview': [
    `${platform} ${recorded} shared/design replays/store/log-reader.ts server/platform server/{rounds,rate-limited-log}.ts`,
    '@resvg/resvg-js lru-cache wawoff2 type:pino node:*',
  ],
  'server/http': [
    `${platform} ${recorded} shared/table server/room server/tv server/platform server/{logs-worker,services,book,blocks,config,limits,colyseus,housekeeping,project-folder}.ts`,
    'express compression helmet sirv cors rate-limiter-flexible type:ioredis zod zod-openapi node:*',
  ],
  'server/*.ts': [
    `${platform} shared/table replays/log replays/book replays/store server`,
    '@colyseus/core lru-cache pino piscina zod rate-limiter-flexible selfsigned node:*',
  ],
  // So that whom it trusts is reckoned as in requests.
  'server/proxy-trust.ts': ['', 'express'],

  'client/service-worker.ts': ['shared/packs.ts', 'workbox-precaching workbox-routing'],
  'client/flight': [`${platform} ${recorded} shared/table client/app`, 'idb-keyval birpc type:zod'],
  'client/design': ['shared/contract shared/design', '@fontsource/* @preact/signals'],
  'client/ui': ['shared/contract shared/design client/design', 'preact @preact/signals virtual:icons/**'],
  'client/app': [
    'shared/contract shared/crypto shared/*.ts client/flight/house.ts',
    '@preact/signals colyseus.js idb-keyval zod @noble/curves',
  ],
  'client/kit': [
    'shared/contract shared/design client/design client/ui',
    'preact @preact/signals pixi.js zod virtual:icons/**',
  ],
  'client/games/<game>': [
    'shared/contract shared/design shared/games/<game> client/design client/ui client/kit client/app/storage/storage.ts',
    'preact @preact/signals pixi.js zod virtual:icons/**',
  ],
  'client/games/yic-yac-yoe': [
    'shared/games/wa-wa-west/showdown.ts client/games/wa-wa-west/showdown.tsx client/games/wa-wa-west/{hand,stage}/showdown.{ts,tsx}',
  ],
  'client/games/*.ts': ['shared/contract client/kit', 'virtual:screens'],
  'client/pages/<page>': [
    `${platform} shared/design replays/log replays/book client/{design,ui,app,kit} client/games/registry.ts client/pages/frame`,
    'preact @preact/signals uqr zod virtual:icons/**',
  ],
  // A live match is looked back at, or commented, as a replay is.
  'client/pages/match/{look-back,growing-film,over-table,commentary/late-table}.tsx': ['client/pages/replay'],
  // The television shows matches as these pages do.
  'client/pages/tv': ['client/pages/match client/pages/replay'],
  'client/pages/replay/clip/make.ts': ['', 'mediabunny modern-gif modern-gif/**'],
};

/** Tests, tools and entries: they may import anything, and no other file imports them. */
export const free = [
  '**/*.test.{ts,tsx}',
  '**/*-{contract,samples}.ts',
  '**/testing.ts',
  '**/testing/**',
  'client/{main.tsx,gallery/**}',
  '{bin,e2e,lab,scripts}/**',
  '*.config.ts',
];

export const rows = Object.entries(walls);
const wordsIn = (list: string) => list.split(' ').filter(Boolean);
const globOf = (place: string) => (/\.[\w{},]+$/.test(place) ? place : `${place}/**`);
const filesOf = (row: string) => globOf(row).replaceAll(/<\w+>/g, '*');
const isWithin = (row: string, outer: string) => matchesGlob(filesOf(row).replaceAll('*', 'x'), filesOf(outer));

/** A row as a policy of eslint-plugin-boundaries, which fills in the names in angle brackets. */
function policyOf([row, [places, packages = '']]: (typeof rows)[number]) {
  const names = wordsIn(packages);
  const types = names.flatMap((name) => (name.startsWith('type:') ? [name.slice('type:'.length)] : []));
  return {
    from: { file: { categories: row } },
    allow: [
      {
        to: {
          file: {
            path: [row, ...wordsIn(places)].map((place) =>
              globOf(place).replaceAll(/<(\w+)>/g, '{{from.file.captured.$1}}'),
            ),
          },
        },
      },
      ...(names.length > 0 ? [{ to: { module: { source: names } } }] : []),
      ...(types.length > 0 ? [{ to: { module: { source: types } }, dependency: { kind: 'type' } }] : []),
    ],
  };
}

/** Tells oxlint's plugin which files a row names. */
export const settings = {
  'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
  'boundaries/root-path': join(import.meta.dirname, '..'),
  'boundaries/legacy-templates': false,
  'boundaries/additional-dependency-nodes': [{ selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' }],
  'boundaries/files': [
    ...rows.map(([row]) => ({
      category: row,
      pattern: filesOf(row),
      capture: [...row.matchAll(/<(\w+)>/g)].map(([, name]) => name),
    })),
    { category: 'free', pattern: free },
  ],
};

/** Each file is held against its own rows only: against all of them it takes three times as long. */
export const overrides: OxlintOverride[] = [
  ...rows
    .filter(([row], index) => !rows.slice(0, index).some(([outer]) => isWithin(row, outer)))
    .map(([row]): OxlintOverride => ({
      files: [filesOf(row)],
      rules: {
        'boundaries/dependencies': [
          'error',
          {
            default: 'disallow',
            checkAllOrigins: true,
            checkUnknownLocals: true,
            checkInternals: true,
            message: 'No row of scripts/walls.ts lets this file import {{dependency.source}}.',
            policies: [
              ...rows.filter(([inner]) => isWithin(inner, row)).map(policyOf),
              { disallow: { to: { file: { categories: 'free' } } } },
            ],
          },
        ],
      },
    })),
  { files: free, rules: { 'boundaries/dependencies': 'off' } },
];
