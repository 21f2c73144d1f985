/** What a command of the laboratory is told: `--name value`, each by what it usually is. */
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
 * A usual number takes numbers from 0 on, a list takes values with commas between, and `--no-name` says no.
 * @param usual an empty list is one of numbers @param takesNames whether there is more than options
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
  if (typeof text !== 'string') return text ?? usual;
  if (typeof usual === 'string') return text;
  if (typeof usual === 'number') return numberIn(name, text);
  const parts = text.split(',');
  return typeof usual === 'object' && typeof usual[0] === 'string' ? parts : parts.map((part) => numberIn(name, part));
}

function numberIn(name: string, text: string): number {
  const number = Number(text);
  return text !== '' && number >= 0 && number < Infinity ? number : stop(`--${name} is a number, not "${text}".`);
}

/** @throws where there is no such one */
export function oneOf<One extends string>(what: string, all: readonly One[], asked: string): One {
  return all.find((one) => one === asked) ?? stop(`${what} is one of ${all.join(', ')}, not "${asked}".`);
}

/** Ends it: it was asked for what there is not. */
export function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
