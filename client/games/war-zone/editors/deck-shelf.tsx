/** Decks kept in the browser under a name, and the way in and out as a file. */
import { useRef, useState } from 'preact/hooks';
import { cleaned } from '../../../../shared/contract/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { deckInFile, decks, downloadDeck, forgetDeck, keepDeck } from './kept-decks.ts';
import { copyOfHouse, type RawDeck } from './raw-deck.ts';

interface ShelfProps {
  deck: RawDeck;
  /** Only what can be played is kept. */
  isSound: boolean;
  onLoad(deck: RawDeck): void;
}

export function DeckShelf({ deck, isSound, onLoad }: ShelfProps) {
  const [name, setName] = useState('');
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const kept = decks();
  const title = cleaned(name);
  const say = (text: string, isWrong = false) => setSaid({ text, isWrong });

  const load = (which: string) => {
    const found = kept.get(which);
    if (!found) return;
    setName(which);
    onLoad(found);
    say(`${which} is on the table.`);
  };
  const save = () => {
    if (!isSound) return say('Something in the deck is wrong: put that right first.', true);
    if (!title) return say('The deck needs a name.', true);
    keepDeck(title, deck);
    say(`Kept as ${title} in this browser.`);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = await deckInFile(file);
    if (typeof found === 'string') return say(found, true);
    setName(file.name.replace(/\.json$/, ''));
    onLoad(found);
    say(`${file.name} is on the table.`);
  };

  return (
    <div class="wz-shelf">
      <div class="wz-shelf-name">
        <TextField title="Name of the deck" value={name} maxLength={40} autoComplete="off" onChange={setName} />
        <Button onClick={save}>Save</Button>
      </div>
      <div class="wz-shelf-acts">
        {kept.size > 0 && (
          <select
            class="wz-deck-select"
            aria-label="Saved decks"
            value=""
            onChange={(event) => load(event.currentTarget.value)}
          >
            <option value="">Saved decks…</option>
            {[...kept.keys()].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
        {kept.has(title) && (
          <Button
            size="small"
            kind="danger"
            onClick={() => {
              forgetDeck(title);
              say(`${title} is no longer kept.`);
            }}
          >
            Forget {title}
          </Button>
        )}
        <Button size="small" onClick={() => onLoad(copyOfHouse())}>
          Start from the house deck
        </Button>
        <Button size="small" onClick={() => downloadDeck(title, deck)}>
          Export
        </Button>
        <Button size="small" onClick={() => picker.current?.click()}>
          Import
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="A deck as a JSON file"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p class={said?.isWrong ? 'field-error' : 'field-hint'} role="status">
        {said?.text}
      </p>
    </div>
  );
}
