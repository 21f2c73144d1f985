/** The archive: matches to see again and to watch, found by what they were. */
import 'virtual:icons/room-signs';
import { useEffect, useRef } from 'preact/hooks';
import { address } from '../../app/route.ts';
import { hidesResults, hideResults } from '../../app/storage/seen-results.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Busy, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { MatchCard, titleOf } from '../frame/match-card.tsx';
import { Page } from '../frame/page.tsx';
import { addressOf, questionIn, tellsResults, withoutTelling, type Question } from './asked.ts';
import { Filters, GameLinks, HideSwitch, WhoseLinks } from './filters.tsx';
import { useArchive } from './use-archive.ts';
import './matches.css';

export default function Matches() {
  const question = questionIn(address.value);
  const isEvening = question.whose.is === 'evening';
  return (
    <Page heading="Matches">
      <div class="matches">
        <section class="matches-asked" aria-label="Which matches">
          <WhoseLinks question={question} />
          {!isEvening && <GameLinks question={question} />}
          <HideSwitch />
          {!isEvening && <MoreFilters question={question} />}
        </section>
        {hidesResults.value && tellsResults(question) ? (
          <TellsResults question={question} />
        ) : (
          <List question={question} />
        )}
      </div>
    </Page>
  );
}

/** Open where there is room for them; on phones as long as nothing is asked for, closed. */
function MoreFilters({ question }: { question: Question }) {
  const isRoomy = matchMedia('(width >= 900px)').matches;
  const { game: _, ...others } = question.fields;
  const isOpen = useRef(isRoomy || Object.values(others).some(Boolean)).current;
  return (
    <details class="matches-more-filters" open={isOpen}>
      <summary>More filters</summary>
      <Filters question={question} />
    </details>
  );
}

/** A link asks for what somebody does not want to know. */
const TellsResults = ({ question }: { question: Question }) => (
  <section class="sheet stack panel matches-tell" aria-labelledby="tells-results">
    <h2 id="tells-results">This list tells results</h2>
    <p>It is sorted or chosen by how matches ended, and you hide the results of what you haven’t seen.</p>
    <div class="dialog-actions">
      <ButtonLink kind="primary" href={addressOf(withoutTelling(question))}>
        Leave that out
      </ButtonLink>
      <Button onClick={() => hideResults(false)}>Show results</Button>
    </div>
  </section>
);

function List({ question }: { question: Question }) {
  const { list, wrong, isBusy, fetchMore, reveal } = useArchive(question, hidesResults.value);
  const cards = useRef<HTMLUListElement>(null);
  const matches = list?.matches ?? [];
  // Whoever asks for more by keyboard goes on with the first of them.
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    if (goOnAt.current === null || matches.length <= goOnAt.current) return;
    cards.current?.children[goOnAt.current]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    goOnAt.current = null;
  }, [matches.length]);
  const more = () => {
    goOnAt.current = matches.length;
    void fetchMore();
  };
  return (
    <section class="matches-found" aria-labelledby="matches-found" aria-busy={isBusy}>
      <div class="row matches-head">
        <h2 id="matches-found">{headingOf(question)}</h2>
        {question.whose.is === 'all' && question.fields.phase !== 'playing' && (
          <a href="/matches?phase=playing">Being played now</a>
        )}
        {question.whose.is === 'all' && <a href="/tv">Television</a>}
      </div>
      <p class="visually-hidden" role="status">
        {list &&
          `${matches.length} ${matches.length === 1 ? 'match' : 'matches'}${list.next ? ', and there are more' : ''}`}
      </p>
      {matches.length === 0 && isBusy && <Loading text="Looking through the archive…" />}
      {matches.length === 0 && wrong && <ErrorPanel onRetry={() => void fetchMore()}>{wrong.message}</ErrorPanel>}
      {list && matches.length === 0 && !isBusy && <Nothing question={question} />}
      <ul class="match-cards" ref={cards}>
        {matches.map((one) => (
          <MatchCard key={one.match.matchId} {...one} onReveal={() => void reveal(one)} />
        ))}
      </ul>
      {matches.length > 0 && (
        <div class="row matches-more">
          {list?.next ? (
            <Button disabled={isBusy} onClick={more}>
              {isBusy ? <Busy>Looking…</Busy> : 'More'}
            </Button>
          ) : (
            <p>{question.whose.is === 'evening' ? 'That was the evening so far.' : 'That is all of them.'}</p>
          )}
          {wrong && <p role="alert">{wrong.message}</p>}
        </div>
      )}
      {question.whose.is === 'mine' && (
        <p class="matches-note">
          Private ones, and those of your own device, are among <a href="/mine">my matches</a>.
        </p>
      )}
    </section>
  );
}

/** "My closest matches of War Zone" */
function headingOf({ whose, fields }: Question): string {
  if (whose.is === 'evening') return 'This table’s evening';
  const owner = whose.is === 'mine' ? 'My' : 'The';
  const kind =
    fields.phase === 'playing'
      ? whose.is === 'mine'
        ? 'running'
        : 'matches being played'
      : fields.sort === 'closest'
        ? 'closest'
        : 'latest';
  const noun = kind === 'matches being played' ? '' : ' matches';
  return `${owner} ${kind}${noun}${fields.game ? ` of ${titleOf(fields.game)}` : ''}`;
}

function Nothing({ question }: { question: Question }) {
  const { whose, fields } = question;
  const isAsked = Object.values(fields).some(Boolean);
  return (
    <div class="sheet stack panel matches-none">
      <p>
        {isAsked
          ? 'No match is like that. A name has to be whole, and a match is found some seconds after its end.'
          : whose.is === 'mine'
            ? 'No public match of yours yet. Sit down at a table, and it is kept here.'
            : whose.is === 'evening'
              ? 'No match of that table is over yet.'
              : 'Nothing yet. The first match will be kept here.'}
      </p>
      <div>
        {isAsked ? (
          <ButtonLink href={addressOf({ whose, fields: {} })} kind="primary">
            Ask for all of them
          </ButtonLink>
        ) : (
          <ButtonLink href="/" kind="primary">
            To the lobby
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
