/** The matches of whoever sits before this browser, whatever names they had, and what makes them theirs. */
import { useEffect, useState } from 'preact/hooks';
import { isFailure, type Failure } from '../../app/connection/api.ts';
import { listOwnMatches, ownMatchOf } from '../../app/archive.ts';
import { anyMatchOf } from '../../app/offline/flight.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { restoredSeats } from '../../app/storage/backup.ts';
import { restored } from '../../app/identity/identity.ts';
import { seenMatches, seenOf } from '../../app/storage/seen-matches.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Busy, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../frame/page.tsx';
import { emptyList, hasMore, shownOf, withMore, type MyList, type Sources } from './my-list.ts';
import { MyMatch } from './my-match.tsx';
import { WhoIAm } from './who-i-am.tsx';
import './mine.css';

const sources: Sources = {
  list: listOwnMatches,
  async match(id) {
    const match = await anyMatchOf(id, ownMatchOf);
    return isFailure(match) && match.failed === 'no-such-match' ? null : match;
  },
  hadSeat: async (id) => isRestored(id) || (await seenOf(id))?.seat != null,
};

const isRestored = (id: string): boolean => restoredSeats().seats.some(([match]) => match === id);

/** Where no server answers there is what this browser dealt itself. */
const withoutServer: Sources = { ...sources, list: async () => ({ matches: [], next: null }) };
const ownOf = (list: MyList): MyList => ({
  ...list,
  remembered: list.remembered.filter(({ match }) => isOwnTable(match)),
});

export default function Mine() {
  const [list, setList] = useState<MyList | null>(null);
  const [wrong, setWrong] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fetchMore = async (from: MyList) => {
    setBusy(true);
    const longer = await withMore(from, sources);
    const isAway = isFailure(longer) && longer.failed === 'unreachable' && from.known.length === 0;
    const onlyHere = isAway ? await withMore(ownOf(from), withoutServer) : longer;
    setBusy(false);
    setWrong(isFailure(longer) ? longer : null);
    if (!isFailure(onlyHere)) setList(onlyHere);
  };
  const begin = async () => {
    await restored();
    const [{ publicKey: key }, seen] = await Promise.all([signingKey(), seenMatches()]);
    const { at, seats } = restoredSeats();
    const lost = seats
      .map(([match]) => ({ match, at }))
      .filter(({ match }) => seen.every((one) => one.match !== match));
    const remembered = [...seen, ...lost].sort((one, other) => other.at - one.at);
    const fresh = emptyList({ key, restored: new Map(seats) }, remembered);
    setList(fresh);
    await fetchMore(fresh);
  };
  useEffect(() => void begin(), []);

  const matches = list ? shownOf(list) : [];
  const isFirst = matches.length === 0;
  return (
    <Page>
      <h1>My matches</h1>
      <p>
        <a class="mine-puzzles" href="/puzzles">
          Your move: choices that cost you dearly, to be made again
        </a>
      </p>
      {list && list.me.restored.size > 0 && <Restored />}
      <div class="mine">
        <section aria-label="Matches" aria-busy={isBusy}>
          {isFirst && isBusy && <Loading text="Looking for your matches…" />}
          {isFirst && wrong && list && <ErrorPanel onRetry={() => void fetchMore(list)}>{wrong.message}</ErrorPanel>}
          {isFirst && !isBusy && !wrong && list && <NoMatches />}
          {list && !isFirst && (
            <>
              <ul class="rows">
                {matches.map((match) => (
                  <MyMatch key={match.matchId} match={match} me={list.me} />
                ))}
              </ul>
              <div class="row mine-more">
                {hasMore(list) && (
                  <Button size="small" disabled={isBusy} onClick={() => void fetchMore(list)}>
                    {isBusy ? <Busy>Looking…</Busy> : 'More'}
                  </Button>
                )}
                {wrong && <p role="alert">{wrong.message}</p>}
                <a href="/matches?mine">Your public ones, to search</a>
              </div>
              <p class="visually-hidden" role="status">
                {matches.length} {matches.length === 1 ? 'match' : 'matches'}
              </p>
            </>
          )}
        </section>
        {list && <WhoIAm own={list.me.key} onForgotten={() => void begin()} />}
      </div>
    </Page>
  );
}

/** Shown for as long as some matches are known only from the cookie. */
const Restored = () => (
  <p class="sheet panel restored">
    Your browser deleted what this page had saved. Your seats and these matches are back. Your name, settings, mark,
    people you met, lists, notes and puzzles are lost. On an iPhone or iPad, playing from the home screen prevents this.
  </p>
);

const NoMatches = () => (
  <div class="sheet stack panel no-matches">
    <p>No matches yet. As soon as you sit down at a table, it is kept here.</p>
    <div>
      <ButtonLink href="/" kind="primary">
        To the lobby
      </ButtonLink>
    </div>
  </div>
);
