/** Options as fields of a form: the control of each, made from a game's schema. */
import type { Game } from '../../../shared/contract/game.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import type { OptionEditor } from '../../kit/game-ui.ts';
import { optionsIn, type Described, type Option } from '../../kit/options/fields.ts';

type Editors = Record<string, OptionEditor>;

type Control =
  | { is: 'switch' }
  | { is: 'number'; min: number; max: number; unit: string | null; canBeOff: boolean; whenOn: number }
  | { is: 'choice'; choices: { value: string; label: string }[] }
  | { is: 'editor'; editor: OptionEditor };

export interface OptionField extends Option {
  control: Control;
}

/** Every option that can be edited, in the schema's order. */
export const fieldsOf = (game: Game, editors: Editors): OptionField[] =>
  optionsIn(game.options.schema, (name) => name in editors).flatMap((option) => {
    const editor = editors[option.path.join('.')];
    const control: Control | null = editor ? { is: 'editor', editor } : controlOf(option.described, option.byDefault);
    return control ? [{ ...option, control }] : [];
  });

function controlOf(field: Described, byDefault: unknown): Control | null {
  if (field.type === 'boolean') return { is: 'switch' };
  if (field.enum) return { is: 'choice', choices: field.enum.map((value) => ({ value, label: labelOf(value) })) };
  const number = [field, ...(field.anyOf ?? [])].find((one) => one.type === 'integer' || one.type === 'number');
  if (!number) return null;
  const { minimum: min = 0, maximum: max = 1000 } = number;
  const canBeOff = (field.anyOf ?? []).some((one) => one.type === 'null');
  const sensible = typeof byDefault === 'number' ? byDefault : (field.whenOff ?? min);
  return { is: 'number', min, max, unit: field.unit ?? null, canBeOff, whenOn: Math.min(max, Math.max(min, sensible)) };
}

const labelOf = (value: string) => capitalised(value).replaceAll('-', ' ');

/** Whether numbers of milliseconds are better said in seconds. */
export const isInSeconds = (control: Control): boolean =>
  control.is === 'number' && control.unit === 'ms' && control.max >= 5000 && control.min % 1000 === 0;
