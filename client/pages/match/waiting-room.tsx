import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { temperaments, type Seat, type Temperament } from '../../../shared/contract/game.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { toast } from '../../ui/feedback.tsx';
import type { NewRequest, RoomSnapshot } from '../../app/connection.ts';
import { HouseRules } from '../frame/house-rules.tsx';
import { BotFact } from '../frame/bot-fact.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import { capitalised, inWords, joinNames } from '../../../shared/contract/words.ts';
import { metBefore } from '../../app/met-people.ts';
import { sittingDown } from '../../app/taking-part.ts';
import type { LiveMatch } from './live-match.ts';
import { LiveRules } from './rules-dialog.tsx';
import { encode } from 'uqr';

interface WaitingRoomProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
}

type Ask = (request: NewRequest) => Promise<void>;

/** Before the match: who sits where, how others get in, and the start. */
export function WaitingRoom({ live, gameUi, table, matchId }: WaitingRoomProps) {
  const free = table.seats.filter((seat) => !seat.taken).length;
  useEffect(() => {
    // What does not come now is asked for again, and missed, when the match begins.
    gameUi.preload().catch(() => undefined);
  }, [gameUi]);
  const [isReading, setReading] = useState(false);
  const [bots, setBots] = useState<Temperament>('even');
  const ask: Ask = async (request) => {
    const failure = await live.connection.ask(request);
    if (failure) toast(failure.message);
  };
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <section class="stack waiting-seats" aria-labelledby="waiting">
        <h2 id="waiting" aria-live="polite">
          {free === 0 ? 'Everybody is here' : `Waiting for ${inWords(free)} more`}
        </h2>
        <StartNews table={table} silent={live.silentAtStart.value} you={live.seat.value} />
        <ul class="seats">
          {table.seats.map((player, seat) => (
            <SeatRow key={seat} matchId={matchId} seat={seat} player={player} live={live} bots={bots} ask={ask} />
          ))}
        </ul>
        {live.connection.own.value?.host && free > 0 && <BotsChoice value={bots} onChange={setBots} />}
        <WaitingActs live={live} table={table} free={free} bots={bots} ask={ask} />
      </section>
      <div class="stack waiting-side">
        <Invite code={live.connection.own.value?.code ?? null} matchId={matchId} />
        <section class="stack" aria-label="How this table plays">
          <HouseRules game={live.game!} gameUi={gameUi} options={live.options} seats={table.seats.length} />
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

function SeatRow({
  matchId,
  seat,
  player,
  live,
  bots,
  ask,
}: {
  matchId: string;
  seat: Seat;
  player: RoomSnapshot['seats'][number];
  live: LiveMatch;
  /** Of those that the host adds. */
  bots: Temperament;
  ask: Ask;
}) {
  const own = live.connection.own.value;
  const mine = own?.seat === seat;
  const isKept = !player.taken && player.reservedFor !== '' && own?.reserved !== seat;
  // Where a seat waits for this person, the others are not for them.
  const isForMe = own?.seat === null && (own.reserved === null || own.reserved === seat);
  return (
    <li class="row seat" data-free={!player.taken}>
      <PlayerBadge seat={player.taken ? seat : null} sizePx={46} away={player.taken && !player.connected} />
      <span class="row seat-words">
        {player.taken ? (
          <>
            <b>{player.name}</b> {mine && '(you)'}
            <KeyMark of={player.key} />
            {!mine && player.key && metBefore(player.key) && <span class="seat-fact">played with you before</span>}
            {player.bot && <BotFact temperament={player.temperament} />}
            {!player.connected && <span class="seat-fact">away</span>}
          </>
        ) : (
          <span class="seat-fact">{isKept ? `Kept for ${player.reservedFor}` : 'Free seat'}</span>
        )}
      </span>
      {!player.taken && !isKept && isForMe && (
        <Button size="small" onClick={() => void sittingDown(matchId, seat).then(ask)}>
          Sit here
        </Button>
      )}
      {own?.host && !player.taken && !isKept && (
        <Button
          size="small"
          aria-label={`Add a bot to seat ${seat + 1}`}
          onClick={() => void ask({ type: 'add-bot', seat, temperament: bots })}
        >
          Add bot
        </Button>
      )}
      {own?.host && !mine && (player.taken || isKept) && (
        <Button
          size="small"
          aria-label={`Remove ${player.name || player.reservedFor}`}
          onClick={() => void ask({ type: 'remove', seat })}
        >
          Remove
        </Button>
      )}
    </li>
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
  return (
    <div class="row waiting-acts">
      {own?.host ? (
        <>
          <Button
            ref={start}
            kind="primary"
            size="big"
            disabled={free > 0 || table.starting}
            onClick={() => void ask({ type: 'start' })}
          >
            Start the match
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
  const awaited = seats.flatMap(({ bot, opened }, seat) => (bot || opened ? [] : [seat]));
  return (
    <div role="status">
      {starting && isLate && awaited.length > 0 && (
        <p class="start-news">Waiting for an answer from {named(awaited)}…</p>
      )}
      {!starting && silent && (
        <p class="start-news"> The start failed: no answer from {named(silent)}. Nothing was dealt; try again.</p>
      )}
    </div>
  );
}

/** How others get to this table: a code to read out, a link to send, a picture to scan. */
function Invite({ code, matchId }: { code: string | null; matchId: string }) {
  const link = `${location.origin}${code ? `/join/${code}` : `/t/${matchId}`}`;
  return (
    <section class="sheet panel stack" aria-labelledby="invite">
      <h2 id="invite">Come in</h2>
      <div class="invite-ways">
        <QrCode text={link} />
        <div class="stack invite-words">
          {code && (
            <p>
              <span class="field-hint">Code</span>
              <strong class="invite-code">{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
            </p>
          )}
          <p class="field-hint">{link.replace(/^https?:\/\//, '')}</p>
          <Button onClick={() => void share(link)}>
            <Icon id="share" size={22} />
            {canShare() ? 'Share' : 'Copy link'}
          </Button>
        </div>
      </div>
    </section>
  );
}

const canShare = () => typeof navigator.share === 'function';

async function share(link: string): Promise<void> {
  try {
    if (canShare()) return await navigator.share({ title: 'Three Rooms', text: 'Sit down at my table', url: link });
    await navigator.clipboard.writeText(link);
    toast('Link copied.');
  } catch (error) {
    // Closing the share sheet is an answer, too. Without a clipboard the link can still be read.
    if ((error as Error).name !== 'AbortError') toast(link);
  }
}

/** Dark on white in both modes: cameras want it so. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    return { size, path: data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('') };
  }, [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the link to this table"
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f1713" />
    </svg>
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
