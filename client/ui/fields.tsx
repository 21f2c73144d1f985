/** The controls of a form, each with its words: what it is, what it means, what is wrong with its value. */
import './field.css';
import './panel.css';
import type { AllHTMLAttributes, ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

interface FieldProps {
  title: string;
  hint?: string | undefined;
  /** What is wrong with the value, in the user's words. */
  error?: string | null | undefined;
  /** Where problems look for their field. */
  name?: string;
}

type TextFieldProps = FieldProps & {
  value: string;
  onChange(value: string): void;
} & Pick<
    AllHTMLAttributes<HTMLInputElement>,
    | 'placeholder'
    | 'maxLength'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoFocus'
    | 'enterkeyhint'
    | 'readOnly'
    | 'spellcheck'
  >;

/** A line of text with its label above. */
export function TextField({ title, hint, error, name, value, onChange, ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error });
  const id = useId();
  return (
    <div class="text-field" data-field={name}>
      <label class="field-title" for={id}>
        {title}
      </label>
      <input
        type="text"
        class="sheet"
        id={id}
        value={value}
        aria-describedby={ids['aria-describedby']}
        aria-invalid={ids['aria-invalid']}
        onInput={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  );
}

interface SwitchProps extends FieldProps {
  value: boolean;
  onChange(value: boolean): void;
}

/** A line with an on/off switch. */
export const Switch = ({ value, onChange, ...words }: SwitchProps) => (
  <FieldRow {...words}>
    {({ 'aria-invalid': _, ...ids }) => (
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={value}
        onClick={() => onChange(!value)}
        {...ids}
      />
    )}
  </FieldRow>
);

interface SegmentedProps<Value extends string> {
  /** Names the group; shown above it unless `quiet`. */
  title: string;
  quiet?: boolean;
  hint?: string | undefined;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** One of a few, side by side. */
export function Segmented<Value extends string>({
  title,
  quiet,
  hint,
  value,
  choices,
  onChange,
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && `${id}-hint`}>
      <legend class={quiet ? 'visually-hidden' : 'field-title'}>{title}</legend>
      {hint && (
        <span class="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div class="sheet segmented">
        {choices.map((choice) => (
          <label key={choice.value} data-picked={choice.value === value}>
            <input type="radio" name={id} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepperProps extends FieldProps {
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A line with a whole number between `min` and `max`, by buttons or typed. */
export function Stepper({ value, min, max, onChange, ...words }: StepperProps) {
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
        <div class="sheet stepper" data-wide={String(max).length > 3}>
          <button type="button" aria-label={`${words.title}: less`} disabled={value <= min} onClick={() => move(-1)}>
            −
          </button>
          <input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={typed ?? value}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              setTyped(null);
              move(event.key === 'ArrowUp' ? 1 : -1);
            }}
            {...ids}
          />
          <button type="button" aria-label={`${words.title}: more`} disabled={value >= max} onClick={() => move(1)}>
            +
          </button>
        </div>
      )}
    </FieldRow>
  );
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

interface SelectFieldProps extends FieldProps {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** A line with one of many. */
export const SelectField = ({ value, choices, onChange, ...words }: SelectFieldProps) => (
  <FieldRow {...words}>
    {(ids) => (
      <select class="sheet select" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...ids}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </FieldRow>
);

/** What a control inside a row needs to be named and described by the row's words. */
interface FieldIds {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A line of a form: words left, the control right, what is wrong under the words. */
function FieldRow({ title, hint, error, name, children }: FieldProps & { children(ids: FieldIds): ComponentChildren }) {
  const ids = useFieldIds({ hint, error });
  return (
    <div class="row field-row" data-field={name}>
      <div class="field-words">
        <span class="field-title" id={ids['aria-labelledby']}>
          {title}
        </span>
        <FieldNotes ids={ids} hint={hint} error={error} />
      </div>
      {children(ids)}
    </div>
  );
}

/** Ids for the title, the hint and the error of one field. */
function useFieldIds({ hint, error }: Pick<FieldProps, 'hint' | 'error'>): FieldIds {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-labelledby': `${id}-title`,
    'aria-describedby': described || undefined,
    'aria-invalid': Boolean(error),
  };
}

/** The hint and the error of a field, where `ids` point. */
function FieldNotes({ ids, hint, error }: { ids: FieldIds } & Pick<FieldProps, 'hint' | 'error'>) {
  const base = ids['aria-labelledby'].replace(/-title$/, '');
  return (
    <>
      {hint && (
        <span class="field-hint" id={`${base}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span class="field-error" id={`${base}-error`}>
          {error}
        </span>
      )}
    </>
  );
}
