/** What documents point to is there: linked files and headings, files that they name, commands. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '..');
const documents = globSync('**/*.md', { cwd: project, exclude: ['**/node_modules/**', 'dist/**'] });
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const gameFolders = globSync('{shared,client}/games/*', { cwd: project });
/** npm's own. */
const npmCommands = new Set(['start', 'test']);

/** Blocks of code are not read: what looks like a link there is none. */
const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** As GitHub names a heading in an address. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\]\([^)]*\)|[[\]`*]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!.trim()));

/** @returns the links of a document that lead nowhere */
function deadLinks(file: string): string[] {
  const text = textOf(file);
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(project, join(project, dirname(file), path));
    if (!existsSync(join(project, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
  });
}

/** A file that a document names with at least one folder, from the project's root, the document's own folder, or that of a game. */
const namedFile = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|css|json|md|ya?ml|html|mjs|js|sh))`/g;

function missingFiles(file: string): string[] {
  const named = [...textOf(file).matchAll(namedFile)].map(([, name]) => name!);
  const from = ['.', dirname(file), ...gameFolders];
  const isThere = (name: string) => from.some((folder) => existsSync(join(project, folder, name)));
  return named.filter((name) => !isMade(name) && !isThere(name));
}

/** Written by a run or a build, so not in every checkout. */
const isMade = (name: string): boolean => /^(?:dist|data|test-results|lab\/results)\//.test(name);

/** Files without a folder that a folder's README names, and that lie neither in it nor in a game's folder below it. */
function missingNeighbours(file: string): string[] {
  const named = [...textOf(file).matchAll(/`([\w.-]+\.(?:tsx?|css|json|ya?ml|html|mjs|js|sh))`/g)].map(
    ([, name]) => name!,
  );
  const isThere = (name: string) => globSync(`${dirname(file)}/{,*/}${name}`, { cwd: project }).length > 0;
  return named.filter((name) => !isThere(name));
}

const missingCommands = (file: string): string[] =>
  [...textOf(file).matchAll(/npm (?:run (?:-s )?)([\w:-]+)/g)]
    .map(([, command]) => command!)
    .filter((command) => !(command in scripts) && !npmCommands.has(command));

describe.each(documents)('%s', (file) => {
  it('links to what is there', () => expect(deadLinks(file)).toEqual([]));
  it('names files that are there', () => expect(missingFiles(file)).toEqual([]));
  it('names commands that there are', () => expect(missingCommands(file)).toEqual([]));
});

describe.each(documents.filter((file) => file.endsWith('/README.md')))('%s', (file) => {
  it('names files of its folder', () => expect(missingNeighbours(file)).toEqual([]));
});

/** Error margins and dates of runs; measured figures stay in lab/results, where they have their machine. */
const figureOfARun =
  /± ?\d|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d/;

it.each(documents.filter((file) => file.startsWith('docs/')))('%s has no figures of a run', (file) =>
  expect(textOf(file)).not.toMatch(figureOfARun),
);

describe('ARCHITECTURE.md', () => {
  const text = textOf('ARCHITECTURE.md');

  it('is one page', () => expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100));

  it('names folders that have a README', () => {
    const folders = [...text.matchAll(/`((?:[\w.-]+\/)+)`/g)].map(([, folder]) => folder!);
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((folder) => !existsSync(join(project, folder, 'README.md')))).toEqual([]);
  });

  it('leads to the README of each folder that has one', () => {
    const below = documents.filter((file) => /^(?:shared|replays|server|client)\/.*README\.md$/.test(file));
    expect(below.filter((file) => !text.includes(`](${file})`))).toEqual([]);
  });
});
