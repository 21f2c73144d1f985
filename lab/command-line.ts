/** Reads the options of a command: `--name value`. What each is by default says its type, too. */
import { parseArgs } from 'node:util';

type Usual = string | number | boolean | readonly string[] | readonly number[];
type Told<Of> = Of extends boolean
  ? boolean
  : Of extends number
    ? number
    : Of extends string
      ? string
      : Of extends readonly number[]
        ? number[]
        : string[];

/** Nothing is told: what comes of it may be kept. */
export const isUsual = process.argv.length === 2;

/**
 * Numbers are whole, from 1 on; lists have commas between their values; `--no-name` switches something off.
 * @param usual the defaults: 0 where there is none, an empty list for a list of numbers
 * @param takesNames whether words without `--` are allowed
 */
export function readOptions<const Options extends Record<string, Usual>>(
  usual: Options,
  takesNames = false,
): { [Name in keyof Options]: Told<Options[Name]> } & { names: string[] } {
  try {
    const { values, positionals: names } = parseArgs({
      options: Object.fromEntries(
        Object.entries(usual).map(([name, value]) => [
          name,
          { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      allowPositionals: takesNames,
      allowNegative: true,
    });
    const told = Object.entries(usual).map(([name, value]) => [name, read(name, values[name], value)]);
    return { ...Object.fromEntries(told), names };
  } catch (error) {
    return stop((error as Error).message);
  }
}

function read(name: string, text: string | boolean | undefined, usual: Usual): unknown {
  if (text === false && typeof usual !== 'boolean') stop(`--no-${name}: that can't be switched off.`);
  if (typeof text !== 'string') return text ?? usual;
  if (typeof usual === 'string') return text;
  if (typeof usual === 'number') return numberIn(name, text);
  const parts = text.split(',');
  return typeof usual === 'object' && typeof usual[0] === 'string' ? parts : parts.map((part) => numberIn(name, part));
}

function numberIn(name: string, text: string): number {
  const number = Number(text);
  return number >= 1 && Number.isSafeInteger(number)
    ? number
    : stop(`--${name} is a whole number from 1 on, not "${text}".`);
}

/** @throws where there is no such one */
export function oneOf<One extends string>(what: string, all: readonly One[], asked: string): One {
  return all.find((one) => one === asked) ?? stop(`${what} is one of ${all.join(', ')}, not "${asked}".`);
}

/** Prints why, and exits with 2. */
export function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
