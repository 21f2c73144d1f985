import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { toast } from '../../ui/feedback.tsx';
import type { NewRequest } from '../../app/connection.ts';
import { changesIn, fieldsOf, houseRules } from '../frame/option-fields.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { inWords } from '../../../shared/contract/words.ts';
import { freshNonce, nameOrAnother } from '../../app/identity.ts';
import type { RoomSnapshot } from '../../app/connection.ts';
import { FairDeal } from './fair-deal.tsx';
import { Invite } from './invite.tsx';
import type { LiveMatch } from './live-match.ts';

interface WaitingRoomProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
}

type Ask = (wish: NewRequest) => Promise<void>;

/** Before the match: who sits where, how others get in, and the start. */
export function WaitingRoom({ live, gameUi, table, matchId }: WaitingRoomProps) {
  const free = table.seats.filter((seat) => !seat.taken).length;
  useEffect(() => {
    // What does not come now is asked for again, and missed, when the match begins.
    gameUi.preload().catch(() => undefined);
  }, [gameUi]);
  const ask: Ask = async (wish) => {
    const failure = await live.connection.ask(wish);
    if (failure) toast(failure.message);
  };
  return (
    <main id="main" class="waiting-room" tabIndex={-1}>
      <section class="stack waiting-seats" aria-labelledby="waiting">
        <h2 id="waiting" aria-live="polite">
          {free === 0 ? 'Everybody is here' : `Waiting for ${inWords(free)} more`}
        </h2>
        <ul class="seats">
          {table.seats.map((sitter, seat) => (
            <SeatRow key={seat} seat={seat} sitter={sitter} live={live} ask={ask} />
          ))}
        </ul>
        <WaitingActs live={live} table={table} free={free} ask={ask} />
      </section>
      <div class="stack waiting-side">
        <Invite code={live.connection.own.value?.code ?? null} matchId={matchId} />
        <p>{houseRules(changesIn(fieldsOf(live.game!, gameUi.optionEditors), JSON.parse(table.options)))}</p>
        <FairDeal commitment={table.commitment} />
      </div>
    </main>
  );
}

function SeatRow({
  seat,
  sitter,
  live,
  ask,
}: {
  seat: Seat;
  sitter: RoomSnapshot['seats'][number];
  live: LiveMatch;
  ask: Ask;
}) {
  const own = live.connection.own.value;
  const mine = own?.seat === seat;
  const isKept = !sitter.taken && sitter.reservedFor !== '' && own?.reserved !== seat;
  // Where a seat waits for this person, the others are not for them.
  const isForMe = own?.seat === null && (own.reserved === null || own.reserved === seat);
  return (
    <li class="row seat" data-free={!sitter.taken}>
      <PlayerBadge seat={sitter.taken ? seat : null} sizePx={46} away={sitter.taken && !sitter.connected} />
      <span class="row seat-words">
        {sitter.taken ? (
          <>
            <b>{sitter.name}</b> {mine && '(you)'}
            {sitter.bot && (
              <span class="row seat-fact">
                <Icon id="robot" size={18} /> bot
              </span>
            )}
            {!sitter.connected && <span class="seat-fact">away</span>}
          </>
        ) : (
          <span class="seat-fact">{isKept ? `Kept for ${sitter.reservedFor}` : 'Free seat'}</span>
        )}
      </span>
      {!sitter.taken && !isKept && isForMe && (
        <Button
          size="small"
          onClick={() => void ask({ type: 'sit', seat, name: nameOrAnother(), nonce: freshNonce() })}
        >
          Sit here
        </Button>
      )}
      {own?.host && !sitter.taken && !isKept && (
        <Button
          size="small"
          aria-label={`Add a bot to seat ${seat + 1}`}
          onClick={() => void ask({ type: 'add-bot', seat })}
        >
          Add bot
        </Button>
      )}
      {own?.host && !mine && (sitter.taken || isKept) && (
        <Button
          size="small"
          aria-label={`Remove ${sitter.name || sitter.reservedFor}`}
          onClick={() => void ask({ type: 'remove', seat })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function WaitingActs({ live, table, free, ask }: { live: LiveMatch; table: RoomSnapshot; free: number; ask: Ask }) {
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
    for (const [seat, sitter] of table.seats.entries())
      if (!sitter.taken && !sitter.reservedFor) await ask({ type: 'add-bot', seat });
    setBusy(false);
  };
  const host = table.host === null ? null : table.seats[table.host]?.name || table.seats[table.host]?.reservedFor;
  return (
    <div class="row waiting-acts">
      {own?.host ? (
        <>
          <Button ref={start} kind="primary" size="big" disabled={free > 0} onClick={() => void ask({ type: 'start' })}>
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
