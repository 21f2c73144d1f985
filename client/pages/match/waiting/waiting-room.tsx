import { useEffect, useRef, useState } from 'preact/hooks';
import { temperaments, type Seat, type Temperament } from '../../../../shared/contract/game.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/fields.tsx';
import { toast, Waiting } from '../../../ui/feedback.tsx';
import type { NewRequest } from '../../../app/connection/requests.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { useGame } from '../../frame/arrival.tsx';
import { HouseRules } from '../../frame/house-rules.tsx';
import type { GameUi } from '../../../kit/game-ui.ts';
import { COMMIT_WITHIN_MS } from '../../../../shared/start.ts';
import { capitalised, inWords, joinNames } from '../../../../shared/contract/words.ts';
import { CommentaryNews } from '../commentary/announcement.tsx';
import Bubbles from '../talk/bubbles.tsx';
import type { LiveMatch } from '../live-match.ts';
import { LiveRules } from '../rules-dialog.tsx';
import { Invite } from './invite.tsx';
import { SeatRow } from './seat-row.tsx';

export interface WaitingRoomProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
  /** Sits this person down, after they were asked who they are. @param seat the first free one if left out */
  onSit(seat?: Seat): void;
}

type Ask = (request: NewRequest) => Promise<void>;
type Seats = RoomSnapshot['seats'];

/** Before the match: who sits where, how others get in, and the start. */
export default function WaitingRoom({ live, gameUi, table, matchId, onSit }: WaitingRoomProps) {
  const free = table.seats.filter((seat) => !seat.taken).length;
  useEffect(() => {
    // What does not come now is asked for again, and missed, when the match begins.
    gameUi.loadStage().catch(() => undefined);
  }, [gameUi]);
  const { game } = useGame(table.game);
  const [isReading, setReading] = useState(false);
  const [bots, setBots] = useState<Temperament>('even');
  const ask: Ask = async (request) => {
    const failure = await live.connection.requests.command(request);
    if (failure) toast(failure.message);
  };
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <Bubbles live={live} />
      <section class="stack waiting-seats" aria-labelledby="waiting">
        <h2 id="waiting" aria-live="polite">
          {free === 0 ? 'Everybody is here' : `Waiting for ${inWords(free)} more`}
        </h2>
        {live.connection.own.value?.removed && (
          <p class="start-news" role="alert">
            The host has removed you from this table. You can still watch, but not sit down here.
          </p>
        )}
        <HostNews table={table} change={live.feed.hostChange.value} you={live.seat.value} />
        <StartNews table={table} silent={live.feed.silentAtStart.value} you={live.seat.value} />
        <CommentaryNews table={table} />
        <ul class="seats" data-many={table.seats.length > ONE_COLUMN}>
          {table.seats.map((_, seat) => (
            <SeatRow key={seat} seat={seat} table={table} live={live} bots={bots} ask={ask} onSit={onSit} />
          ))}
        </ul>
        {live.connection.own.value?.host && free > 0 && <BotsChoice value={bots} onChange={setBots} />}
        <WaitingActs live={live} table={table} free={free} bots={bots} ask={ask} />
      </section>
      <div class="stack waiting-side">
        <Invite live={live} table={table} matchId={matchId} ask={ask} onSit={() => onSit()} />
        <section class="stack" aria-label="How this table plays">
          {game ? (
            <HouseRules game={game} gameUi={gameUi} options={live.options} seats={table.seats.length} />
          ) : (
            <span>&nbsp;</span>
          )}
          <Button onClick={() => setReading(true)}>
            <Icon id="book" size={22} /> The rules of this table
          </Button>
        </section>
        <FairDeal commitment={table.commitment} />
      </div>
      {isReading && (
        <LiveRules live={live} gameUi={gameUi} table={table} matchId={matchId} onClose={() => setReading(false)} />
      )}
    </main>
  );
}

/** How well the bots play that the host adds from here on. */
const BotsChoice = ({ value, onChange }: { value: Temperament; onChange(next: Temperament): void }) => (
  <Segmented<Temperament>
    title="Bots"
    hint={temperamentWords[value]}
    value={value}
    choices={temperaments.map((one) => ({ value: one, label: capitalised(one) }))}
    onChange={onChange}
  />
);

const temperamentWords: Record<Temperament, string> = {
  gentle: 'Gentle ones make the mistakes that people make.',
  even: 'Even ones play well.',
  sharp: 'Sharp ones play as well as they can.',
};

interface WaitingActsProps {
  live: LiveMatch;
  table: RoomSnapshot;
  free: number;
  bots: Temperament;
  ask: Ask;
}

