import './field.css';
import type { AllHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { FieldNotes, useFieldIds, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & {
  value: string;
  onChange(value: string): void;
  /** Says the title to screen readers only. */
  quiet?: boolean;
} & Pick<
    AllHTMLAttributes<HTMLInputElement>,
    | 'placeholder'
    | 'maxLength'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoFocus'
    | 'enterkeyhint'
    | 'spellcheck'
    | 'class'
    | 'readOnly'
  >;

/** A line of text with its label above. */
export function TextField({ title, hint, error, name, value, onChange, quiet, ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error });
  const id = useId();
  return (
    <div class="text-field" data-field={name}>
      <label class={quiet ? 'visually-hidden' : 'field-title'} for={id}>
        {title}
      </label>
      <input
        type="text"
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
