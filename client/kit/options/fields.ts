/** A game's options as its schema has them, one by one: what each is called, what it means, what it is by default. */
import { z } from 'zod';

/** As much of JSON Schema as is read of an option. */
export interface Described {
  type?: string;
  enum?: string[];
  anyOf?: Described[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Described>;
  title?: string;
  description?: string;
  group?: string;
  unit?: string;
  /** What it means to turn it off. */
  off?: string;
  /** What it is as long as it is off: turned on, it begins there. */
  whenOff?: number;
  fold?: boolean;
}

export interface Option {
  /** Where its value is: `['rules', 'shieldStreak']`. */
  path: string[];
  title: string;
  hint: string;
  group: string;
  /** `ms`, `rounds`; null for none. */
  unit: string | null;
  /** What nothing (null) means: "no limit". */
  off: string;
  folded: boolean;
  byDefault: unknown;
  /** For making a control. */
  described: Described;
}

/**
 * Every option in the schema's order. Parts of a nested object are options of its group, each of its own, whatever they
 * say of groups.
 * @param isWhole whether the object of that name (`weapons.rules`) is one option all the same
 */
export function optionsIn(schema: z.ZodType, isWhole: (name: string) => boolean = () => false): Option[] {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  return partsOf(whole, { path: [], group: 'Table', folded: false }, schema.parse({}), isWhole);
}

function partsOf(
  parent: Described,
  above: Pick<Option, 'path' | 'group' | 'folded'>,
  defaults: unknown,
  isWhole: (name: string) => boolean,
): Option[] {
  return Object.entries(parent.properties ?? {}).flatMap(([key, described]): Option[] => {
    const { title = key, description = '', fold = above.folded, unit = null } = described;
    const path = [...above.path, key];
    const group = above.path.length > 0 ? above.group : (described.group ?? above.group);
    const byDefault = partOf(defaults, key);
    // Where nothing is the default, the game sees to it.
    const { off = byDefault === null ? 'as usual' : 'no limit' } = described;
    if (described.properties && !isWhole(path.join('.')))
      return partsOf(described, { path, group, folded: fold }, byDefault, isWhole);
    return [{ path, title, hint: description, group, unit, off, folded: fold, byDefault, described }];
  });
}

export const valueAt = (options: unknown, path: readonly string[]): unknown => path.reduce(partOf, options);

const partOf = (whole: unknown, key: string): unknown => (isRecord(whole) ? whole[key] : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A copy with another value at that place. */
export function withValue<Options extends object>(
  options: Options,
  [key, ...below]: readonly string[],
  value: unknown,
): Options {
  if (key === undefined) return options;
  const part = partOf(options, key);
  return { ...options, [key]: below.length > 0 ? withValue(isRecord(part) ? part : {}, below, value) : value };
}
