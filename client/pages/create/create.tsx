import './create.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../../shared/contract/game.ts';
import { gameOf, games } from '../../../shared/games/index.ts';
import type { CreateReply, CreateRequest } from '../../../shared/protocol.ts';
import { createMatch, isFailure, type Failure } from '../../app/connection/api.ts';
import { usualBots } from '../../app/storage/finished-matches.ts';
import { openTable as openAnywhere } from '../../app/offline/flight.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Busy, Loading, toast } from '../../ui/feedback.tsx';
import { Segmented } from '../../ui/fields.tsx';
import type { GameUi, OptionEditor } from '../../kit/game-ui.ts';
import { nameOrAnother, rememberSeat, restoredSecret } from '../../app/identity/identity.ts';
import { navigate } from '../../app/route.ts';
import { NotArrived } from '../../kit/lazy.tsx';
import { useGameForm } from '../frame/arrival.tsx';
import { NotFound, Page } from '../frame/page.tsx';
import { dealtHere } from '../frame/play-now.tsx';
import { withValue } from '../../kit/options/fields.ts';
import { HouseRules } from '../frame/house-rules.tsx';
import { Poster } from '../frame/poster.tsx';
import { StorageNote } from '../frame/storage-note.tsx';
import {
  hasUsualOptions,
  keepDraft,
  lastDraft,
  notesOn,
  problemsIn,
  usualDraft,
  type Draft,
  type Problems,
} from './draft.ts';
import { fieldsOf } from '../frame/option-fields.ts';
import { ArrivingList } from './arriving-list.tsx';
import { CreateForm } from './create-form.tsx';

/** Setting up a new match. */
export default function Create({ game: wanted }: { game: string | null }) {
  const game = wanted === null ? games[0] : gameOf(wanted);
  const { form, failed } = useGameForm(game?.info.id ?? null);
  if (!game) return <NotFound what="There is no such game in this house." />;
  return (
    <Page>{form ? <Setting key={game.info.id} game={game} {...form} /> : failed ? <NotArrived /> : <Loading />}</Page>
  );
}

/** The game just chosen in the form of another one. */
let chosen: string | null = null;

interface SettingProps {
  game: Game;
  gameUi: GameUi;
  editors: Record<string, OptionEditor>;
}

function Setting({ game, gameUi, editors }: SettingProps) {
  const [draft, setDraft] = useState(() => lastDraft(game));
  const [problems, setProblems] = useState<Problems>([]);
  const [isBusy, setBusy] = useState(false);
  /** Lists taken out of links: the editors begin anew with each. */
  const [arrivals, setArrivals] = useState(0);
  const [isKept, setKept] = useState(() => !hasUsualOptions(game, draft));
  const [fields] = useState(() => fieldsOf(game, editors));
  const head = useRef<HTMLDivElement>(null);
  // Another game is another form: the choice between them keeps the focus that went with the last one.
  useEffect(() => {
    if (chosen === game.info.id)
      head.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    chosen = null;
  }, []);
  // On a phone the buttons lie over the page's foot: what is scrolled to is not to end below them.
  useEffect(() => {
    document.documentElement.dataset.foot = 'create';
    return () => void delete document.documentElement.dataset.foot;
  }, []);

  const change = (changed: Draft) => {
    setDraft(changed);
    // What was found wrong is looked at again: a word about a value that is gone misleads.
    if (problems.length > 0) setProblems(problemsIn(game, changed));
  };
  /** The form anew. */
  const begin = (fresh: Draft) => {
    setKept(false);
    setArrivals(arrivals + 1);
    change(fresh);
  };
  const open = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const found = problemsIn(game, draft);
    const wrong = found.length > 0 ? found : await openTable(game, draft);
    setBusy(false);
    setProblems(wrong);
    const [first] = wrong;
    if (first) requestAnimationFrame(() => showProblem(first.field));
  };
  const openHere = async () => {
    setBusy(true);
    const wrong = await openAgainstBots(game, { ...draft, public: draft.againstBots && draft.public });
    setBusy(false);
    setProblems(wrong);
  };

  return (
    <form class="create" onSubmit={open} noValidate>
      <div class="row create-head" ref={head}>
        <h1>New match</h1>
        {games.length > 1 && (
          <Segmented
            title="Game"
            quiet
            value={game.info.id}
            choices={games.map(({ info: { id, title } }) => ({ value: id, label: title }))}
            onChange={(id) => {
              chosen = id;
              navigate(`/new?game=${id}`, { replace: true });
            }}
          />
        )}
      </div>
      <div class="stack create-side">
        <Poster game={{ ...game.info, ...gameUi }} />
        <Summary game={game} gameUi={gameUi} draft={draft} />
        {isKept && (
          <p class="row create-kept">
            <span>These are the rules of the table you opened last.</span>
            <Button size="small" onClick={() => begin(usualDraft(game))}>
              Use the usual ones
            </Button>
          </p>
        )}
        <Notes notes={notesOn(game, draft)} />
        <div class="stack create-acts">
          <StorageNote />
          <ProblemsFound problems={problems} />
          {problems.some(({ isAway }) => isAway) && (
            <Button size="big" wide disabled={isBusy} onClick={() => void openHere()}>
              Play it here against bots
            </Button>
          )}
          <Button type="submit" kind="primary" size="big" wide disabled={isBusy}>
            {isBusy ? <Busy>Setting the table…</Busy> : draft.againstBots ? 'Play against bots' : 'Open the table'}
          </Button>
          <ButtonLink href="/" wide flat>
            Cancel
          </ButtonLink>
        </div>
      </div>
      <CreateForm
        key={arrivals}
        game={game}
        views={gameUi.optionViews ?? {}}
        fields={fields}
        draft={draft}
        problems={problems}
        onChange={change}
      />
      <ArrivingList
        game={game}
        gameUi={gameUi}
        seats={draft.seats}
        onUse={(option, list) => {
          setArrivals(arrivals + 1);
          change({ ...draft, options: withValue(draft.options, option.split('.'), list) });
        }}
      />
    </form>
  );
}

