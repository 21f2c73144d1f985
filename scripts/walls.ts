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
const recorded = 'replays/log replays/book replays/store/event-store.ts';

const walls: Rows = {
  'shared/contract': ['', 'zod type:@colyseus/schema'],
  'shared/games/<game>': ['shared/contract', 'zod'],
  'shared/games/<game>/synced.ts': ['', '@colyseus/schema'],
  'shared/games/yic-yac-yoe': ['shared/games/wa-wa-west/{showdown,showdown-bot}.ts'],
  'shared/games/engines.ts': ['shared/contract shared/games/list.ts'],
  'shared/games/list.ts': ['shared/games/*/game.ts'],
  'shared/games/index.ts': ['shared/contract shared/games/list.ts'],
  'shared/crypto': ['', 'zod @noble/hashes @noble/curves canonicalize'],
  'shared/*.ts': ['shared/contract shared/crypto shared/games/index.ts', 'zod'],
  'shared/room-state.ts': ['', '@colyseus/schema'],

  'replays/book': ['shared/crypto', 'zod @noble/hashes'],
  'replays/log': [`${platform} replays/book`, 'zod @noble/hashes'],
  'replays/log/scripted-match.ts': ['shared/games/engines.ts'],
  'replays/store': [`${platform} replays/log replays/book`, 'birpc node:*'],
  'replays/cli': [`${platform} replays/log replays/book replays/store`, 'zod node:*'],

  // No Node here: a browser without a network runs them, too. The same holds of bot-players.ts and broadcaster.ts.
  'server/match': [`${platform} ${recorded}`],
  'server/bots': [`${platform} shared/games/engines.ts server/match`, 'piscina type:pino'],
  'server/room': [
    `${platform} ${recorded} server/match server/bots server/{services,limits,colyseus,rate-limited-log}.ts`,
    'colyseus @colyseus/ws-transport type:pino type:zod node:*',
  ],
  'server/http': [
    `${platform} ${recorded} server/match server/room server/{services,book,config,limits,colyseus}.ts`,
    'express compression helmet sirv cors rate-limiter-flexible node:*',
  ],
  'server/*.ts': [
    `${platform} replays/log replays/book replays/store server`,
    'colyseus pino piscina zod rate-limiter-flexible node:*',
  ],

  'client/service-worker.ts': ['', 'workbox-precaching workbox-routing'],
  // A match without a server goes through the server's own parts: so none of these may need Node.
  'client/flight': [
    `${platform} ${recorded} server/match server/bots server/room/broadcaster.ts server/evenings.ts client/app`,
    'idb-keyval birpc type:zod',
  ],
  'client/design': ['shared/contract', '@fontsource/* @preact/signals'],
  'client/ui': ['shared/contract client/design', 'preact @preact/signals virtual:icons/**'],
  'client/app': [
    'shared/contract shared/crypto shared/*.ts client/flight/house.ts',
    '@preact/signals colyseus.js idb-keyval zod @noble/curves',
  ],
  'client/kit': ['shared/contract client/design client/ui', 'preact @preact/signals pixi.js zod virtual:icons/**'],
  'client/games/<game>': [
    'shared/contract shared/games/<game> client/design client/ui client/kit client/app/storage.ts',
    'preact @preact/signals pixi.js zod virtual:icons/**',
  ],
  'client/games/yic-yac-yoe': [
    'shared/games/wa-wa-west/showdown.ts client/games/wa-wa-west/showdown.tsx client/games/wa-wa-west/{hand,stage}/showdown.{ts,tsx}',
  ],
  'client/games/*.ts': ['client/kit', 'virtual:screens'],
  'client/pages/<page>': [
    `${platform} replays/log replays/book client/{design,ui,app,kit} client/games/registry.ts client/pages/frame`,
    'preact @preact/signals uqr zod virtual:icons/**',
  ],
  // Who is out of a live match looks back at it as at a replay.
  'client/pages/match/look-back.tsx': ['client/pages/replay'],
};

/** Tests, tools and entries: they may import anything, and no other file imports them. */
export const free = [
  '**/*.test.{ts,tsx}',
  '**/*-{contract,samples}.ts',
  '**/testing.ts',
  '**/testing/**',
  'client/{main.tsx,gallery/**}',
  '{e2e,scripts}/**',
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
