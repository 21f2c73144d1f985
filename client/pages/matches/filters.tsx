/** What can be asked of the archive: each change is an address, and one step of the browser's way back. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ArchiveFilters } from '../../../shared/archive.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import { hasIcon } from '../../design/icons.ts';
import { gameInfos } from '../../games/registry.ts';
import { isFailure } from '../../app/connection/api.ts';
import { archiveFilters } from '../../app/archive.ts';
import { navigate } from '../../app/route.ts';
import { seenMatches } from '../../app/storage/seen-matches.ts';
import { hidesResults, hideResults } from '../../app/storage/seen-results.ts';
import { Icon } from '../../ui/icon.tsx';
import { Switch, TextField } from '../../ui/fields.tsx';
import { addressOf, asking, dayOf, timeOf, type Field, type Question } from './asked.ts';

interface FiltersProps {
  question: Question;
}

/** An evening is over after so long, ms. */
const EVENING_MS = 12 * 3_600_000;

/** Whose matches. */
export function WhoseLinks({ question }: FiltersProps) {
  const { whose } = question;
  const [lastMatch, setLastMatch] = useState<string | null>(null);
  useEffect(() => {
    void seenMatches().then(([last]) => last && Date.now() - last.at < EVENING_MS && setLastMatch(last.match));
  }, []);
  const evening = whose.is === 'evening' ? whose.match : lastMatch;
  const fields = whose.is === 'evening' ? {} : question.fields;
  return (
    <nav class="sheet segmented" aria-label="Whose matches">
      <Segment
        href={addressOf({ whose: { is: 'mine' }, fields: { ...fields, key: '', player: '' } })}
        isHere={whose.is === 'mine'}
      >
        Mine
      </Segment>
      {evening && (
        <Segment
          href={addressOf({ whose: { is: 'evening', match: evening }, fields: {} })}
          isHere={whose.is === 'evening'}
        >
          This evening
        </Segment>
      )}
      <Segment href={addressOf({ whose: { is: 'all' }, fields })} isHere={whose.is === 'all'}>
        All
      </Segment>
    </nav>
  );
}

/** On phones, where signs have to do. */
export function GameLinks({ question }: FiltersProps) {
  const { game } = question.fields;
  return (
    <nav class="sheet segmented game-links" aria-label="Game">
      <Segment href={addressOf(asking(question, 'game', ''))} isHere={game === undefined}>
        All
      </Segment>
      {gameInfos.map(({ id, title }) => (
        <Segment key={id} href={addressOf(asking(question, 'game', id))} isHere={game === id}>
          {hasIcon(`room-${id}`) ? <Icon id={`room-${id}`} size={26} title={title} /> : title}
        </Segment>
      ))}
    </nav>
  );
}

const Segment = (props: { href: string; isHere: boolean; children: ComponentChildren }) => (
  <a href={props.href} aria-current={props.isHere ? 'true' : undefined}>
    {props.children}
  </a>
);

export const HideSwitch = () => (
  <Switch title="Hide results of what I haven’t seen" value={hidesResults.value} onChange={hideResults} />
);

