/** Items of the table's own: the list of them, the form for one, and what the schema says to it. */
import './options.css';
import { useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import { idFrom } from '../../../shared/contract/text.ts';
import {
  BLAST,
  catalogueOf,
  JUICE,
  sheet,
  type ItemRow,
  type Special,
} from '../../../shared/games/wa-wa-west/items.ts';
import { customItem, options as schema, type WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import type { EditorProps } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, Stepper, Switch, TextField } from '../../ui/fields.tsx';
import { CardFace, ItemSheetCard } from './cards.tsx';
import { readableOptions } from './options.tsx';
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { handOf, itemIn } from './item-views.ts';
import { customItemWords } from './words.ts';

type CustomItem = WaWaWestOptions['customItems'][number];

const { fields } = customItemWords;

const MOST_ITEMS = 12;

/** Items of the table's own, written like a row of the printed sheet. */
export function CustomItemsEditor({ options, change }: EditorProps<WaWaWest>) {
  const { customItems: items } = options;
  const [open, setOpen] = useState<number | null>(null);
  const problems = problemsIn(options);
  const write = (customItems: CustomItem[]) => change({ customItems });
  const add = (...added: CustomItem[]) => {
    write([...items, ...added]);
    setOpen(items.length);
  };
  /** Another name is another id: those that name it follow. */
  const replace = (index: number, changed: CustomItem) => {
    const { id } = at(items, index);
    const named = (special: Special): Special => ({
      ...special,
      ...(special.summons === id && { summons: changed.id }),
      ...(special.after === id && { after: changed.id }),
    });
    write(items.with(index, changed).map((item) => ({ ...item, special: named(item.special) })));
  };
  const remove = (index: number) => {
    write(items.toSpliced(index, 1));
    setOpen(null);
  };

  return (
    <div class="theme-wa-wa-west ww-own">
      {items.length === 0 && <p class="field-hint ww-own-print">{customItemWords.print}</p>}
      {items.map((item, index) =>
        open === index ? (
          <CustomItemForm
            key={index}
            item={item}
            problems={problems[index] ?? {}}
            options={options}
            onChange={(changed) => replace(index, changed)}
            onDone={() => setOpen(null)}
            onRemove={() => remove(index)}
          />
        ) : (
          <OwnItem
            key={index}
            item={item}
            isWrong={Object.keys(problems[index] ?? {}).length > 0}
            options={options}
            onOpen={() => setOpen(index)}
          />
        ),
      )}
      {open === null && (
        <Button size="small" class="add" disabled={items.length >= MOST_ITEMS} onClick={() => add(emptyItem(items))}>
          {items.length >= MOST_ITEMS ? customItemWords.most(MOST_ITEMS) : customItemWords.add}
        </Button>
      )}
      {open === null && items.length < MOST_ITEMS && (
        <SelectField
          {...customItemWords.like}
          value=""
          choices={[
            { value: '', label: customItemWords.like.none },
            ...sheet
              .filter((row) => row.costs !== null && likePrinted(row, items).length + items.length <= MOST_ITEMS)
              .map((row) => ({ value: row.id, label: row.name })),
          ]}
          onChange={(id) => {
            const row = sheet.find((one) => one.id === id);
            if (row) add(...likePrinted(row, items));
          }}
        />
      )}
    </div>
  );
}

/** One of them, closed. */
function OwnItem(props: { item: CustomItem; isWrong: boolean; options: WaWaWestOptions; onOpen(): void }) {
  const { item, isWrong, options, onOpen } = props;
  const read = isWrong ? undefined : catalogueOf(readableOptions(options)).items.get(item.id);
  return (
    <div class="row field-row">
      <span class="ww-own-card">{read && <CardFace item={read} bare />}</span>
      <span class="field-words">
        <strong>{item.name || item.id || customItemWords.noName}</strong>
        <span class={isWrong ? 'field-error' : 'field-hint'}>{isWrong ? customItemWords.unfinished : item.type}</span>
      </span>
      <Button size="small" onClick={onOpen} aria-label={customItemWords.changeItem(item.name)}>
        {customItemWords.change}
      </Button>
    </div>
  );
}

interface FormProps {
  item: CustomItem;
  problems: Record<string, string>;
  options: WaWaWestOptions;
  onChange(item: CustomItem): void;
  onDone(): void;
  onRemove(): void;
}

/** The row of one custom item, field by field as on the sheet. */
function CustomItemForm({ item, problems, options, onChange, onDone, onRemove }: FormProps) {
  const set = (change: Partial<CustomItem>) => onChange({ ...item, ...change });
  const isSound = Object.keys(problems).length === 0;
  const full = readableOptions(options);
  const read = isSound ? catalogueOf(full).items.get(item.id) : undefined;
  const { name, special, costs } = item;
  const isChosen = costs !== null;

  return (
    <fieldset class="sheet own-form ww-own-form">
      <legend class="visually-hidden">{name || customItemWords.own}</legend>
      <div class="stack ww-own-fields">
        <TextField
          title={fields.name}
          value={name}
          maxLength={24}
          error={problems.name ?? problems.id}
          onChange={(next) => set({ name: next, id: idFrom(next, 'item') })}
        />
        <Switch
          {...fields.isChosen}
          value={isChosen}
          onChange={(on) => set(on ? { costs: 0 } : { costs: null, gives: 0, special: {} })}
        />
        <TextField
          {...(isChosen ? fields.type : fields.summonedType)}
          value={item.type}
          error={problems.type}
          spellcheck={false}
          onChange={(type) => set({ type })}
        />
        {isChosen && (
          <>
            <Stepper
              {...fields.costs}
              value={costs}
              min={0}
              max={99}
              error={problems.costs}
              onChange={(next) => set({ costs: next })}
            />
            <Stepper
              {...fields.gives}
              value={item.gives}
              min={0}
              max={99}
              error={problems.gives}
              onChange={(gives) => set({ gives })}
            />
          </>
        )}
        <TextField
          {...fields.kills}
          value={item.kills}
          error={problems.kills}
          spellcheck={false}
          onChange={(kills) => set({ kills })}
        />
        <TextField
          {...fields.killedBy}
          value={item.killedBy}
          error={problems.killedBy}
          spellcheck={false}
          onChange={(killedBy) => set({ killedBy })}
        />
        {isChosen && (
          <SpecialFields
            special={special}
            problems={problems}
            options={full}
            own={options.customItems}
            ownId={item.id}
            onChange={(next) => set({ special: next })}
          />
        )}
      </div>
      <div class="ww-own-preview" aria-live="polite">
        {read ? <ItemSheetCard options={full} item={read} /> : <p class="ww-own-blank">{customItemWords.noCard}</p>}
      </div>
      <div class="row own-form-acts ww-own-acts">
        <Button kind="danger" size="small" onClick={onRemove}>
          {customItemWords.remove}
        </Button>
        <Button kind="primary" size="small" onClick={onDone}>
          {customItemWords.done}
        </Button>
      </div>
    </fieldset>
  );
}

interface SpecialProps {
  special: Special;
  problems: Record<string, string>;
  options: WaWaWestOptions;
  /** As far as they are written. */
  own: readonly CustomItem[];
  ownId: string;
  onChange(special: Special): void;
}

const shape = customItem.in.shape.special.unwrap().shape;

const words = (field: keyof typeof shape) => {
  const meta = shape[field].meta() ?? {};
  return { title: meta.title ?? field, hint: meta.description };
};

const flags = ['stuns', 'copies', 'revives'] as const;

/** What else a custom item does: titles and hints are the schema's own. */
function SpecialFields({ special, problems, options, own, ownId, onChange }: SpecialProps) {
  const set = (change: Partial<Special>) => {
    const entries = Object.entries({ ...special, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  const after = handOf(options).filter((item) => item.id !== ownId);
  const count = Object.keys(special).length;

  return (
    <details open={count > 0}>
      <summary>{customItemWords.special(count)}</summary>
      {flags.map((flag) => (
        <Switch
          key={flag}
          {...words(flag)}
          value={special[flag] === true}
          error={problems[`special.${flag}`]}
          onChange={(on) => set({ [flag]: on || undefined })}
        />
      ))}
      <SelectField
        {...words('summons')}
        value={special.summons ?? ''}
        error={problems['special.summons']}
        choices={[
          { value: '', label: customItemWords.nothing },
          { value: JUICE, label: itemIn(options, JUICE).name },
          { value: BLAST, label: itemIn(options, BLAST).name },
          ...own.filter(({ costs }) => costs === null).map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        onChange={(summons) => set({ summons: summons || undefined })}
      />
      <SelectField
        {...words('after')}
        value={special.after ?? ''}
        error={problems['special.after']}
        choices={[
          { value: '', label: customItemWords.anyItem },
          ...after.map((item) => ({ value: item.id, label: item.name })),
        ]}
        onChange={(item) => set({ after: item || undefined })}
      />
      <Switch
        {...words('inARow')}
        value={special.inARow !== undefined}
        onChange={(on) => set({ inARow: on ? 3 : undefined })}
      />
      {special.inARow !== undefined && (
        <Stepper
          title={customItemWords.rounds}
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

/** A new row that can be played as it is, under a name nobody has yet. */
function emptyItem(others: readonly CustomItem[]): CustomItem {
  const names = new Set(others.map((item) => item.name));
  let number = 1;
  while (names.has(customItemWords.newName(number))) number++;
  return {
    id: idFrom(customItemWords.newName(number), 'item'),
    name: customItemWords.newName(number),
    type: 'Weapon (Gun I)',
    costs: 1,
    gives: 0,
    kills: '<Charge>',
    killedBy: '',
    special: {},
  };
}

/** A printed row to begin with, under a name of its own; what it summons comes with it. */
function likePrinted(row: ItemRow, others: readonly CustomItem[]): CustomItem[] {
  const summoned = sheet.find(({ id }) => id === row.special?.summons);
  const guard = summoned && copyOf(summoned, others);
  return [copyOf(row, others, guard && { summons: guard.id }), ...(guard ? [guard] : [])];
}

function copyOf(row: ItemRow, others: readonly CustomItem[], change: Special = {}): CustomItem {
  const names = new Set(others.map((item) => item.name));
  let number = 2;
  while (names.has(`${row.name} ${number}`)) number++;
  const name = `${row.name} ${number}`;
  return {
    id: idFrom(name, 'item'),
    name,
    type: row.type,
    costs: row.costs,
    gives: row.gives ?? 0,
    kills: row.kills ?? '',
    killedBy: row.killedBy ?? '',
    special: { ...row.special, ...change },
  };
}

/** For each item its problems by field ("kills", "special.after"), in the schema's own words. */
function problemsIn(options: WaWaWestOptions): Record<string, string>[] {
  const found: Record<string, string>[] = options.customItems.map(() => ({}));
  const read = schema.safeParse(options);
  for (const { path, message } of read.error?.issues ?? []) {
    const [field, index, ...rest] = path;
    const problems = field === 'customItems' ? found[Number(index)] : undefined;
    if (problems) problems[rest.join('.') || 'id'] ??= message;
  }
  return found;
}