function WaitingActs({ live, table, free, bots, ask }: WaitingActsProps) {
  const own = live.connection.own.value;
  const [isBusy, setBusy] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const hasFilled = useRef(false);
  // The button that filled the table is gone then, and the focus with it; what comes next is the start.
  useEffect(() => {
    if (free === 0 && hasFilled.current && document.activeElement === document.body) start.current?.focus();
  }, [free]);
  const fill = async () => {
    setBusy(true);
    hasFilled.current = true;
    for (const [seat, player] of table.seats.entries())
      if (!player.taken && !player.reservedFor) await ask({ type: 'add-bot', seat, temperament: bots });
    setBusy(false);
  };
  const host = table.host === null ? null : table.seats[table.host]?.name || table.seats[table.host]?.reservedFor;
  const taken = table.seats.length - free;
  const least = table.grewFrom ? table.seats.length : (live.game?.info.seats.min ?? table.seats.length);
  const silent = live.feed.silentAtStart.value;
  const missing = (silent ?? []).filter((seat) => seat !== own?.seat && isUncommitted(table.seats[seat]));
  const hadTime = useTimeToCommit(silent);
  return (
    <div class="row waiting-acts">
      {own?.host ? (
        <>
          <Button
            ref={start}
            kind="primary"
            size="big"
            disabled={taken < least || table.starting || (missing.length > 0 && !hadTime)}
            onClick={() => void ask({ type: 'start', ...(missing.length > 0 && { without: missing }) })}
          >
            {startWords(table, taken < least ? table.seats.length : taken, missing)}
          </Button>
          {free > 0 && (
            <Button size="big" disabled={isBusy} onClick={() => void fill()}>
              Fill with bots
            </Button>
          )}
        </>
      ) : (
        <p>{host ? `${host} starts the match.` : 'Whoever sits down first starts the match.'}</p>
      )}
      {own?.seat !== null && own?.seat !== undefined && (
        <Button onClick={() => void ask({ type: 'stand' })} flat>
          Stand up
        </Button>
      )}
    </div>
  );
}

/** Their browser has not committed to a nonce, as it does by itself: a phone that is locked, as a rule. */
const isUncommitted = (player: Seats[number] | undefined): boolean =>
  player !== undefined && player.taken && !player.bot && !player.commitment;

/** Whether everybody has had the time to commit anew since the start failed. */
function useTimeToCommit(silent: Seat[] | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), COMMIT_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [silent]);
  return isOver;
}

/** @param players so many it would start with */
function startWords({ seats }: RoomSnapshot, players: number, missing: Seat[]): string {
  if (missing.length > 0) return `Start without ${joinNames(missing.map((seat) => seats[seat]?.name ?? ''))}`;
  return players < seats.length ? `Start with ${inWords(players)} players` : 'Start the match';
}

interface HostNewsProps {
  table: RoomSnapshot;
  change: LiveMatch['feed']['hostChange']['value'];
  you: Seat | null;
}

/** Says when somebody else leads because the host is away, and when the host is back. */
function HostNews({ table: { seats, host }, change, you }: HostNewsProps) {
  if (!change || change.seat !== host) return <div role="status" />;
  const leader = change.seat === you ? 'You' : seats[change.seat]?.name;
  const away = change.insteadOf === undefined ? undefined : seats[change.insteadOf];
  const name = away?.name || away?.reservedFor;
  return (
    <div role="status">
      <p class="start-news">
        {name ? `${name} is away. ` : ''}
        {leader} can start the match{name ? ` until ${name} is back` : ''}.
      </p>
    </div>
  );
}

/** More seats than that stand in two columns, where there is room. */
const ONE_COLUMN = 8;

/** A start takes a moment, as everybody's browser has to answer; so long nothing is said of it, ms. */
const AT_ONCE_MS = 500;

interface StartNewsProps {
  table: RoomSnapshot;
  silent: Seat[] | null;
  you: Seat | null;
}

/** How a start goes on, or why it failed. */
function StartNews({ table: { seats, starting }, silent, you }: StartNewsProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!starting) return;
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, [starting]);
  const named = (list: Seat[]) =>
    joinNames(list.map((seat) => (seat === you ? 'your browser' : (seats[seat]?.name ?? ''))));
  const awaited = seats.flatMap(({ bot, opened, standIn }, seat) => (bot || opened || standIn ? [] : [seat]));
  const missing = silent?.filter((seat) => isUncommitted(seats[seat])) ?? [];
  return (
    <div role="status">
      {starting && isLate && awaited.length > 0 && (
        <p class="start-news">
          <Waiting>{`Waiting for an answer from ${named(awaited)}…`}</Waiting>
        </p>
      )}
      {!starting && silent && (
        <p class="start-news">
          The start failed: no answer from {named(silent)}. Nothing was dealt; try again.
          {missing.length > 0 && ` If you start without ${named(missing)}, a bot plays until they’re back.`}
        </p>
      )}
    </div>
  );
}

/** Where chance comes from, before anybody sits down: what is promised about it, and what is not. */
const FairDeal = ({ commitment }: { commitment: string }) => (
  <details class="fair-deal">
    <summary>Nobody can bend chance</summary>
    <div class="stack">
      <p>
        Everybody’s browser and the house each bring a secret number; all of them together decide what chance does. Each
        was fixed before any was shown, so nobody can choose theirs to suit themselves: not the first, not the last, not
        the house.
      </p>
      <p>
        They are shown when the match starts. If somebody’s browser does not answer within five seconds, nothing is
        dealt, the log names them, and everybody brings a new number.
      </p>
      <p>Your browser signs whatever you do, and keeps what it saw. The replay of the match is held against that.</p>
      <p>
        <b>What nobody can prove:</b> that the house doesn’t look at your cards, or tell a friend. Nobody else at the
        table is ever sent them.
      </p>
      <p>
        The fingerprint of the house’s number: <code>{commitment}</code>
      </p>
    </div>
  </details>
);
