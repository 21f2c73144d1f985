import './match.css';
import { useEffect, useState } from 'preact/hooks';
import { matchId as matchIdSchema } from '../../../shared/protocol.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading, toast } from '../../ui/feedback.tsx';
import { forgetSeat, rememberSeat } from '../../app/identity.ts';
import { MatchConnection } from '../../app/connection.ts';
import { rememberFinished } from '../../app/finished-matches.ts';
import { rememberPeople } from '../../app/met-people.ts';
import { navigate } from '../../app/route.ts';
import { signingKey } from '../../app/signing-key.ts';
import { sittingDown, takePart } from '../../app/taking-part.ts';
import { NotArrived, useGameUi } from '../frame/arrival.tsx';
import { NotFound, Page, SkipLink, useTitle } from '../frame/page.tsx';
import { useSound } from '../frame/sound.tsx';
import { Bar } from './bar.tsx';
import { LiveMatch } from './live-match.ts';
import { LostStrip } from './bar.tsx';
import { Scene } from './scene.tsx';
import { soundTable } from './table-sounds.ts';
import { WaitingRoom } from './waiting-room.tsx';

/** A table: its waiting room, the match, its end. */
export default function Match({ matchId, sit }: { matchId: string; sit: boolean }) {
  return matchIdSchema.safeParse(matchId).success ? (
    <AtTable matchId={matchId} sit={sit} />
  ) : (
    <NotFound what="There is no such table." />
  );
}

function AtTable({ matchId, sit }: { matchId: string; sit: boolean }) {
  const [live, setLive] = useState<LiveMatch | null>(null);
  useEffect(() => {
    const table = new LiveMatch((onEvents) => new MatchConnection(matchId, onEvents));
    const stopTakingPart = takePart(matchId, table.connection);
    setLive(table);
    return () => {
      stopTakingPart();
      table.close();
    };
  }, [matchId]);
  return live && <Found matchId={matchId} live={live} sit={sit} />;
}

function Found({ matchId, live, sit }: { matchId: string; live: LiveMatch; sit: boolean }) {
  const table = live.connection.table.value;
  const link = live.connection.link.value;
  const { gameUi, failed } = useGameUi(table?.game ?? null);
  useTitle(table && live.game ? `${table.title}, ${live.game.info.title}` : 'Table');
  useSitDown(live, matchId, sit);
  useSeatMemory(live, matchId);
  usePeopleMemory(live, matchId);
  useFinishedMemory(live, matchId);
  useNextMatch(live);
  useSound(gameUi);
  useEffect(() => soundTable(live), [live]);

  if (link.is === 'refused' && link.failure.failed === 'over') return <Onward to={`/replay/${matchId}`} />;
  if (link.is === 'refused') return <NotFound what={link.failure.message} />;
  if (link.is === 'lost' && link.why && !table) return <NotNow why={link.why} />;
  if (link.is === 'elsewhere') return <Elsewhere onPlayHere={() => live.connection.playHere()} />;
  if (failed)
    return (
      <Page title="Table">
        <NotArrived />
      </Page>
    );
  if (!table || !live.game || !gameUi || (link.is === 'finding' && !live.connection.own.value))
    return (
      <main id="main" tabIndex={-1}>
        <h1 class="visually-hidden">Table</h1>
        <Loading text="Finding the table…" />
        <LostStrip connection={live.connection} />
      </main>
    );
  return (
    <div class={`table ${gameUi.theme}`} data-phase={table.phase}>
      <SkipLink />
      <Bar live={live} gameUi={gameUi} table={table} matchId={matchId} />
      <LostStrip connection={live.connection} />
      {table.phase === 'abandoned' ? (
        <main id="main" class="table-closed" tabIndex={-1}>
          <ErrorPanel>This table was closed: nobody was there any more.</ErrorPanel>
        </main>
      ) : table.phase === 'waiting' || live.view.value === null ? (
        <WaitingRoom live={live} gameUi={gameUi} table={table} matchId={matchId} />
      ) : (
        <Scene live={live} gameUi={gameUi} table={table} matchId={matchId} />
      )}
    </div>
  );
}

