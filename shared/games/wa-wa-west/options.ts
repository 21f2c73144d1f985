/** The room's options. The create form, its errors and the rules page are made from this schema. */
import { z } from 'zod';
import type { OptionProblem } from '../../contract/game.ts';
import { lazily } from '../../contract/lazily.ts';
import { asRecorded, asWritten, type Reading } from '../../contract/written.ts';
import { capitalised } from '../../contract/words.ts';
import { BLAST, idFinder, JUICE, sheet, SKIP, summonedAs, type ItemRow, type Special } from './items.ts';
import { readList, readType } from './notation.ts';

const effect = z.literal(true).optional();

/** What an item does besides killing. */
const special = z.strictObject({
  inARow: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ title: 'At most in a row', description: 'So many rounds in a row at most.' }),
  after: z
    .string()
    .optional()
    .meta({ title: 'Only right after', description: 'Only in the round after that item was played.' }),
  summons: z.string().optional().meta({ title: 'Summons', description: 'Survive, and that is active next round.' }),
  stuns: effect.meta({ title: 'Stuns', description: 'Survive, and the player you name must skip next round.' }),
  copies: effect.meta({ title: 'Copies', description: 'Becomes what your left neighbour plays.' }),
  revives: effect.meta({ title: 'Revives', description: 'Brings one dead player back with 0 ammo.' }),
}) satisfies z.ZodType<Special>;

const nameError = 'A name has 1 to 24 visible characters, none of < > ,';

const itemIn = ({ text }: Reading) =>
  z
    .strictObject({
      id: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,29}$/, 'An id has 1 to 30 small letters, digits and dashes, a letter first.'),
      name: text({ longest: 24, error: nameError })
        .refine((name) => !/[<>,]/.test(name), nameError)
        .optional(),
      type: text({ least: 0, longest: 60, error: 'A type is a text such as Weapon (Gun I), of up to 60 characters.' }),
      /** null cannot be chosen: it is summoned. */
      costs: z.int().min(0).max(99).nullable().default(0),
      gives: z.int().min(0).max(99).default(0),
      kills: text(targets).default(''),
      killedBy: text(targets).default(''),
      special: special.default({}),
    })
    .transform((item) => ({ ...item, name: item.name ?? nameFromId(item.id) }));

const targets = { least: 0, longest: 300, error: 'A list of targets is a text of up to 300 characters.' };

/** An item of the players' own, written like a row of the sheet. */
export const customItem = itemIn(asWritten);

const itemsOf = (item: typeof customItem) =>
  z.array(item).max(12, 'Up to 12 items of your own.').default([]).meta({
    group: 'Items',
    title: 'Items of your own',
    description: 'Up to 12 more items, guards and blasts, written as on the printed sheet.',
  });

const nameFromId = (id: string) => capitalised(id).replaceAll('-', ' ').trim();

const teamsAre = 'Teams are false, true (seats in turn), or a list with 0 or 1 for each seat.';

const clockMs = (min: number, max: number) => z.int().min(min).max(max).nullable().default(null);