function ProblemsFound({ problems }: { problems: Problems }) {
  const [first, ...more] = problems;
  return (
    first && (
      <p class="field-error" role="alert">
        {more.length === 0 ? first.message : `${problems.length} things need a look before the table can be opened.`}
      </p>
    )
  );
}

const Summary = ({ game, gameUi, draft }: { game: Game; gameUi: GameUi; draft: Draft }) => (
  <p class="stack create-summary">
    <b>
      {draft.seats} seats, {draft.againstBots ? 'against bots' : draft.public ? 'for anyone' : 'with the code only'}
      {draft.talk === 'quiet' && ', quiet'}
    </b>
    <HouseRules game={game} gameUi={gameUi} options={draft.options} seats={draft.seats} />
  </p>
);

/** What may surprise the host, and yet can be played. */
const Notes = ({ notes }: { notes: string[] }) => (
  <ul class="sheet stack create-notes" aria-label="Good to know" aria-live="polite">
    {notes.map((note) => (
      <li key={note}>
        <Icon id="info" size={24} /> <span>{note}</span>
      </li>
    ))}
  </ul>
);

/** Opens the table and goes there, or says what is wrong. */
async function openTable(game: Game, draft: Draft): Promise<Problems> {
  keepDraft(game, draft);
  return draft.againstBots ? openAgainstBots(game, draft) : goTo(await createMatch(await tableOf(game, draft)));
}

/** The same with bots in every other seat, dealt by this device if there is still no network. */
const openAgainstBots = async (game: Game, draft: Draft): Promise<Problems> =>
  goTo(await openAnywhere({ ...(await tableOf(game, draft)), againstBots: true, temperament: usualBots() }));

const tableOf = async (game: Game, draft: Draft): Promise<CreateRequest> => ({
  game: game.info.id,
  seats: draft.seats,
  options: { ...draft.options },
  public: draft.public,
  talk: draft.talk,
  name: nameOrAnother(),
  secret: await restoredSecret(),
});

function goTo(reply: CreateReply | Failure): Problems {
  if (isFailure(reply)) {
    const named = reply.problems.map(({ field, message }) => ({ field: field.replace(/^options\./, ''), message }));
    if (named.length > 0) return named;
    return [{ field: '', message: reply.message, isAway: reply.failed === 'unreachable' }];
  }
  if (isOwnTable(reply.matchId)) toast(dealtHere());
  rememberSeat(reply.matchId);
  navigate(`/t/${reply.matchId}`);
  return [];
}

/** Brings the person to the field with that problem, unfolding what hides it. */
function showProblem(field: string): void {
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length--) {
    const row = document.querySelector(`[data-field="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!row) continue;
    row.closest('details')?.setAttribute('open', '');
    const control = row.querySelector<HTMLElement>('input, button, select, textarea');
    (control ?? (row as HTMLElement)).focus();
    return;
  }
}
