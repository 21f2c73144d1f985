import { useState } from 'preact/hooks';
import { FieldRow, type FieldProps } from './field.tsx';

export interface StepperProps extends FieldProps {
  value: number;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  onChange(value: number): void;
}

/** A line with a whole number between `min` and `max`, by buttons or typed. */
export function Stepper({ value, min, max, step = 1, disabled = false, onChange, ...words }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const move = (by: number) => onChange(within(value + by, min, max));
  const settle = () => {
    if (typed !== null && typed.trim() !== '' && Number.isFinite(Number(typed)))
      onChange(within(Math.round(Number(typed)), min, max));
    setTyped(null);
  };

  return (
    <FieldRow {...words}>
      {(ids) => (
        <div class="stepper" data-wide={String(max).length > 3}>
          <button
            type="button"
            aria-label={`${words.title}: less`}
            disabled={disabled || value <= min}
            onClick={() => move(-step)}
          >
            −
          </button>
          <input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            value={typed ?? value}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              setTyped(null);
              move(event.key === 'ArrowUp' ? step : -step);
            }}
            {...ids}
          />
          <button
            type="button"
            aria-label={`${words.title}: more`}
            disabled={disabled || value >= max}
            onClick={() => move(step)}
          >
            +
          </button>
        </div>
      )}
    </FieldRow>
  );
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
