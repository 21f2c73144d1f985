/**
 * A table's options in words: the only place where they are put. Titles, descriptions and units are the schema's; what
 * those alone don't say well, the game's own views of its options do.
 */
import type { GameTypes } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import type { OptionView } from '../game-ui.ts';
import { valueAt, withValue, type Option } from './fields.ts';

/** Options as they are set at a table of so many seats, and what the game says of them. */
export interface Setting {
  options: GameTypes['options'];
  seats: number;
  views?: Record<string, OptionView> | undefined;
}

export interface OptionInWords {
  option: Option;
  differs: boolean;
  /** "Thievery", "Greater defeats lesser: off", "Time to choose: 5 seconds, instead of 10 seconds" */
  heading: string;
  /** What it means, in a sentence. */
  text: string;
}

export const viewOf = ({ views }: Setting, { path }: Option): OptionView | undefined => views?.[path.join('.')];

/** Whether an option means anything beside the others: it does unless the game says otherwise, of it or what it is part of. */
export const applies = ({ views, options, seats }: Setting, { path }: Option): boolean =>
  path.every((_, depth) => views?.[path.slice(0, depth + 1).join('.')]?.applies?.(options, seats) ?? true);

/** Not where it only spells out what is usual: 10 s to choose, where no time was set and it takes 10 s. */
function differs(setting: Setting, option: Option): boolean {
  const value = valueAt(setting.options, option.path);
  if (JSON.stringify(value) === JSON.stringify(option.byDefault)) return false;
  // Two lists may be told in the same words.
  return typeof value === 'object' || valueIn(setting, option) !== usually(setting, option);
}

/** An option as a table has it. */
export function inWords(setting: Setting, option: Option): OptionInWords {
  const { title } = option;
  const hint = viewOf(setting, option)?.means?.(setting.options, setting.seats) ?? option.hint;
  const isDifferent = differs(setting, option);
  const own = ownWords(setting, option);
  const value = valueAt(setting.options, option.path);
  const said = { option, differs: isDifferent };
  if (own === null && value === true) return { ...said, heading: title, text: hint };
  if (own === null && value === false) return { ...said, heading: `${title}: off`, text: `Not at this table: ${hint}` };
  const usual =
    isDifferent && (own !== null || option.byDefault !== null) ? `, instead of ${usually(setting, option)}` : '';
  return { ...said, heading: `${title}: ${valueIn(setting, option)}${usual}`, text: hint };
}

const ownWords = (setting: Setting, option: Option): string | null =>
  viewOf(setting, option)?.value?.(setting.options, setting.seats) ?? null;

/** "5 seconds", "no limit", "off" */
const valueIn = (setting: Setting, option: Option): string =>
  ownWords(setting, option) ?? valueWords(option, valueAt(setting.options, option.path));

/** The same where this option alone is at its default. */
const usually = (setting: Setting, option: Option): string =>
  valueIn({ ...setting, options: withValue(setting.options, option.path, option.byDefault) }, option);

/** A value in words, as far as its schema tells. */
export function valueWords({ unit, off }: Pick<Option, 'unit' | 'off'>, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null) return off;
  if (typeof value === 'number') return numberWords(value, unit);
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  return Array.isArray(value) ? (value.length === 0 ? 'none' : String(value.length)) : 'own';
}

function numberWords(value: number, unit: string | null): string {
  if (unit === 'ms') return durationWords(value);
  if (unit === null) return String(value);
  return `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}

const MINUTE_MS = 60_000;

/** "50 ms", "5 seconds", "3 minutes" */
function durationWords(ms: number): string {
  if (ms < 1000 && ms !== 0) return `${ms} ms`;
  return ms >= 2 * MINUTE_MS && ms % MINUTE_MS === 0
    ? numberWords(ms / MINUTE_MS, 'minutes')
    : numberWords(ms / 1000, 'seconds');
}

/** What differs at a table from the defaults, in a few words each. */
export const changesIn = (options: readonly Option[], setting: Setting): string[] =>
  options
    .filter((option) => applies(setting, option) && differs(setting, option))
    .map((option) => changeOf(setting, option));

/** What differs, as a sentence. */
export const houseRules = (changes: string[]): string =>
  changes.length > 0 ? `House rules: ${joinNames(changes)}.` : 'The usual rules: nothing was changed.';

function changeOf(setting: Setting, option: Option): string {
  const described = viewOf(setting, option)?.describe?.(setting.options, setting.seats);
  if (described) return described;
  const value = valueAt(setting.options, option.path);
  const title = option.title.charAt(0).toLowerCase() + option.title.slice(1);
  if (ownWords(setting, option) === null) {
    if (value === true) return option.title;
    if (value === false) return `without ${title}`;
    if (value === null) return `${option.off} on ${title}`;
    if (typeof value === 'number') return `${title} ${option.unit === 'ms' ? valueWords(option, value) : value}`;
  }
  return `${title}: ${valueIn(setting, option)}`;
}
