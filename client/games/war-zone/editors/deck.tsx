/** The deck of a room: the house's, or a list of its own, row by row. */
import { useState } from 'preact/hooks';
import { countOf, type DeckList } from '../../../../shared/games/war-zone/deck.ts';
import { checkOptions, options as schema } from '../../../../shared/games/war-zone/options.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DeckRow } from './deck-row.tsx';
import { DeckShelf } from './deck-shelf.tsx';
import { copyOfHouse, problemsIn, withNewRow, withoutRow, withRow, type RawDeck, type Sort } from './raw-deck.ts';
import './deck.css';

interface EditorProps {
  value: RawDeck | 'house';
  onChange(value: RawDeck | 'house'): void;
  seats: number;
}

export function DeckEditor({ value, onChange, seats }: EditorProps) {
  const [own, setOwn] = useState<RawDeck | null>(value === 'house' ? null : value);
  const change = (deck: RawDeck) => {
    setOwn(deck);
    onChange(deck);
  };
  return (
    <div class="theme-war-zone wz-deck">
      <Segmented
        title="Deck"
        quiet
        value={value === 'house' ? 'house' : 'own'}
        choices={[
          { value: 'house', label: 'House deck' },
          { value: 'own', label: 'A deck of your own' },
        ]}
        onChange={(which) => (which === 'house' ? onChange('house') : change(own ?? copyOfHouse()))}
      />
      {value === 'house' ? (
        <p class="field-hint">72 cards, eight attacks and seven defences: enough for six players.</p>
      ) : (
        <OwnDeck deck={value} seats={seats} onChange={change} />
      )}
    </div>
  );
}
DeckEditor.wide = true;

function OwnDeck({ deck, seats, onChange }: { deck: RawDeck; seats: number; onChange(deck: RawDeck): void }) {
  const [open, setOpen] = useState<string | null>(null);
  const problems = problemsIn(deck);
  const section = (sort: Sort, title: string, add: string) => (
    <section class="wz-deck-part">
      <h3>
        {title} <small>{deck[sort].reduce((sum, row) => sum + row.copies, 0)} cards</small>
      </h3>
      {problems.get(sort) && <span class="field-error">{problems.get(sort)}</span>}
      <ul class="wz-deck-rows">
        {deck[sort].map((row, index) => (
          <li key={index}>
            <DeckRow
              deck={deck}
              sort={sort}
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
        class="wz-deck-add"
        onClick={() => {
          setOpen(`${sort}.${deck[sort].length}`);
          onChange(withNewRow(deck, sort));
        }}
      >
        {add}
      </Button>
    </section>
  );

  return (
    <>
      <DeckShelf deck={deck} isSound={problems.size === 0} onLoad={onChange} />
      <Total deck={deck} seats={seats} problem={problems.get('')} />
      <div class="wz-deck-parts">
        {section('attacks', 'Attack cards', '+ Attack card')}
        {section('defences', 'Defence cards', '+ Defence card')}
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
      {wrong ?? `${countOf(deck)} cards, enough for ${seats} players.`}
    </p>
  );
}

/** The problems under that place, named from there. */
const within = (problems: Map<string, string>, place: string): Record<string, string> =>
  Object.fromEntries(
    [...problems].flatMap(([at, message]) => (at.startsWith(place) ? [[at.slice(place.length), message]] : [])),
  );
