/** The create form, made from a game's options schema: which fields, in which groups, with which control. */
import { z } from 'zod';
import type { Game } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { joinNames } from '../../../shared/contract/words.ts';

type Control =
  | { is: 'switch' }
  | { is: 'number'; min: number; max: number; unit: string | null; canBeOff: boolean; whenOn: number }
  | { is: 'choice'; choices: { value: string; label: string }[] }
  | { is: 'editor'; Editor: GameUi['optionEditors'][string] };

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
export function fieldsOf(game: Game, editors: GameUi['optionEditors']): OptionField[] {
  const whole = z.toJSONSchema(game.options.schema, { io: 'input', unrepresentable: 'any' }) as Described;
  return fieldsIn(whole, [], editors, { group: 'Table', fold: false }, game.options.schema.parse({}));
}

function fieldsIn(
  parent: Described,
  above: string[],
  editors: GameUi['optionEditors'],
  inherited: { group: string; fold: boolean },
  defaults: any,
): OptionField[] {
  return Object.entries(parent.properties ?? {}).flatMap(([key, field]): OptionField[] => {
    const path = [...above, key];
    const group = field.group ?? inherited.group;
    const fold = field.fold ?? inherited.fold;
    const Editor = editors[path.join('.')];
    const byDefault = defaults?.[key];
    if (!Editor && field.properties) return fieldsIn(field, path, editors, { group, fold }, byDefault);
    const control: Control | null = Editor ? { is: 'editor', Editor } : controlOf(field, byDefault);
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

const inWords = (id: string) => (id[0].toUpperCase() + id.slice(1)).replaceAll('-', ' ');

export const valueAt = (options: any, path: string[]): any => path.reduce((part, key) => part?.[key], options);

/** A copy with another value at that place. */
export function withValue(options: any, [key, ...below]: string[], value: unknown): any {
  return { ...options, [key]: below.length > 0 ? withValue(options?.[key] ?? {}, below, value) : value };
}

/** Whether numbers of milliseconds are better said in seconds. */
export const isInSeconds = (control: Control): boolean =>
  control.is === 'number' && control.unit === 'ms' && control.max >= 5000 && control.min % 1000 === 0;

/** What was changed, in a few words each. */
export const changesIn = (fields: OptionField[], options: unknown): string[] =>
  fields.flatMap((field) => {
    const value = valueAt(options, field.path);
    return JSON.stringify(value) === JSON.stringify(field.byDefault) ? [] : [changeOf(field, value)];
  });

/** What was changed, as a sentence. */
export const houseRules = (changes: string[]): string =>
  changes.length > 0 ? `House rules: ${joinNames(changes)}.` : 'Every rule as printed.';

function changeOf({ title, control }: OptionField, value: unknown): string {
  if (control.is === 'editor' && control.Editor.told) return control.Editor.told(value);
  if (value === true) return title;
  if (value === false || value === null) return `no ${title.toLowerCase()}`;
  if (Array.isArray(value)) return `${title.toLowerCase()}: ${value.length}`;
  if (typeof value === 'number') return `${title.toLowerCase()} ${isInSeconds(control) ? `${value / 1000} s` : value}`;
  return typeof value === 'string'
    ? `${title.toLowerCase()}: ${inWords(value).toLowerCase()}`
    : `${title.toLowerCase()} changed`;
}
