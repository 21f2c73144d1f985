/** One kind of card: closed a line, open its figures with what is wrong at each. */
import type { AttackCard, Kind } from '../../../../shared/games/war-zone/deck.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { KindIcon } from '../cards/kind-icon.tsx';
import { gainWords } from '../words.ts';
import type { RawDeck, Row, Sort } from './raw-deck.ts';

interface RowProps {
  deck: RawDeck;
  sort: Sort;
  row: Row;
  problems: Record<string, string>;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(row: Row): void;
  onRemove(): void;
}

export function DeckRow(props: RowProps) {
  const { deck, row, problems, isOpen, onOpen } = props;
  const wrong = Object.values(problems)[0];
  if (isOpen) return <OpenRow {...props} />;
  return (
    <div class="wz-deck-row">
      <span class="wz-deck-icon" data-attack={'damage' in row}>
        <KindIcon deck={{ nameOf: nameIn(deck) }} kind={row.id} size={30} />
      </span>
      <span class="wz-deck-words">
        <strong>
          {row.copies} × {row.name || row.id}
        </strong>
        <span class={wrong ? 'field-error' : 'field-hint'}>{wrong ?? factsOf(deck, row)}</span>
      </span>
      <Button size="small" aria-label={`Change ${row.name || row.id}`} onClick={() => onOpen(true)}>
        Change
      </Button>
    </div>
  );
}

function OpenRow({ deck, row, problems, onOpen, onChange, onRemove }: RowProps) {
  return (
    <fieldset class="wz-deck-form">
      <legend class="visually-hidden">{row.name || row.id}</legend>
      <TextField
        title="Name"
        value={row.name}
        maxLength={24}
        error={problems.name}
        onChange={(name) => onChange({ ...row, name })}
      />
      <TextField
        title="Id"
        hint="What other rows and files call it"
        value={row.id}
        maxLength={30}
        spellcheck={false}
        autoCapitalize="none"
        error={problems.id}
        onChange={(id) => onChange({ ...row, id })}
      />
      <Stepper
        title="Copies"
        value={row.copies}
        min={1}
        max={99}
        error={problems.copies}
        onChange={(copies) => onChange({ ...row, copies })}
      />
      {'damage' in row && <AttackFigures deck={deck} row={row} problems={problems} onChange={onChange} />}
      <div class="wz-deck-buttons">
        <Button kind="danger" size="small" onClick={onRemove}>
          Remove
        </Button>
        <Button kind="primary" size="small" onClick={() => onOpen(false)}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}

interface FiguresProps {
  deck: RawDeck;
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
        title="Damage"
        value={row.damage}
        min={1}
        max={99}
        error={problems.damage}
        onChange={(damage) => set({ damage })}
      />
      <KindChoice
        title="Blocked by"
        value={row.blockedBy}
        rows={deck.defences}
        error={problems.blockedBy}
        onChange={(blockedBy) => set({ blockedBy })}
      />
      <KindChoice
        title="Counteraction after"
        value={counteraction.after}
        rows={[...deck.attacks, ...deck.defences]}
        error={problems['counteraction.after']}
        onChange={(after) => bonus({ after })}
      />
      <Stepper
        title="It gives health"
        value={counteraction.health}
        min={0}
        max={99}
        error={problems['counteraction.health']}
        onChange={(health) => bonus({ health })}
      />
      <Stepper
        title="It adds damage"
        value={counteraction.damage}
        min={0}
        max={99}
        error={problems['counteraction.damage']}
        onChange={(damage) => bonus({ damage })}
      />
    </>
  );
}

interface ChoiceProps {
  title: string;
  value: Kind;
  rows: readonly Row[];
  error: string | undefined;
  onChange(kind: Kind): void;
}

function KindChoice({ title, value, rows, error, onChange }: ChoiceProps) {
  const isGone = !rows.some(({ id }) => id === value);
  return (
    <FieldRow title={title} error={error}>
      {(ids) => (
        <select class="wz-deck-select" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...ids}>
          {isGone && <option value={value}>{value || 'nothing'}</option>}
          {rows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || id}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

const nameIn = (deck: RawDeck) => (kind: Kind) =>
  [...deck.attacks, ...deck.defences].find(({ id }) => id === kind)?.name || kind;

function factsOf(deck: RawDeck, row: Row): string {
  const nameOf = nameIn(deck);
  if ('damage' in row) {
    const gain = gainWords(row.counteraction);
    const more = gain && `; after ${nameOf(row.counteraction.after)} ${gain}`;
    return `${row.damage} damage, blocked by ${nameOf(row.blockedBy)}${more}`;
  }
  const stops = deck.attacks.filter(({ blockedBy }) => blockedBy === row.id).map(({ name }) => name);
  return stops.length > 0 ? `blocks ${stops.join(', ')}` : 'blocks nothing';
}
