/**
 * Rules change, and no byte of an older replay does: in a copy of the project rules are changed as
 * docs/changing-a-rule.md says, and all that can be seen of the recorded matches stays as it is. Where a step of it is
 * left out, it shows.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const here = join(import.meta.dirname, '..', '..');
const copies: string[] = [];
afterEach(() => copies.splice(0).forEach((copy) => rmSync(copy, { recursive: true, force: true })));

/** A file of shared/games, what stands there once, and what it becomes. */
type Change = [file: string, from: string, to: string];

function copyWith(changes: readonly Change[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'three-rooms-rules-'));
  copies.push(copy);
  for (const part of ['shared', 'replays', 'package.json'])
    cpSync(join(here, part), join(copy, part), { recursive: true });
  symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'));
  // The code as it was, for those versions that need it.
  cpSync(join(copy, 'shared/games/war-zone/rules.ts'), join(copy, 'shared/games/war-zone/rules-2.ts'));
  for (const [file, from, to] of changes) {
    const path = join(copy, 'shared/games', file);
    const parts = readFileSync(path, 'utf8').split(from);
    if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in ${file}`);
    writeFileSync(path, parts.join(to));
  }
  return copy;
}

function run(root: string, program: string, ...args: string[]): string {
  return execFileSync(process.execPath, [join(root, program), ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}
/** A recorded match of each game that shows most, by the rules of today. */
const oneOf = { warZone: 'war-zone-2-full', waWaWest: 'wa-wa-west-bots', armed: 'yic-yac-yoe-armed' };
const tellAll = (root: string, ...args: string[]) => run(root, 'replays/testing/tell-all.ts', ...args);

const warZone = {
  /** A rule that is a switch: everyone starts with so much. */
  health: [
    ['war-zone/options.ts', '\n  maxTurns: z', '\n  health: z.int().min(1).max(99).default(25),\n  maxTurns: z'],
    ['war-zone/rules.ts', 'health: HEALTH,', 'health: options.health,'],
    ['war-zone/status.ts', '(health.get(seat) ?? HEALTH)', 'health.get(seat)'],
    ['war-zone/status.ts', '[seat, HEALTH]', '[seat, options.health]'],
    ['war-zone/status.ts', '{ players, outcome }: WarZoneView)', '{ players, outcome, options }: WarZoneView)'],
    ['war-zone/status.ts', 'endsOf(events, players)', 'endsOf(events, players, options)'],
    [
      'war-zone/status.ts',
      "players: WarZoneView['players'])",
      "players: WarZoneView['players'], options: WarZoneView['options'])",
    ],
  ],
  /** A rule that is code: whoever takes an attack loses one more. */
  taking: [['war-zone/rules.ts', 'before - damage)', 'before - damage - 1)']],
  /** Another default of an option that was there. */
  pace: [['war-zone/options.ts', 'turnMs: clockMs(30_000)', 'turnMs: clockMs(20_000)']],
  version: [['war-zone/at-table.ts', 'rulesVersion: 2,', 'rulesVersion: 3,']],
  /** What it was before. */
  earlier: (rules: string): Change[] => [
    [
      'war-zone/game.ts',
      "from './rules.ts';",
      "from './rules.ts';\nimport { decide as decideOf2 } from './rules-2.ts';",
    ],
    // The version before that one started with as much.
    [
      'war-zone/game.ts',
      'earlier: [{ version: 1,',
      `earlier: [{ version: 2, ${rules} }, { version: 1, switches: { health: 20 },`,
    ],
  ],
} satisfies Record<string, Change[] | ((rules: string) => Change[])>;

const waWaWest = {
  /** Another row, a new one that has the id of a recorded table's own item, and a switch between the two sheets. */
  sheet: [
    [
      'wa-wa-west/items.ts',
      'export const sheet: readonly ItemRow[] = [',
      'export const firstSheet: readonly ItemRow[] = [',
    ],
    [
      'wa-wa-west/items.ts',
      '/** A row that has been read. */',
      `export const sheet: readonly ItemRow[] = [
  ...firstSheet.map((row) => (row.id === 'gun' ? { ...row, costs: 0 } : row)),
  { id: 'lasso', name: 'Lasso', type: 'Weapon (Rope I)', costs: 0, kills: '<Charge>, <Defense>' },
];
export const sheetOf = (options: { sheet: string }) => (options.sheet === 'first' ? firstSheet : sheet);

/** A row that has been read. */`,
    ],
    ['wa-wa-west/items.ts', '[...sheet, ...options.customItems]', '[...sheetOf(options), ...options.customItems]'],
    ['wa-wa-west/options.ts', 'idFinder, JUICE, sheet,', 'idFinder, JUICE, sheetOf,'],
    [
      'wa-wa-west/options.ts',
      "  ruling: z.enum(['table'",
      "  sheet: z.enum(['first', 'second']).default('second'),\n  ruling: z.enum(['table'",
    ],
    [
      'wa-wa-west/options.ts',
      '...itemProblems(value.customItems,',
      '...itemProblems(sheetOf(value), value.customItems,',
    ],
    [
      'wa-wa-west/options.ts',
      '...exclusionProblems(value.exclude, value.customItems)',
      '...exclusionProblems(sheetOf(value), value.exclude, value.customItems)',
    ],
    ['wa-wa-west/options.ts', 'function itemProblems(', 'function itemProblems(sheet: readonly ItemRow[], '],
    ['wa-wa-west/options.ts', 'function exclusionProblems(', 'function exclusionProblems(sheet: readonly ItemRow[], '],
    ['wa-wa-west/showdown.ts', "  undecided: 'together',", "  sheet: 'first',\n  undecided: 'together',"],
    ['wa-wa-west/showdown.ts', 'export { sheet }', 'export { firstSheet as sheet }'],
  ],
  /** Another default: armed Yic Yac Yoe has its own. */
  pace: [
    [
      'wa-wa-west/options.ts',
      'headstart: z.int().min(0).max(99).default(0)',
      'headstart: z.int().min(0).max(99).default(1)',
    ],
  ],
  version: [['wa-wa-west/at-table.ts', 'rulesVersion: 2,', 'rulesVersion: 3,']],
  /** What changes with version 3 was not so in version 1 either, which is there already. */
  earlier: ({ ruleset = '', switched = '' }: EarlierWest): Change[] => [
    ['wa-wa-west/game.ts', "from './at-table.ts';", "from './at-table.ts';\nimport { firstSheet } from './items.ts';"],
    [
      'wa-wa-west/game.ts',
      '  earlier: [\n    {\n      version: 1,\n      switches: {',
      `  earlier: [
    { version: 2, ${ruleset} switches: { ${switched} } },
    { version: 1, ${ruleset}
      switches: { ${switched}`,
    ],
  ],
} satisfies Record<string, Change[] | ((rules: EarlierWest) => Change[])>;

interface EarlierWest {
  ruleset?: string;
  switched?: string;
}

const allOf1 = {
  warZone: 'switches: { health: 20 }, rules: { decide: decideOf2 }',
  waWaWest: { ruleset: 'ruleset: firstSheet,', switched: "sheet: 'first'," },
};

const warZoneIn = (earlier: string): Change[] => [
  ...warZone.health,
  ...warZone.taking,
  ...warZone.pace,
  ...warZone.version,
  ...warZone.earlier(earlier),
];
const waWaWestIn = (earlier: EarlierWest): Change[] => [
  ...waWaWest.sheet,
  ...waWaWest.pace,
  ...waWaWest.version,
  ...waWaWest.earlier(earlier),
];

it('leaves every byte of every recorded match as it was, and new ones go by the new rules', () => {
  const copy = copyWith([...warZoneIn(allOf1.warZone), ...waWaWestIn(allOf1.waWaWest)]);
  const before = tellAll(here);
  expect(before.match(/^\S+\.jsonl \{"verdict":"sound"/gm)!.length).toBeGreaterThanOrEqual(26);
  expect(tellAll(copy, '', 'health,sheet')).toBe(before);
  // A view says of what is new how it was: that is told, and is all there is more.
  expect(tellAll(copy, oneOf.warZone)).not.toBe(tellAll(here, oneOf.warZone));

  const played = run(copy, 'replays/testing/play-anew.ts');
  expect(played.match(/^\S.*/gm)!.toSorted()).toEqual([
    'wa-wa-west by rules 3: sound',
    'war-zone by rules 3: sound',
    'yic-yac-yoe by rules 3: sound',
  ]);
  // Whoever is hit first had 25, and loses one more than the attack's worth; and an item is new.
  const [, damage, left] = /costs \w+ (\d+), (\d+) health left/.exec(played)!;
  expect(25 - Number(left)).toBe(Number(damage) + 1);
  expect(played).toMatch(/plays? Lasso\./);
});

it.each<[what: string, game: string, changes: Change[]]>([
  ['the version is not raised: code', oneOf.warZone, warZone.taking],
  ['the version is not raised: a switch', oneOf.warZone, warZone.health],
  ['the version is not raised: the catalogue', oneOf.waWaWest, waWaWest.sheet],
  ['the version is raised, and nothing says what it was', oneOf.warZone, [...warZone.taking, ...warZone.version]],
  ['the code as it was is left out', oneOf.warZone, warZoneIn('switches: { health: 20 }')],
  ['what the switch was is left out', oneOf.warZone, warZoneIn('rules: { decide: decideOf2 }')],
  ['what the switch was is wrong', oneOf.warZone, warZoneIn('switches: { health: 21 }, rules: { decide: decideOf2 }')],
  ['the sheet as it was is left out', oneOf.waWaWest, waWaWestIn({ switched: allOf1.waWaWest.switched })],
  ['which sheet it was is left out', oneOf.waWaWest, waWaWestIn({ ruleset: allOf1.waWaWest.ruleset })],
  [
    'an event comes to something else',
    'war-zone',
    [['war-zone/evolve.ts', 'LIGHTNING_HEALTH = 7', 'LIGHTNING_HEALTH = 8']],
  ],
  [
    'who came where is reckoned otherwise',
    oneOf.warZone,
    [['war-zone/status.ts', 'Number(hasWon)', 'Number(!hasWon)']],
  ],
  ['a neighbour follows a default', oneOf.armed, [['wa-wa-west/showdown.ts', 'headstart: 0', 'headstart: 1']]],
])('shows where %s', (_what, game, changes) => {
  expect(tellAll(copyWith(changes), game, 'health,sheet')).not.toBe(tellAll(here, game));
});
