import './field.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What a control inside a row needs to be named and described by the row's words. */
export interface FieldIds {
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export interface FieldProps {
  title: string;
  hint?: string | undefined;
  /** What is wrong with the value, in the user's words. */
  error?: string | null | undefined;
  /** Where problems look for their field. */
  name?: string;
}

/** A line of a form: words left, the control right, what is wrong under the words. */
export function FieldRow({
  title,
  hint,
  error,
  name,
  children,
}: FieldProps & { children(ids: FieldIds): ComponentChildren }) {
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
export function useFieldIds({ hint, error }: Pick<FieldProps, 'hint' | 'error'>): FieldIds {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-labelledby': `${id}-title`,
    'aria-describedby': described || undefined,
    'aria-invalid': Boolean(error),
  };
}

/** The hint and the error of a field, where `ids` point. */
export function FieldNotes({ ids, hint, error }: { ids: FieldIds } & Pick<FieldProps, 'hint' | 'error'>) {
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

interface SelectFieldProps extends FieldProps {
  /** The game's own look. */
  class: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** A line with one of many. */
export const SelectField = ({ class: look, value, choices, onChange, ...words }: SelectFieldProps) => (
  <FieldRow {...words}>
    {(ids) => (
      <select class={look} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...ids}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </FieldRow>
);
