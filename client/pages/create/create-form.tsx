/** The form for a table: its seats, then each option of the game with the control that its schema asks for. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import { groupBy } from '../../../shared/contract/group-by.ts';
import { Segmented, Stepper, Switch } from '../../ui/fields.tsx';
import { Shelf } from './shelf.tsx';
import { isPlayedBy, problemAt, setTo, talkWords, type Draft, type Problems } from './draft.ts';
import { talkAt } from '../../../shared/talk.ts';
import type { OptionView, OwnList } from '../../kit/game-ui.ts';
import { valueAt, withValue } from '../../kit/options/fields.ts';
import { applies } from '../../kit/options/words.ts';
import { isInSeconds, type OptionField } from '../frame/option-fields.ts';

interface CreateFormProps {
  game: Game;
  views: Record<string, OptionView>;
  fields: OptionField[];
  draft: Draft;
  problems: Problems;
  onChange(draft: Draft): void;
}

/** Everything that can be set about a table: its seats, then the game's options, group by group. */
export function CreateForm({ game, views, fields, draft, problems, onChange }: CreateFormProps) {
  const row = (field: OptionField) => (
    <OptionRow
      key={field.path.join('.')}
      game={game}
      views={views}
      field={field}
      value={valueAt(draft.options, field.path)}
      error={problemAt(problems, field.path.join('.'))}
      options={draft.options}
      seats={draft.seats}
      onChange={(value) => onChange({ ...draft, options: withValue(draft.options, field.path, value) })}
      onChangePart={(part) => onChange({ ...draft, options: { ...draft.options, ...part } })}
    />
  );
  // What is wrong can be seen and put right, even where it means nothing.
  const offered = fields.filter(
    (field) => applies({ ...draft, views }, field) || problemAt(problems, field.path.join('.')) !== undefined,
  );
  const groups = groupBy(
    offered.filter((field) => !field.folded),
    (field) => field.group,
  );
  const { variant } = game.info;
  const isWide = ({ control }: OptionField) => control.is === 'editor' && control.editor.isWide === true;
  const sections = [...groups].map(([title, group]) => ({ title, group, wide: group.some(isWide) }));
  const firstNarrow = sections.findIndex(({ wide }) => !wide);
  const wideOnes = (among: typeof sections) =>
    among
      .filter(({ wide }) => wide)
      .map(({ title, group }) => (
        <Group key={title} title={title}>
          {group.filter(isWide).map(row)}
          <div class="create-columns create-rest">{group.filter((field) => !isWide(field)).map(row)}</div>
        </Group>
      ));
  const folded = offered.filter((field) => field.folded);

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
          hint={whoHints[whoJoins(draft)]}
          value={whoJoins(draft)}
          choices={[
            { value: 'anyone', label: 'Anyone' },
            { value: 'code', label: 'With the code' },
            { value: 'bots', label: 'Only bots' },
          ]}
          onChange={(who) => onChange({ ...draft, againstBots: who === 'bots', public: who === 'anyone' })}
        />
        {draft.againstBots && (
          <Switch
            title="List this match"
            hint="Anyone can watch it in the lobby, on TV and later in the archive."
            value={draft.public}
            onChange={(isListed) => onChange({ ...draft, public: isListed })}
          />
        )}
        {variant && (
          <Switch
            title={variant.title}
            hint={variant.hint}
            value={isPlayedBy(variant, draft)}
            onChange={(isOn) => onChange(setTo(game, variant, isOn, draft))}
          />
        )}
        <Talking draft={draft} onChange={onChange} />
      </Group>
      {wideOnes(sections.slice(0, firstNarrow))}
      <div class="create-columns">
        {sections
          .filter(({ wide }) => !wide)
          .map(({ title, group }) => (
            <Group key={title} title={title}>
              {group.map(row)}
            </Group>
          ))}
      </div>
      {wideOnes(sections.slice(firstNarrow))}
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

function Talking({ draft, onChange }: Pick<CreateFormProps, 'draft' | 'onChange'>) {
  const choices = talkWords(draft.public);
  const value = talkAt(draft.public, draft.talk);
  return (
    <div class="create-talk">
      <Segmented
        title="Talking"
        hint={choices.find((one) => one.value === value)?.hint}
        value={value}
        choices={choices}
        onChange={(talk) => onChange({ ...draft, talk })}
      />
    </div>
  );
}

const whoJoins = ({ againstBots, public: isPublic }: Draft) => (againstBots ? 'bots' : isPublic ? 'anyone' : 'code');

const whoHints = {
  anyone: 'Listed in the lobby, on TV and in the archive, also if only bots join.',
  code: undefined,
  bots: undefined,
} as const;

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

interface OptionRowProps {
  game: Game;
  views: Record<string, OptionView>;
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
function OptionRow({ game, views, field, value, error, options, seats, onChange, onChangePart }: OptionRowProps) {
  const [loads, setLoads] = useState(0);
  const { control, title, hint } = field;
  const name = field.path.join('.');
  const words = { title, hint, error, name };
  switch (control.is) {
    case 'switch':
      return <Switch {...words} value={Boolean(value)} onChange={onChange} />;
    case 'choice':
      return (
        <div class="field-row" data-field={name}>
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
        <div class="field-row" data-field={name} role="group" aria-label={title} tabIndex={-1}>
          {/* What it has opened belongs to the list before. */}
          <control.editor.Editor key={loads} options={options} seats={seats} change={onChangePart} />
          {error && <span class="field-error">{error}</span>}
          {ownListsOf(views, name).map(({ option, own }) => (
            <Shelf
              key={option}
              game={game}
              option={option}
              own={own}
              options={options}
              onLoad={(list) => {
                setLoads(loads + 1);
                onChangePart(withValue(options, option.split('.'), list));
              }}
            />
          ))}
        </div>
      );
  }
}

/** The lists of people's own that are edited there: the option's, or of parts of it. */
const ownListsOf = (views: Record<string, OptionView>, name: string): { option: string; own: OwnList }[] =>
  Object.entries(views).flatMap(([option, { own }]) =>
    own && (option === name || option.startsWith(`${name}.`)) ? [{ option, own }] : [],
  );
