import { FieldRow, type FieldProps } from './field.tsx';

/** A line with an on/off switch. */
export function Switch(props: FieldProps & { value: boolean; disabled?: boolean; onChange(value: boolean): void }) {
  const { value, onChange, disabled = false, ...words } = props;
  return (
    <FieldRow {...words}>
      {(ids) => (
        <button
          type="button"
          role="switch"
          class="switch"
          aria-checked={value}
          disabled={disabled}
          onClick={() => onChange(!value)}
          aria-labelledby={ids['aria-labelledby']}
          aria-describedby={ids['aria-describedby']}
        />
      )}
    </FieldRow>
  );
}
