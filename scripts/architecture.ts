/** Draws the picture in docs/imports.md from the imports in the code: `npm run architecture`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { free } from './walls.ts';

const root = join(import.meta.dirname, '..');
export const page = join(root, 'docs/imports.md');

/** Which files lie in which box; the first that fits holds. */
const boxes: Record<string, Record<string, string>> = {
  client: {
    pages: 'client/pages/**',
    games: 'client/games/**',
    kit: 'client/kit/**',
    app: 'client/app/**',
    flight: 'client/flight/**',
    ui: 'client/ui/**',
    design: 'client/design/**',
  },
  server: {
    'main, server': 'server/{main,server}.ts',
    http: 'server/http/**',
    room: 'server/room/**',
    tv: 'server/tv/**',
    'services, config': 'server/*.ts',
    bots: 'server/bots/**',
  },
  replays: { cli: 'replays/cli/**', store: 'replays/store/**', log: 'replays/log/**', book: 'replays/book/**' },
  shared: {
    table: 'shared/table/**',
    'match, protocol': 'shared/*.ts',
    games: 'shared/games/**',
    design: 'shared/design/**',
    contract: 'shared/contract/**',
  },
};

type Graph = Map<string, Set<string>>;

const idOf = (area: string, name: string) => `${area}-${name.split(',')[0]}`;
const places = Object.entries(boxes).flatMap(([area, inside]) =>
  Object.entries(inside).map(([name, files]) => ({ id: idOf(area, name), files })),
);
const boxOf = (file: string) => places.find(({ files }) => matchesGlob(file, files))?.id;

/** The project's files that a file imports, types too, as paths from the root. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, code);
  const names = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => (name?.startsWith('.') ? [join(dirname(file), name)] : []));
}

function importsOfBoxes(): Graph {
  const graph: Graph = new Map(places.map(({ id }) => [id, new Set()]));
  for (const file of globSync('{shared,replays,server,client}/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    if (free.some((glob) => matchesGlob(file, glob))) continue;
    const from = boxOf(file);
    for (const to of importsOf(file).map(boxOf)) if (from && to && from !== to) graph.get(from)?.add(to);
  }
  return graph;
}

function leadsTo(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  seen.add(from);
  return [...(graph.get(from) ?? [])].some(
    (next) => next === to || (!seen.has(next) && leadsTo(graph, next, to, seen)),
  );
}

/** Drops arrows from a box to what its other arrows lead to; arrows of a circle stay, to be seen. */
function thinOut(graph: Graph): Graph {
  for (const [from, targets] of graph)
    for (const to of [...targets].filter((one) => !leadsTo(graph, one, from))) {
      targets.delete(to);
      if (!leadsTo(graph, from, to)) targets.add(to);
    }
  return graph;
}

/** The part of docs/imports.md that is made here, from its first line to its last. */
export function picture(): string {
  const areas = Object.entries(boxes).flatMap(([area, inside]) => [
    `  subgraph ${area}`,
    ...Object.keys(inside).map((name) => `    ${idOf(area, name)}[${name}]`),
    '  end',
  ]);
  const arrows = [...thinOut(importsOfBoxes())].flatMap(([from, targets]) =>
    targets.size > 0 ? [`  ${from} --> ${[...targets].toSorted().join(' & ')}`] : [],
  );
  return [
    '<!-- Made by `npm run architecture` -->',
    '```mermaid',
    'flowchart TD',
    ...areas,
    ...arrows,
    '```',
    'An arrow says "imports", types included; indirect imports are not drawn. Tests, tools, `client/gallery` and',
    '`client/main.tsx` are left out.',
    '<!-- End -->',
  ].join('\n');
}

if (import.meta.main) {
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(/<!-- Made by `npm run architecture` -->.*?<!-- End -->/s, picture));
}