/** The table is not there any more, but what is shows it. */
function Onward({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), []);
  return null;
}

/** Nobody is let in for now; the connection goes on asking. */
const NotNow = ({ why }: { why: string }) => (
  <Page title="Not just now">
    <section class="panel error-panel" aria-labelledby="not-now">
      <h1 id="not-now" class="elsewhere">
        Not just now
      </h1>
      <p>{why} This page goes there by itself as soon as it can.</p>
      <div class="dialog-actions">
        <ButtonLink href="/">Lobby</ButtonLink>
      </div>
    </section>
  </Page>
);

const Elsewhere = ({ onPlayHere }: { onPlayHere(): void }) => (
  <Page title="Another tab">
    <section class="panel error-panel" aria-labelledby="elsewhere">
      <h1 id="elsewhere" class="elsewhere">
        You are playing in another tab
      </h1>
      <p>Your seat follows you: one tab at a time.</p>
      <div class="dialog-actions">
        <Button kind="primary" onClick={onPlayHere}>
          Play here
        </Button>
      </div>
    </section>
  </Page>
);

/** Sits down once where a seat is kept for this person, or where they came to sit. */
function useSitDown(live: LiveMatch, matchId: string, wished: boolean): void {
  const [hasSat, setHasSat] = useState(false);
  const own = live.connection.own.value;
  const phase = live.connection.table.value?.phase;
  const isLive = live.connection.link.value.is === 'live';
  useEffect(() => {
    if (hasSat || !isLive || !own || (own.seat === null && own.reserved === null && !wished)) return;
    setHasSat(true);
    // From here on the address only names the table: coming back to it is no wish to sit.
    if (wished) navigate(location.pathname, { replace: true });
    if (own.seat !== null) return;
    if (phase === 'playing') toast('The match has started: you are watching.');
    if (phase !== 'waiting') return;
    void sittingDown(matchId)
      .then((request) => live.connection.ask(request))
      .then((failure) => failure && toast(failure.message));
  }, [own, phase, isLive]);
}

/** Keeps the way back to a running match of one's own. */
function useSeatMemory(live: LiveMatch, matchId: string): void {
  const seat = live.seat.value;
  const phase = live.connection.table.value?.phase;
  useEffect(() => {
    if (seat !== null && (phase === 'waiting' || phase === 'playing')) rememberSeat(matchId);
    else if (phase !== undefined) forgetSeat(matchId);
  }, [seat, phase]);
}

/** Keeps who played with this person, for the next time. Who sits there with another key is somebody else by now. */
function usePeopleMemory(live: LiveMatch, matchId: string): void {
  const seat = live.seat.value;
  const phase = live.connection.table.value?.phase;
  useEffect(() => {
    const seats = live.connection.table.value?.seats ?? [];
    const own = seat === null ? '' : seats[seat]?.key;
    if (phase !== 'playing' || !own) return;
    void signingKey().then(({ publicKey }) => {
      if (own === publicKey)
        rememberPeople(
          matchId,
          seats.filter(({ key }) => key !== '' && key !== own),
        );
    });
  }, [seat, phase]);
}

/** Whoever was there to the end from a seat has finished a match. */
function useFinishedMemory(live: LiveMatch, matchId: string): void {
  const hasFinished = live.seat.value !== null && live.connection.table.value?.phase === 'over';
  useEffect(() => {
    if (hasFinished) rememberFinished(matchId);
  }, [hasFinished]);
}

/** Follows to the rematch when somebody opens it. Who comes later finds it on the end panel. */
function useNextMatch(live: LiveMatch): void {
  const next = live.connection.table.value?.rematchId;
  const [first, setFirst] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (next === undefined) return;
    if (first === undefined) setFirst(next);
    else if (next && next !== first) {
      toast('On to the next match, same seats.');
      navigate(`/t/${next}`);
    }
  }, [next, first]);
}