/** Everything else. What would tell results can't be asked for while they are hidden. */
export function Filters({ question }: FiltersProps) {
  const [known, setKnown] = useState<ArchiveFilters | null>(null);
  useEffect(() => {
    void archiveFilters().then((reply) => !isFailure(reply) && setKnown(reply));
  }, []);
  const { fields, whose } = question;
  const game = known?.games.find(({ id }) => id === fields.game);
  const isRunning = fields.phase === 'playing';
  const change = useChange(question);
  const tells = hidesResults.value || isRunning;
  return (
    <div class="filters">
      <Choice
        title="Matches"
        field="phase"
        {...{ question, change }}
        usual="Finished"
        choices={[{ id: 'playing', title: 'Being played' }]}
      />
      <div class="filter-game">
        <Choice title="Game" field="game" {...{ question, change }} usual="All of them" choices={gameInfos} />
      </div>
      {whose.is === 'all' && <PersonField {...{ question, change }} />}
      {game && game.variants.length > 0 && (
        <Choice title="Rules" field="variant" {...{ question, change }} usual="Any" choices={game.variants} />
      )}
      <div class="filter-days">
        <Day title="From" field="from" {...{ question, change }} />
        <Day title="To" field="to" {...{ question, change }} />
      </div>
      {tells ? (
        <p class="filters-less">
          {isRunning
            ? 'How long, how it ends and how close it is shows when a match is over.'
            : 'Length, ending and closeness tell results: to ask for them, show results.'}
        </p>
      ) : (
        <>
          {game?.lengths.length !== 0 && (
            <Choice
              title="Length"
              field="length"
              {...{ question, change }}
              usual="Any"
              choices={game?.lengths ?? anyLengths}
            />
          )}
          {game && game.endings.length > 0 && (
            <Choice title="Ending" field="ending" {...{ question, change }} usual="Any" choices={game.endings} />
          )}
          <Choice
            title="Sorted by"
            field="sort"
            {...{ question, change }}
            usual="Newest first"
            choices={[{ id: 'closest', title: 'Closest first' }]}
          />
        </>
      )}
    </div>
  );
}

const anyLengths = [
  { id: 'short', title: 'Short' },
  { id: 'middling', title: 'Middling' },
  { id: 'long', title: 'Long' },
];

type Change = (field: Field, value: string) => void;

/** While somebody goes through the values of one control, they make one step of the way back. */
function useChange(question: Question): Change {
  const last = useRef<Element | null>(null);
  return (field, value) => {
    const control = document.activeElement;
    navigate(addressOf(asking(question, field, value)), { replace: control !== null && control === last.current });
    last.current = control;
    control?.addEventListener('blur', () => (last.current = null), { once: true });
  };
}

interface ControlProps {
  title: string;
  field: Field;
  question: Question;
  change: Change;
}

interface ChoiceProps extends ControlProps {
  /** What holds where nothing is asked for. */
  usual: string;
  choices: readonly { id: string; title: string }[];
}

const Choice = ({ title, field, question, change, usual, choices }: ChoiceProps) => (
  <label class="filter">
    <span>{title}</span>
    <select value={question.fields[field] ?? ''} onChange={({ currentTarget }) => change(field, currentTarget.value)}>
      <option value="">{usual}</option>
      {choices.map(({ id, title: words }) => (
        <option key={id} value={id}>
          {capitalised(words)}
        </option>
      ))}
    </select>
  </label>
);

const Day = ({ title, field, question, change }: ControlProps & { field: 'from' | 'to' }) => (
  <label class="filter">
    <span>{title}</span>
    <input
      type="date"
      value={dayOf(field, question.fields[field])}
      onChange={({ currentTarget }) => change(field, timeOf(field, currentTarget.value))}
    />
  </label>
);

/** A whole name, asked for when it is written; or the key that a page of a person leads here with. */
function PersonField({ question, change }: Pick<ControlProps, 'question' | 'change'>) {
  const { player = '', key } = question.fields;
  const [typed, setTyped] = useState(player);
  useEffect(() => setTyped(player), [player]);
  if (key)
    return (
      <div class="filter">
        <span>Who played</span>
        <a class="filter-key" href={addressOf(asking(question, 'key', ''))}>
          One person <b aria-hidden="true">✕</b>
          <span class="visually-hidden">: show everybody’s</span>
        </a>
      </div>
    );
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() !== player) change('player', typed.trim());
  };
  return (
    <form class="filter filter-person" onSubmit={submit} onFocusOut={submit}>
      <TextField
        title="Who played"
        value={typed}
        onChange={setTyped}
        placeholder="Anybody"
        maxLength={80}
        enterkeyhint="search"
        autoComplete="off"
        spellcheck={false}
      />
    </form>
  );
}
