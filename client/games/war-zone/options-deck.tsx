/** A deck of the table's own: its rows, one kind of card each. */
import { useState } from 'preact/hooks';
import { countOf, type AttackCard, type DeckList, type Kind } from '../../../shared/games/war-zone/deck.ts';
import { checkOptions, options as schema } from '../../../shared/games/war-zone/options.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, Stepper, TextField } from '../../ui/fields.tsx';
import { KindIcon } from './cards.tsx';
import { copyOfHouse, problemsIn, withNewRow, withoutRow, withRow, type Row, type Sort } from './deck-draft.ts';
import { deckWords } from './words.ts';

export function OwnDeck({ deck, seats, onChange }: { deck: DeckList; seats: number; onChange(deck: DeckList): void }) {
  const [open, setOpen] = useState<string | null>(null);
  const problems = problemsIn(deck);
  const section = (sort: Sort) => (
    <section>
      <h3>
        {deckWords[sort].title} <small>{deckWords.cards(deck[sort].reduce((sum, row) => sum + row.copies, 0))}</small>
      </h3>
      {problems.get(sort) && <span class="field-error">{problems.get(sort)}</span>}
      <ul class="wz-deck-rows">
        {deck[sort].map((row, index) => (
          <li key={index}>
            <DeckRow
              deck={deck}
              row={row}
              problems={within(problems, `${sort}.${index}.`)}
              isOpen={open === `${sort}.${index}`}
              onOpen={(isOpen) => setOpen(isOpen ? `${sort}.${index}` : null)}
              onChange={(changed) => onChange(withRow(deck, sort, index, changed))}
              onRemove={() => {
                setOpen(null);
                onChange(withoutRow(deck, sort, index));
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        class="add wz-deck-add"
        onClick={() => {
          setOpen(`${sort}.${deck[sort].length}`);
          onChange(withNewRow(deck, sort));
        }}
      >
        {deckWords[sort].add}
      </Button>
    </section>
  );

  return (
    <>
      <Button size="small" class="wz-deck-add" onClick={() => onChange(copyOfHouse())}>
        {deckWords.fromHouse}
      </Button>
      <Total deck={deck} seats={seats} problem={problems.get('')} />
      <div class="wz-deck-parts">
        {section('attacks')}
        {section('defences')}
      </div>
    </>
  );
}

/** How many cards there are, and whether they suffice for so many players. */
function Total({ deck, seats, problem }: { deck: DeckList; seats: number; problem: string | undefined }) {
  const short = checkOptions({ ...schema.parse({}), deck }, seats).find(({ field }) => field === 'deck')?.message;
  const wrong = problem ?? short;
  return (
    <p class={wrong ? 'field-error' : 'field-hint'} aria-live="polite">
      {wrong ?? deckWords.enough(countOf(deck), seats)}
    </p>
  );
}

/** The problems under that place, named from there. */
const within = (problems: Map<string, string>, place: string): Record<string, string> =>
  Object.fromEntries(
    [...problems].flatMap(([at, message]) => (at.startsWith(place) ? [[at.slice(place.length), message]] : [])),
  );

interface RowProps {
  deck: DeckList;
  row: Row;
  problems: Record<string, string>;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(row: Row): void;
  onRemove(): void;
}

/** One kind of card: closed a line, open its figures with what is wrong at each. */
function DeckRow(props: RowProps) {
  const { deck, row, problems, isOpen, onOpen } = props;
  const wrong = Object.values(problems)[0];
  if (isOpen) return <OpenRow {...props} />;
  return (
    <div class="row wz-deck-row">
      <span class="wz-deck-icon" data-attack={'damage' in row}>
        <KindIcon deck={{ nameOf: nameIn(deck) }} kind={row.id} size={30} />
      </span>
      <span class="field-words">
        <strong>
          {row.copies} × {row.name || row.id}
        </strong>
        <span class={wrong ? 'field-error' : 'field-hint'}>{wrong ?? factsOf(deck, row)}</span>
      </span>
      <Button size="small" aria-label={deckWords.changeCard(row.name || row.id)} onClick={() => onOpen(true)}>
        {deckWords.change}
      </Button>
    </div>
  );
}

function OpenRow({ deck, row, problems, onOpen, onChange, onRemove }: RowProps) {
  return (
    <fieldset class="sheet stack own-form">
      <legend class="visually-hidden">{row.name || row.id}</legend>
      <TextField
        title={deckWords.name}
        value={row.name}
        maxLength={24}
        error={problems.name}
        onChange={(name) => onChange({ ...row, name })}
      />
      <TextField
        title={deckWords.id}
        hint={deckWords.idHint}
        value={row.id}
        maxLength={30}
        spellcheck={false}
        autoCapitalize="none"
        error={problems.id}
        onChange={(id) => onChange({ ...row, id })}
      />
      <Stepper
        title={deckWords.copies}
        value={row.copies}
        min={1}
        max={99}
        error={problems.copies}
        onChange={(copies) => onChange({ ...row, copies })}
      />
      {'damage' in row && <AttackFigures deck={deck} row={row} problems={problems} onChange={onChange} />}
      <div class="row own-form-acts">
        <Button kind="danger" size="small" onClick={onRemove}>
          {deckWords.remove}
        </Button>
        <Button kind="primary" size="small" onClick={() => onOpen(false)}>
          {deckWords.done}
        </Button>
      </div>
    </fieldset>
  );
}

interface FiguresProps {
  deck: DeckList;
  row: AttackCard;
  problems: Record<string, string>;
  onChange(row: AttackCard): void;
}

function AttackFigures({ deck, row, problems, onChange }: FiguresProps) {
  const { counteraction } = row;
  const set = (change: Partial<AttackCard>) => onChange({ ...row, ...change });
  const bonus = (change: Partial<AttackCard['counteraction']>) =>
    set({ counteraction: { ...counteraction, ...change } });
  return (
    <>
      <Stepper
        title={deckWords.damage}
        value={row.damage}
        min={1}
        max={99}
        error={problems.damage}
        onChange={(damage) => set({ damage })}
      />
      <KindField
        title={deckWords.blockedBy}
        value={row.blockedBy}
        rows={deck.defences}
        error={problems.blockedBy}
        onChange={(blockedBy) => set({ blockedBy })}
      />
      <KindField
        title={deckWords.after}
        value={counteraction.after}
        rows={[...deck.attacks, ...deck.defences]}
        error={problems['counteraction.after']}
        onChange={(after) => bonus({ after })}
      />
      <Stepper
        title={deckWords.givesHealth}
        value={counteraction.health}
        min={0}
        max={99}
        error={problems['counteraction.health']}
        onChange={(health) => bonus({ health })}
      />
      <Stepper
        title={deckWords.addsDamage}
        value={counteraction.damage}
        min={0}
        max={99}
        error={problems['counteraction.damage']}
        onChange={(damage) => bonus({ damage })}
      />
    </>
  );
}

interface KindFieldProps {
  title: string;
  value: Kind;
  rows: readonly Row[];
  error: string | undefined;
  onChange(kind: Kind): void;
}

function KindField({ rows, ...field }: KindFieldProps) {
  const isGone = !rows.some(({ id }) => id === field.value);
  const choices = rows.map(({ id, name }) => ({ value: id, label: name || id }));
  const gone = { value: field.value, label: field.value || deckWords.nothing };
  return <SelectField choices={isGone ? [gone, ...choices] : choices} {...field} />;
}

const nameIn = (deck: DeckList) => (kind: Kind) =>
  [...deck.attacks, ...deck.defences].find(({ id }) => id === kind)?.name || kind;

function factsOf(deck: DeckList, row: Row): string {
  if ('damage' in row) return deckWords.attackFacts(row, nameIn(deck));
  const stops = deck.attacks.filter(({ blockedBy }) => blockedBy === row.id).map(({ name }) => name);
  return deckWords.defenceFacts(stops);
}
