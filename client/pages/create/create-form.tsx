import type { ComponentChildren } from 'preact';
import type { Game } from '../../../shared/contract/game.ts';
import { Segmented, Stepper } from '../../ui/fields.tsx';
import { problemAt, type Draft, type Problems } from './draft.ts';
import { valueAt, withValue, type OptionField } from './fields.ts';
import { OptionRow } from './option-row.tsx';

interface CreateFormProps {
  game: Game;
  fields: OptionField[];
  draft: Draft;
  problems: Problems;
  onChange(draft: Draft): void;
}

/** Everything that can be set about a table: its seats, then the game's options, group by group. */
export function CreateForm({ game, fields, draft, problems, onChange }: CreateFormProps) {
  const row = (field: OptionField) => (
    <OptionRow
      key={field.path.join('.')}
      field={field}
      value={valueAt(draft.options, field.path)}
      error={problemAt(problems, field.path.join('.'))}
      options={draft.options}
      seats={draft.seats}
      onChange={(value) => onChange({ ...draft, options: withValue(draft.options, field.path, value) })}
      onChangePart={(part) => onChange({ ...draft, options: { ...draft.options, ...part } })}
    />
  );
  const groups = Map.groupBy(
    fields.filter((field) => !field.folded),
    (field) => field.group,
  );
  const isWide = (group: OptionField[]) =>
    group.some(({ control }) => control.is === 'editor' && control.editor.isWide);
  const sections = [...groups].map(([title, group]) => ({ title, group, wide: isWide(group) }));
  const folded = fields.filter((field) => field.folded);

  return (
    <div class="stack create-form">
      <Group title="Table" class="create-table">
        <Stepper
          title="Seats"
          hint={`${game.info.seats.min} to ${game.info.seats.max}`}
          name="seats"
          error={problemAt(problems, 'seats')}
          value={draft.seats}
          min={game.info.seats.min}
          max={game.info.seats.max}
          onChange={(seats) => onChange({ ...draft, seats })}
        />
        <Segmented
          title="Who can join"
          value={draft.public ? 'anyone' : 'code'}
          choices={[
            { value: 'anyone', label: 'Anyone' },
            { value: 'code', label: 'With the code' },
          ]}
          onChange={(who) => onChange({ ...draft, public: who === 'anyone' })}
        />
      </Group>
      {sections
        .filter(({ wide }) => wide)
        .map(({ title, group }) => (
          <Group key={title} title={title}>
            {group.map(row)}
          </Group>
        ))}
      <div class="create-columns">
        {sections
          .filter(({ wide }) => !wide)
          .map(({ title, group }) => (
            <Group key={title} title={title}>
              {group.map(row)}
            </Group>
          ))}
      </div>
      {folded.length > 0 && (
        <section class="create-fine">
          <details>
            <summary class="row">
              <h2>Fine print</h2>
              <span class="field-hint">Rulings and limits</span>
            </summary>
            <div class="create-columns">
              {folded.map((field) => (
                <div key={field.path.join('.')}>{row(field)}</div>
              ))}
            </div>
          </details>
        </section>
      )}
    </div>
  );
}

const Group = ({
  title,
  class: extra = '',
  children,
}: {
  title: string;
  class?: string;
  children: ComponentChildren;
}) => (
  <section class="create-group">
    <h2>{title}</h2>
    <div class={`create-rows ${extra}`}>{children}</div>
  </section>
);
