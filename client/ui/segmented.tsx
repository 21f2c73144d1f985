import './field.css';
import { useId } from 'preact/hooks';

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
      <div class="segmented">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={id} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