export const form = z.strictObject({
  exclude: z.array(z.string()).max(100).default([]).meta({
    group: 'Items',
    title: 'Items out of play',
    description: 'Leave items out. Skip always stays. Without a launcher, what it summons is out too.',
  }),
  customItems: itemsOf(customItem),
  precision: z.boolean().default(false).meta({
    group: 'Shooting',
    title: 'Precision',
    description: 'Weapons that are no bomb hit only the one they point at.',
  }),
  concentrated: z.boolean().default(false).meta({
    group: 'Shooting',
    title: 'Concentrated',
    description: 'The Laser Gun hits only the one it points at.',
  }),
  thievery: z.boolean().default(false).meta({
    group: 'Shooting',
    title: 'Thievery',
    description: 'The killer takes the ammo the victim had left.',
  }),
  headstart: z.int().min(0).max(99).default(0).meta({
    group: 'Start and pace',
    title: 'Headstart',
    description: 'Ammo at the start. As printed: 1 or more instead of 0.',
    unit: 'ammo',
  }),
  blitz: z.boolean().default(false).meta({
    group: 'Start and pace',
    title: 'Blitz',
    description: 'As fast as possible: 3 seconds to choose instead of 10, and short reveals.',
  }),
  chooseMs: clockMs(1000, 120_000).meta({
    group: 'Start and pace',
    title: 'Time to choose',
    description: 'Your own clock, 1 to 120 seconds. By default 10 s, with Blitz 3 s.',
    unit: 'ms',
    whenOff: 10_000,
  }),
  revealMs: clockMs(0, 10_000).meta({
    group: 'Start and pace',
    title: 'Pause after a reveal',
    description: '0 to 10 seconds in which nobody chooses. By default 3 s, with Blitz 1 s.',
    unit: 'ms',
    whenOff: 3000,
    fold: true,
  }),
  teams: z
    .union(
      [
        z.boolean(),
        z
          .array(z.union([z.literal(0), z.literal(1)]))
          .min(2, teamsAre)
          .max(16, teamsAre),
      ],
      { error: teamsAre },
    )
    .default(false)
    .meta({
      group: 'Sides',
      title: 'Two teams',
      description: 'No friendly fire; a team wins with its dead. Seats in turn, or as you list them.',
    }),
  rules: z
    .strictObject({
      greaterDefeatsLesser: z.boolean().default(true).meta({
        title: 'Greater defeats lesser',
        description: 'Of two guns, or two bombs, the higher level wins.',
      }),
      firstToFire: z.boolean().default(true).meta({
        title: 'First to fire',
        description: 'Between equals the first to lock in survives.',
      }),
      shieldStreak: z.int().min(1).max(1000).nullable().default(10).meta({
        title: 'Shields in a row',
        description: 'At most so many; off for no limit.',
        off: 'no limit',
      }),
      stunAfterBattery: z.boolean().default(true).meta({
        title: 'Stun Gun after Battery',
        description: 'The Stun Gun can be played only right after a Battery.',
      }),
      oneJuice: z.boolean().default(true).meta({
        title: 'One juice at a time',
        description: 'Nobody squeezes an Orange Juice while one of theirs is active.',
      }),
      mercy: z.boolean().default(true).meta({
        title: 'Mercy',
        description: 'The revived can never kill whoever revived them.',
      }),
    })
    .prefault({})
    .meta({
      group: 'Fine print',
      title: 'Rules in play',
      description: 'Printed rules that can be left out.',
      fold: true,
    }),
  undecided: z.enum(['together', 'ends']).default('together').meta({
    group: 'Fine print',
    title: 'Photo finish between some',
    description:
      'together: it ends the match only if it joins all who survive. ends: it ends the match at once, as a tie between those in it.',
    fold: true,
  }),
  ruling: z.enum(['table', 'strict-letter']).default('table').meta({
    group: 'Fine print',
    title: 'Ruling',
    description: 'strict-letter: the free Minigun also beats Reload and Battery, as the printed lists say.',
    fold: true,
  }),
  photoFinishMs: z.int().min(0).max(1000).default(50).meta({
    group: 'Fine print',
    title: 'Photo finish',
    description: 'Closer than this, nobody can tell who fired first. 0 to 1000 ms.',
    unit: 'ms',
    fold: true,
  }),
  maxRounds: z.int().min(1).max(1000).default(100).meta({
    group: 'Fine print',
    title: 'Round limit',
    description: 'After so many rounds those left tie. 1 to 1000.',
    unit: 'rounds',
    fold: true,
  }),
});

/** What is wrong with a sheet as a whole; not asked of one that has fields out of shape. */
export const checkSheet =
  (reading: Reading) =>
  ({ value, issues }: z.core.ParsePayload<Pick<z.output<typeof form>, 'customItems' | 'exclude'>>) => {
    if (issues.length > 0) return;
    const problems = [
      ...itemProblems(value.customItems, reading),
      ...exclusionProblems(value.exclude, value.customItems),
    ];
    for (const { field, message } of problems)
      issues.push({ code: 'custom', path: field.split('.'), message, input: value });
  };

export const recordedForm = lazily(() => form.extend({ customItems: itemsOf(itemIn(asRecorded)) }));

