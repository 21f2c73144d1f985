/** What else a custom item does: titles and hints are the schema's own. */
import { BLAST, JUICE, type Special } from '../../../../shared/games/wa-wa-west/items.ts';
import { customItem, type WaWaWestOptions } from '../../../../shared/games/wa-wa-west/options.ts';
import { FieldRow } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { handOf } from '../match-ups.ts';

interface SpecialProps {
  special: Special;
  problems: Record<string, string>;
  options: WaWaWestOptions;
  ownId: string;
  onChange(special: Special): void;
}

const shape = customItem.in.shape.special.unwrap().shape;

const words = (field: keyof typeof shape) => {
  const meta = shape[field].meta() ?? {};
  return { title: meta.title ?? field, hint: meta.description };
};

const flags = ['stuns', 'copies', 'revives'] as const;

export function SpecialFields({ special, problems, options, ownId, onChange }: SpecialProps) {
  const set = (change: Partial<Special>) => {
    const entries = Object.entries({ ...special, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  const after = handOf(options).filter((item) => item.id !== ownId);
  const count = Object.keys(special).length;

  return (
    <details class="ww-own-special" open={count > 0}>
      <summary>Special effects{count > 0 && ` (${count})`}</summary>
      {flags.map((flag) => (
        <Switch
          key={flag}
          {...words(flag)}
          value={special[flag] === true}
          error={problems[`special.${flag}`]}
          onChange={(on) => set({ [flag]: on || undefined })}
        />
      ))}
      <Choice
        {...words('summons')}
        value={special.summons ?? ''}
        error={problems['special.summons']}
        choices={[
          { value: '', label: 'Nothing' },
          { value: JUICE, label: 'Activated Orange Juice' },
          { value: BLAST, label: 'Firework Blast' },
        ]}
        onChange={(summons) => set({ summons: (summons || undefined) as Special['summons'] })}
      />
      <Choice
        {...words('after')}
        value={special.after ?? ''}
        error={problems['special.after']}
        choices={[{ value: '', label: 'Any item' }, ...after.map((item) => ({ value: item.id, label: item.name }))]}
        onChange={(item) => set({ after: item || undefined })}
      />
      <Switch
        {...words('inARow')}
        value={special.inARow !== undefined}
        onChange={(on) => set({ inARow: on ? 3 : undefined })}
      />
      {special.inARow !== undefined && (
        <Stepper
          title="Rounds"
          value={special.inARow}
          min={1}
          max={1000}
          error={problems['special.inARow']}
          onChange={(inARow) => set({ inARow })}
        />
      )}
    </details>
  );
}

interface ChoiceProps {
  title: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  choices: { value: string; label: string }[];
  onChange(value: string): void;
}

function Choice({ value, choices, onChange, ...words }: ChoiceProps) {
  return (
    <FieldRow {...words}>
      {(ids) => (
        <select class="ww-own-select" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...ids}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}
