import { Segmented, Stepper, Switch } from '../../ui/fields.tsx';
import type { GameTypes } from '../../../shared/contract/game.ts';
import { isInSeconds, type OptionField } from './fields.ts';

interface OptionRowProps {
  field: OptionField;
  value: unknown;
  error: string | undefined;
  options: GameTypes['options'];
  seats: number;
  onChange(value: unknown): void;
  /** What an editor of the game changes. */
  onChangePart(part: object): void;
}

/** One option of a game with the control its schema asks for. */
export function OptionRow({ field, value, error, options, seats, onChange, onChangePart }: OptionRowProps) {
  const { control, title, hint } = field;
  const name = field.path.join('.');
  const words = { title, hint, error, name };
  switch (control.is) {
    case 'switch':
      return <Switch {...words} value={Boolean(value)} onChange={onChange} />;
    case 'choice':
      return (
        <div class="option-choice" data-field={name}>
          <Segmented title={title} hint={hint} value={String(value)} choices={control.choices} onChange={onChange} />
          {error && <span class="field-error">{error}</span>}
        </div>
      );
    case 'number': {
      const scale = isInSeconds(control) ? 1000 : 1;
      const { min, max, canBeOff, whenOn } = control;
      const unit = scale === 1000 ? 'seconds' : control.unit;
      const stepper = (more: { title: string; hint?: string; error?: string | undefined; name?: string }) => (
        <Stepper
          {...more}
          value={Number(value) / scale}
          min={min / scale}
          max={max / scale}
          onChange={(next) => onChange(next * scale)}
        />
      );
      if (!canBeOff) return stepper(words);
      return (
        <>
          <Switch {...words} value={value !== null} onChange={(on) => onChange(on ? whenOn : null)} />
          {value !== null && stepper({ title: unit ? `${title}, ${unit}` : `${title}: how many` })}
        </>
      );
    }
    case 'editor':
      return (
        <div class="option-editor" data-field={name} role="group" aria-label={title} tabIndex={-1}>
          <control.editor.Editor options={options} seats={seats} change={onChangePart} />
          {error && <span class="field-error">{error}</span>}
        </div>
      );
  }
}