export const options = form.check(checkSheet(asWritten));
export const recordedOptions = lazily(() => recordedForm().check(checkSheet(asRecorded)));

export type WaWaWestOptions = z.output<typeof options>;

/** What is wrong at a table with so many seats. */
export function checkOptions(read: WaWaWestOptions, seats: number): OptionProblem[] {
  if (!Array.isArray(read.teams)) return [];
  if (read.teams.length !== seats)
    return [
      { field: 'teams', message: `The list of teams needs ${seats} entries, one a seat; it has ${read.teams.length}.` },
    ];
  if (new Set(read.teams).size < 2) return [{ field: 'teams', message: 'Both teams need at least one player.' }];
  return [];
}

const selectable = 'Weapon (Gun I), Defense II, Charge (Ammo) or Bomb I, no Weapon';

function itemProblems(items: readonly ItemRow[], { likenessOf }: Reading): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const say = (index: number, field: string, message: string) =>
    problems.push({ field: `customItems.${index}.${field}`, message });
  const rows = [...sheet, ...items];
  const idOf = idFinder(rows);
  const kinds = new Set(rows.map((row) => readType(row.type)?.kind));

  items.forEach((item, index) => {
    const others = rows.filter((row) => row !== item);
    const taken = new Set(others.flatMap(({ id, name }) => [likenessOf(id), likenessOf(name)]));
    for (const field of ['id', 'name'] as const)
      if (taken.has(likenessOf(item[field]))) say(index, field, `The ${field} "${item[field]}" is taken.`);
    if (!readType(item.type))
      say(index, 'type', `"${item.type}" is no type. Write one like ${selectable}; levels 0, I to X.`);
    for (const field of ['kills', 'killedBy'] as const) {
      const list = readList(item[field] ?? '', idOf);
      if ('unreadable' in list)
        say(
          index,
          field,
          `Can't read "${list.unreadable}". Write item names, or <…> like <Charge>, <Weapon (Gun I+)>, <Bomb II+>.`,
        );
      else
        for (const selector of list)
          if ('kind' in selector && selector.kind !== null && !kinds.has(selector.kind))
            say(
              index,
              field,
              `No item is of the kind ${selector.kind}. Kinds: ${[...kinds].filter(Boolean).join(', ')}.`,
            );
    }
    for (const [field, message] of summonProblems(item, rows)) say(index, field, message);
    const after = item.special?.after;
    if (after !== undefined && !rows.some((row) => row.id === after && row.costs !== null))
      say(index, 'special.after', `"${after}" is no item that can be chosen.`);
  });
  return problems;
}

/** What is wrong with a row that is summoned, or with what a row summons. */
function summonProblems({ type, costs, gives = 0, special = {} }: ItemRow, rows: readonly ItemRow[]) {
  const problems: [field: string, message: string][] = [];
  const { summons } = special;
  const summonable = rows.filter((row) => row.costs === null);
  if (summons !== undefined && !summonable.some((row) => row.id === summons))
    problems.push([
      'special.summons',
      `"${summons}" cannot be summoned. Write ${JUICE}, ${BLAST}, or an item of your own that cannot be chosen.`,
    ]);
  if (costs !== null) return problems;
  const read = readType(type);
  if (read && summonedAs(read) === null)
    problems.push(['type', 'What cannot be chosen is a guard, like Defense II, or a blast, like Bomb I, no Weapon.']);
  if (gives > 0) problems.push(['gives', 'What cannot be chosen gives nothing.']);
  for (const effect of Object.keys(special))
    problems.push([`special.${effect}`, 'What cannot be chosen has no special effect.']);
  return problems;
}

function exclusionProblems(exclude: readonly string[], items: readonly ItemRow[]): OptionProblem[] {
  const allowed = [...sheet, ...items].filter((row) => row.costs !== null && row.id !== SKIP).map((row) => row.id);
  return exclude.flatMap((id, index) =>
    allowed.includes(id)
      ? []
      : [
          {
            field: `exclude.${index}`,
            message:
              id === SKIP ? 'Skip cannot be left out.' : `"${id}" cannot be left out. Allowed: ${allowed.join(', ')}.`,
          },
        ],
  );
}
