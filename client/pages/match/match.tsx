import { NO_SUCH_TABLE } from '../../../shared/protocol-codes.ts';
import 'virtual:icons/kit/table-icons';
import './match.css';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { isMatchId } from '../../../shared/ids.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading, toast } from '../../ui/feedback.tsx';
import { backUpSeat, dropFromBackup } from '../../app/storage/backup.ts';
import { forgetSeat, hasOwnName, rememberSeat } from '../../app/identity/identity.ts';
import { whyClosed } from '../../app/connection/closed.ts';
import { codeOf, rememberCode } from '../../app/identity/invites.ts';
import { MatchConnection } from '../../app/connection/connection.ts';
import type { OnEvents } from '../../app/connection/told-events.ts';
import { joinAnyTable } from '../../app/offline/flight.ts';
import { rememberFinished } from '../../app/storage/finished-matches.ts';
import { rememberResult } from '../../app/storage/seen-results.ts';
import { rememberPeople } from '../../app/identity/met-people.ts';
import { isPlayBlocked } from '../../app/connection/network.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { navigate } from '../../app/route.ts';
import { canvasFonts } from '../../design/fonts.ts';
import { loadAtTable, loadGameUi } from '../../games/registry.ts';
import { signingKey } from '../../app/identity/signing-key.ts';
import { sitDown, takePart } from '../../app/identity/taking-part.ts';
import { lazyOverlay, lazyPart, NotArrived } from '../../kit/lazy.tsx';
import { useGameUi } from '../frame/arrival.tsx';
import { Noting } from './note/note.tsx';
import { NotFound, Page, SkipLink, useTitle } from '../frame/page.tsx';
import { useSound } from '../frame/sound.tsx';
import { Bar } from './bar.tsx';
import type { BlockedProps } from './blocked/blocked.tsx';
import type { NameFirstProps } from './waiting/introduction.tsx';
import { LiveMatch } from './live-match.ts';
import { HaltStrip, LostStrip } from './bar.tsx';
import { usePace } from './pace.ts';
import { ReportStrip, Saying, useMutedNotice } from './talk/say.tsx';
import { Scene } from './scene.tsx';
import { Spoken } from './spoken.tsx';
import { soundTable } from './table-sounds.ts';
import type { WaitingRoomProps } from './waiting/waiting-room.tsx';
import { useWakeLock } from './wake-lock.ts';
import type { WhatIfStripProps } from './what-if/strip.tsx';
import { NamesHere } from '../../ui/names.tsx';

/** A table of bots has no use for them. */
const WaitingRoom = lazyPart<WaitingRoomProps>(() => import('./waiting/waiting-room.tsx'));
const WhatIfStrip = lazyOverlay<WhatIfStripProps>(() => import('./what-if/strip.tsx'));
const Blocked = lazyPart<BlockedProps>(() => import('./blocked/blocked.tsx'));
const NameFirst = lazyPart<NameFirstProps>(() => import('./waiting/introduction.tsx'));

/** A table: its waiting room, the match, its end. */
export default function Match({ matchId, sit }: { matchId: string; sit: boolean }) {
  return isMatchId(matchId) ? <AtTable matchId={matchId} sit={sit} /> : <NotFound what={NO_SUCH_TABLE} />;
}

function AtTable({ matchId, sit }: { matchId: string; sit: boolean }) {
  const [live, setLive] = useState<LiveMatch | null>(null);
  useEffect(() => {
    const connect = (onEvents: OnEvents) => new MatchConnection(matchId, onEvents, { join: joinAnyTable });
    const table = new LiveMatch(matchId, connect, loadAtTable);
    const stopTakingPart = takePart(matchId, table.connection);
    setLive(table);
    return () => {
      stopTakingPart();
      table.close();
    };
  }, [matchId]);
  return (
    live && (
      <NamesHere.Provider value={live.names.value}>
        <Found matchId={matchId} live={live} sit={sit} />
      </NamesHere.Provider>
    )
  );
}

