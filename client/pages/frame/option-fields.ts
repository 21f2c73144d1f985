/** Options as fields of a form, made from a game's schema: group, title and control of each; and what was changed. */
import { z } from 'zod';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { OptionEditor } from '../../kit/game-ui.ts';
import { joinNames } from '../../../shared/contract/words.ts';

type Editors = Record<string, OptionEditor>;

type Control =
  | { is: 'switch' }
  | { is: 'number'; min: number; max: number; unit: string | null; canBeOff: boolean; whenOn: number }
  | { is: 'choice'; choices: { value: string; label: string }[] }
  | { is: 'editor'; editor: OptionEditor };

export interface OptionField {
  /** Where its value is: `['rules', 'shieldStreak']`. */
  path: string[];
  title: string;
  hint: string;
  group: string;
  folded: boolean;
  control: Control;
  byDefault: unknown;
}

interface Described {
  type?: string;
  enum?: string[];
  anyOf?: Described[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  properties?: Record<string, Described>;
  title?: string;
  description?: string;
  group?: string;
  unit?: string;
  fold?: boolean;
}

/** Every field that can be edited, in the schema's order. Parts of a nested object become fields of its group. */
export function fieldsOf(game: Game, editors: Editors): OptionField[] {
  const whole = z.toJSONSchema(game.options.schema, { io: 'input', unrepresentable: 'any' }) as Described;
  return fieldsIn(whole, [], editors, { group: 'Table', fold: false }, game.options.schema.parse({}));
}

function fieldsIn(
  parent: Described,
  above: string[],
  editors: Editors,
  inherited: { group: string; fold: boolean },
  defaults: unknown,
): OptionField[] {
  return Object.entries(parent.properties ?? {}).flatMap(([key, field]): OptionField[] => {
    const path = [...above, key];
    const group = field.group ?? inherited.group;
    const fold = field.fold ?? inherited.fold;
    const editor = editors[path.join('.')];
    const byDefault = partOf(defaults, key);
    if (!editor && field.properties) return fieldsIn(field, path, editors, { group, fold }, byDefault);
    const control: Control | null = editor ? { is: 'editor', editor } : controlOf(field, byDefault);
    if (!control) return [];
    return [
      { path, title: field.title ?? key, hint: field.description ?? '', group, folded: fold, control, byDefault },
    ];
  });
}

function controlOf(field: Described, byDefault: unknown): Control | null {
  if (field.type === 'boolean') return { is: 'switch' };
  if (field.enum) return { is: 'choice', choices: field.enum.map((value) => ({ value, label: inWords(value) })) };
  const number = [field, ...(field.anyOf ?? [])].find((one) => one.type === 'integer' || one.type === 'number');
  if (!number) return null;
  const { minimum: min = 0, maximum: max = 1000 } = number;
  const canBeOff = (field.anyOf ?? []).some((one) => one.type === 'null');
  const sensible = typeof byDefault === 'number' ? byDefault : field.unit === 'ms' ? 5000 : min;
  return { is: 'number', min, max, unit: field.unit ?? null, canBeOff, whenOn: Math.min(max, Math.max(min, sensible)) };
}

const inWords = (id: string) => (id.slice(0, 1).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

export const valueAt = (options: unknown, path: string[]): unknown => path.reduce(partOf, options);

const partOf = (whole: unknown, key: string): unknown => (isRecord(whole) ? whole[key] : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A copy with another value at that place. */
export function withValue<Options extends object>(
  options: Options,
  [key, ...below]: string[],
  value: unknown,
): Options {
  if (key === undefined) return options;
  const part = partOf(options, key);
  return { ...options, [key]: below.length > 0 ? withValue(isRecord(part) ? part : {}, below, value) : value };
}

/** Whether numbers of milliseconds are better said in seconds. */
export const isInSeconds = (control: Control): boolean =>
  control.is === 'number' && control.unit === 'ms' && control.max >= 5000 && control.min % 1000 === 0;

/** What was changed, in a few words each. */
export const changesIn = (fields: OptionField[], options: GameTypes['options']): string[] =>
  fields.flatMap((field) => {
    const value = valueAt(options, field.path);
    return JSON.stringify(value) === JSON.stringify(field.byDefault) ? [] : [changeOf(field, value, options)];
  });

/** What was changed, as a sentence. */
export const houseRules = (changes: string[]): string =>
  changes.length > 0 ? `House rules: ${joinNames(changes)}.` : 'Every rule as printed.';

function changeOf({ title, control }: OptionField, value: unknown, options: GameTypes['options']): string {
  if (control.is === 'editor' && control.editor.describe) return control.editor.describe(options);
  if (value === true) return title;
  if (value === false || value === null) return `no ${title.toLowerCase()}`;
  if (Array.isArray(value)) return `${title.toLowerCase()}: ${value.length}`;
  if (typeof value === 'number') return `${title.toLowerCase()} ${isInSeconds(control) ? `${value / 1000} s` : value}`;
  return typeof value === 'string'
    ? `${title.toLowerCase()}: ${inWords(value).toLowerCase()}`
    : `${title.toLowerCase()} changed`;
}
