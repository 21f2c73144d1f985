/** Under the editor of a list of one's own: where such lists are kept, and the ways in and out. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import { at } from '../../../shared/contract/at.ts';
import { fullAddress } from '../../app/base-path.ts';
import type { OwnList } from '../../kit/game-ui.ts';
import { valueAt } from '../../kit/options/fields.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { copyLink } from '../frame/copy-link.tsx';
import { checkedIn, inFile, listIn, listName, packed, type NamedList } from './list-link.ts';
import { forgetList, keepList, keptLists, MOST_LISTS, renameList, takeOver, type KeptList } from './own-lists.ts';

interface ShelfProps {
  game: Game;
  /** The option's name: `weapons.customItems`. */
  option: string;
  own: OwnList;
  options: GameTypes['options'];
  /** A list that was checked takes the place of the one in the form. */
  onLoad(list: unknown): void;
}

/** What has just happened; `undo` takes it back. */
interface Said {
  text: string;
  isWrong?: boolean;
  undo?: () => void;
}

export function Shelf({ game, option, own, options, onLoad }: ShelfProps) {
  const place = { game: game.info.id, option };
  const [name, setName] = useState('');
  const [said, say] = useState<Said | null>(null);
  const [, lookAgain] = useState(0);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.keptBefore) takeOver(place, own.keptBefore);
    lookAgain((times) => times + 1);
  }, []);
  const lists = keptLists(place);
  const tell = (next: Said) => {
    say(next);
    lookAgain((times) => times + 1);
  };

  const load = (list: NamedList) => {
    const read = checkedIn(game, option, list);
    if ('problem' in read) return tell({ text: `${list.name} can't be used. ${read.problem}`, isWrong: true });
    setName(list.name);
    onLoad(valueAt(read.options, option.split('.')));
    tell({ text: `${list.name} is on the table: ${own.holds(read.options)}.` });
  };
  /** The list in the form under that name, if it can be played. */
  const current = (): NamedList | Said => {
    const named = listName.safeParse(name);
    if (!own.isIn(options)) return { text: `There is nothing of your own to keep yet.`, isWrong: true };
    if (!named.success) return { text: at(named.error.issues, 0).message, isWrong: true };
    const list = { ...place, name: named.data, list: valueAt(options, option.split('.')) };
    const read = checkedIn(game, option, list);
    return 'problem' in read ? { text: `Put that right first. ${read.problem}`, isWrong: true } : list;
  };
  const save = () => {
    const list = current();
    if ('text' in list) return tell(list);
    setName(list.name);
    tell(
      keepList(list)
        ? { text: `Kept as ${list.name} in this browser.` }
        : { text: `${MOST_LISTS} lists are kept, and there is room for no more: delete one first.`, isWrong: true },
    );
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const list = await listIn(file, place);
    if (typeof list === 'string') tell({ text: list, isWrong: true });
    else load(list);
  };

  return (
    <section class="stack shelf" aria-label={`Your ${own.called}, kept in this browser`}>
      <div class="shelf-name" onKeyDown={(event) => onEnter(event, save)}>
        <TextField
          title={`Name of the ${own.called}`}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={setName}
        />
        <Button onClick={save}>Save</Button>
        <Button onClick={() => picker.current?.click()}>Import</Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={`Import ${own.called} from a JSON file`}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {lists.length > 0 && (
        <ul class="shelf-lists">
          {lists.map((list) => (
            <Kept
              key={list.name}
              list={list}
              holds={holdsOf(game, own, list)}
              onLoad={() => load(list)}
              onDelete={() => {
                forgetList(list);
                tell({ text: `${list.name} is no longer kept.`, undo: () => keepList(list, list.at) });
              }}
              onChanged={tell}
            />
          ))}
        </ul>
      )}
      <p class={said?.isWrong ? 'field-error' : 'field-hint'} role="status">
        {said?.text}{' '}
        {said?.undo && (
          <Button
            size="small"
            onClick={() => {
              said.undo?.();
              tell({ text: 'It is back.' });
            }}
          >
            Bring it back
          </Button>
        )}
      </p>
    </section>
  );
}

/** "14 items"; empty of a list that can't be played any more. */
function holdsOf(game: Game, own: OwnList, list: NamedList): string {
  const read = checkedIn(game, list.option, list);
  return 'options' in read ? own.holds(read.options) : '';
}

/** In a field Enter is for this list; elsewhere in the form it opens the table. */
function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  act();
}

interface KeptProps {
  list: KeptList;
  holds: string;
  onLoad(): void;
  onDelete(): void;
  onChanged(said: Said): void;
}

/** One of those that are kept, and what can be done with it. */
function Kept({ list, holds, onLoad, onDelete, onChanged }: KeptProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { name, at: keptAt } = list;
  const rename = () => {
    const read = listName.safeParse(typed);
    if (!read.success) return onChanged({ text: at(read.error.issues, 0).message, isWrong: true });
    if (!renameList(list, read.data)) return onChanged({ text: `There is a ${read.data} already.`, isWrong: true });
    setTyped(null);
    onChanged({ text: `${name} is now called ${read.data}.` });
  };
  const share = async () => {
    const part = await packed(list);
    if (part === null) return onChanged({ text: `${name} is too long for a link: send it as a file.`, isWrong: true });
    await copyLink(fullAddress(`/new?game=${list.game}${part}`));
  };

  if (typed !== null)
    return (
      <li class="shelf-name" onKeyDown={(event) => onEnter(event, rename)}>
        <TextField title={`New name of ${name}`} value={typed} maxLength={40} autoFocus onChange={setTyped} />
        <Button onClick={rename}>Rename</Button>
        <Button onClick={() => setTyped(null)}>Cancel</Button>
      </li>
    );
  return (
    <li class="row shelf-list">
      <span class="field-words">
        <b>{name}</b>
        <span class="field-hint">{[holds, keptAt > 0 && dateWords(keptAt)].filter(Boolean).join(', ')}</span>
      </span>
      <span class="row shelf-acts">
        <Act what="Load" name={name} onClick={onLoad} />
        <Act what="Copy link" name={name} onClick={() => void share()} />
        <Act what="Export" name={name} onClick={() => download(list)} />
        <Act what="Rename" name={name} onClick={() => setTyped(name)} />
        <Act what="Delete" name={name} onClick={onDelete} />
      </span>
    </li>
  );
}

const Act = ({ what, name, onClick }: { what: string; name: string; onClick(): void }) => (
  <Button size="small" flat aria-label={`${what}: ${name}`} onClick={onClick}>
    {what}
  </Button>
);

const dateWords = (ms: number): string => new Date(ms).toLocaleDateString('en', { dateStyle: 'medium' });

function download(list: NamedList): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(inFile(list));
  link.download = `${list.name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