function Found({ matchId, live, sit }: { matchId: string; live: LiveMatch; sit: boolean }) {
  const table = live.connection.table.value;
  const link = live.connection.link.value;
  const { gameUi, failed } = useGameUi(table?.game ?? null);
  useTitle(table && live.game ? `${table.title}, ${live.game.info.title}` : undefined);
  const sitting = useSitDown(live, matchId, sit);
  useCodeMemory(live, matchId);
  useSeatMemory(live, matchId);
  usePeopleMemory(live, matchId);
  useFinishedMemory(live, matchId);
  usePace(live);
  useNextMatch(live);
  useMutedNotice(live);
  useWakeLock(table?.phase === 'playing' && live.seat.value !== null);
  useSound(gameUi);
  useEffect(() => soundTable(live), [live]);

  if (link.is === 'refused' && link.failure.failed === 'over') return <Onward to={`/replay/${matchId}`} />;
  if (link.is === 'refused') return <NotFound what={link.failure.message} />;
  if (link.is === 'lost' && link.why && !table) return <NotNow why={link.why} />;
  if (link.is === 'lost' && isPlayBlocked.value && !table)
    return <Blocked connection={live.connection} matchId={matchId} />;
  if (link.is === 'elsewhere') return <Elsewhere onPlayHere={() => live.connection.playHere()} />;
  if (failed || live.isGameMissing.value)
    return (
      <Page>
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
      <HaltStrip connection={live.connection} />
      <ReportStrip live={live} />
      {table.grewFrom && <WhatIfStrip table={table} />}
      <Saying live={live} table={table} />
      <Noting live={live} />
      <Spoken live={live} gameUi={gameUi} />
      {sitting.isAwaited ? (
        <main id="main" tabIndex={-1}>
          <Loading text="Setting the table…" />
        </main>
      ) : table.phase === 'abandoned' ? (
        <main id="main" class="table-closed" tabIndex={-1}>
          <ErrorPanel>{whyClosed(live.feed.abandonedFor.value)}</ErrorPanel>
        </main>
      ) : table.phase === 'waiting' && sitting.isAsking ? (
        <NameFirst live={live} table={table} onSit={sitting.introduced} onWatch={sitting.onlyWatch} />
      ) : table.phase === 'waiting' ? (
        <WaitingRoom live={live} gameUi={gameUi} table={table} matchId={matchId} onSit={sitting.sit} />
      ) : live.stage.view.value === null ? (
        // It has begun, and what has happened is on its way: no time for a waiting room, which is fetched with all games.
        <main id="main" tabIndex={-1}>
          <Loading text="Setting the table…" />
        </main>
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

/** A match against bots begins as its person sits down: they do when their stage can be drawn, or after that time, ms. */
const STAGE_AWAITED_MS = 20_000;

/** Resolves when a stage of that game could be drawn at once, or its time is up. Never rejects. */
function stageIsHere(game: string): Promise<unknown> {
  const loadStage = async () => (await loadGameUi(game)).loadStage();
  const fetchAll = () => Promise.all([loadStage(), loadAtTable(game), canvasFonts()]);
  const timeIsUp = new Promise((resolve) => setTimeout(resolve, STAGE_AWAITED_MS));
  return Promise.race([fetchAll().catch(() => undefined), timeIsUp]);
}

/**
 * Sits down once where a seat is kept for this person, or where they came to sit. Who comes to others is asked who they
 * are first. Where all others are bots the table waits for this page: `isAwaited`.
 */
function useSitDown(live: LiveMatch, matchId: string, wished: boolean) {
  const [hasSat, setHasSat] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [asking, setAsking] = useState<{ seat: Seat | undefined } | null>(null);
  const own = live.connection.own.value;
  const table = live.connection.table.value;
  const isLive = live.connection.link.value.is === 'live';

  const take = async (seat: Seat | undefined) => {
    const failure = await sitDown(matchId, live.connection, seat);
    if (failure) toast(failure.message);
    return !failure;
  };
  const takeAmongBots = async (game: string) => {
    setAwaited(true);
    await stageIsHere(game);
    // Whoever has gone meanwhile does not sit down.
    const hasSat = live.connection.link.peek().is !== 'closed' && (await take(undefined));
    if (!hasSat) setAwaited(false);
  };
  const sit = (seat?: Seat) => (hasOwnName.value ? void take(seat) : setAsking({ seat }));

  useEffect(() => {
    if (hasSat || !isLive || !own || !table || (own.seat === null && own.reserved === null && !wished)) return;
    setHasSat(true);
    // From here on the address only names the table: coming back to it is no wish to sit.
    if (wished) navigate(location.pathname, { replace: true });
    if (own.seat !== null) return;
    if (table.phase === 'playing') toast('The match has started: you are watching.');
    if (table.phase !== 'waiting') return;
    const hasRoom = table.seats.some((seat) => !seat.taken && !seat.reservedFor);
    const isWelcome = hasRoom && !own.removed && !table.locked && (table.public || codeOf(matchId) !== null);
    const isAmongBots = own.reserved !== null && table.seats.every(({ bot }, seat) => bot || seat === own.reserved);
    if (own.reserved === null && isWelcome) sit();
    else void (isAmongBots ? takeAmongBots(table.game) : take(undefined));
  }, [own, table?.phase, isLive]);

  return {
    sit,
    // A start that has failed is told of in the waiting room.
    isAwaited: isAwaited && table?.phase === 'waiting' && live.feed.silentAtStart.value === null,
    isAsking: asking !== null && own?.seat === null,
    introduced() {
      setAsking(null);
      void take(asking?.seat);
    },
    onlyWatch: () => setAsking(null),
  };
}

/** Whoever has sat there can sit down again, also when the page was closed meanwhile. */
function useCodeMemory(live: LiveMatch, matchId: string): void {
  const code = live.connection.own.value?.code;
  useEffect(() => {
    if (code) rememberCode(matchId, code);
  }, [code]);
}

/** Keeps the way back to a running match of one's own. */
function useSeatMemory(live: LiveMatch, matchId: string): void {
  const seat = live.seat.value;
  const phase = live.connection.table.value?.phase;
  useEffect(() => {
    if (seat !== null && (phase === 'waiting' || phase === 'playing')) rememberSeat(matchId);
    else if (phase !== undefined) forgetSeat(matchId);
  }, [seat, phase]);
  const isHere = live.connection.own.value !== null;
  useEffect(() => {
    if (isOwnTable(matchId)) return;
    if (seat !== null) void backUpSeat(matchId, seat);
    else if (isHere) void dropFromBackup(matchId);
  }, [seat, isHere]);
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

/** Whoever was there to the end knows how it ended, and has finished a match if they had a seat. */
function useFinishedMemory(live: LiveMatch, matchId: string): void {
  const table = live.connection.table.value;
  const isOver = table?.phase === 'over';
  const hasFinished = live.seat.value !== null && isOver && !table.grewFrom;
  useEffect(() => {
    if (isOver) rememberResult(matchId);
    if (hasFinished) rememberFinished(matchId, table.game);
  }, [isOver, hasFinished]);
}

/**
 * Follows to the next match when it begins, if this person has said that they are ready. Nobody else is moved, and who
 * comes later finds it on the end panel. The address of the match before is given up: back leads out of the evening.
 */
function useNextMatch(live: LiveMatch): void {
  const next = live.connection.table.value?.rematchId;
  const seat = live.seat.value;
  const isReady = seat !== null && live.connection.table.value?.seats[seat]?.again === 'ready';
  const [first, setFirst] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (next === undefined) return;
    if (first === undefined) setFirst(next);
    else if (next && next !== first && isReady) {
      toast('On to the next match.');
      navigate(`/t/${next}`, { replace: true });
    }
  }, [next, first, isReady]);
}
