import { useEffect, useState } from 'preact/hooks';
import type { Seat, Temperament } from '../../../../shared/contract/game.ts';
import type { NewRequest } from '../../../app/connection/requests.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { codeOf } from '../../../app/identity/invites.ts';
import { metBefore, namesakeOf } from '../../../app/identity/met-people.ts';
import { Button } from '../../../ui/button.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { BotFact } from '../../frame/bot-fact.tsx';
import { KeyMark } from '../../frame/key-mark.tsx';
import { IntroductionDialog } from './introduction.tsx';
import type { LiveMatch } from '../live-match.ts';
import { grewFrom } from '../what-if/grew-from.ts';
import { Name } from '../../../ui/names.tsx';

interface SeatRowProps {
  seat: Seat;
  table: RoomSnapshot;
  live: LiveMatch;
  /** Of the bots that the host adds. */
  bots: Temperament;
  ask(request: NewRequest): Promise<void>;
  onSit(seat: Seat): void;
}

/** A seat of the waiting room: who sits there, and what can be done about it. */
export function SeatRow({ seat, table, live, bots, ask, onSit }: SeatRowProps) {
  const own = live.connection.own.value;
  const player = table.seats[seat]!;
  const mine = own?.seat === seat;
  const [isOpen, setOpen] = useState(false);
  const before = grewFrom(table)?.seats[seat];
  const isOut = before?.isIn === false;
  const isKept = !player.taken && player.reservedFor !== '' && own?.reserved !== seat;
  return (
    <li class="row seat" data-free={!player.taken}>
      <PlayerBadge seat={player.taken ? seat : null} sizePx={46} away={player.taken && !player.connected} />
      <span class="row seat-words">
        {player.taken ? (
          <>
            <b>
              <Name>{player.name}</Name>
            </b>{' '}
            {mine && '(you)'}
            <KeyMark of={player.key} />
            {table.host === seat && <span class="seat-fact">host</span>}
            {!mine && !player.bot && <Acquaintance player={player} />}
            {isOut ? (
              <span class="seat-fact">out already</span>
            ) : (
              player.bot && <BotFact temperament={player.temperament} />
            )}
            {!player.connected && <span class="seat-fact">away</span>}
          </>
        ) : (
          <span class="seat-fact">
            {isKept ? (
              <>
                Kept for <Name>{player.reservedFor}</Name>
              </>
            ) : (
              'Free seat'
            )}
          </span>
        )}
        {before?.isIn && before.name !== player.name && (
          <span class="seat-fact">
            <Name>{before.name}</Name> sat there
          </span>
        )}
      </span>
      {!player.taken && !isKept && maySit(live, table, seat) && (
        <Button size="small" onClick={() => onSit(seat)}>
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
      {mine && (
        <Button size="small" aria-label="Change your name, colour and shape" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      {own?.host && !mine && !isOut && (player.bot || isKept) && (
        <Button
          size="small"
          aria-label={`Remove ${player.name || player.reservedFor}`}
          onClick={() => void ask({ type: 'remove', seat })}
        >
          Remove
        </Button>
      )}
      {!mine && player.taken && !player.bot && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`${player.name}: what you can do`}
          onClick={() => (live.talk.open.value = { is: 'person', person: live.talk.personAt(seat), line: null })}
        >
          More
        </Button>
      )}
      {isOpen && mine && <IntroductionDialog live={live} table={table} seat={seat} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Whether this browser knows them from a match before, or only somebody whose name looks like theirs. */
function Acquaintance({ player: { key, name } }: { player: { key: string; name: string } }) {
  const [namesake, setNamesake] = useState<string | null>(null);
  useEffect(() => {
    let isAsked = true;
    setNamesake(null);
    void namesakeOf({ key, name })
      // Without a network nobody is marked.
      .catch(() => null)
      .then((met) => isAsked && setNamesake(met));
    return () => void (isAsked = false);
  }, [key, name]);
  if (key && metBefore(key)) return <span class="seat-fact">played with you before</span>;
  if (namesake === null) return null;
  const meaning = 'Their name looks the same. It’s someone else, or the same person in another browser.';
  return (
    <span class="seat-fact" title={meaning}>
      not the <bdi>{namesake}</bdi> you met<span class="visually-hidden">. {meaning}</span>
    </span>
  );
}

/** Where a seat waits for this person, the others are not for them; nor is any where they are not let in. */
function maySit(live: LiveMatch, table: RoomSnapshot, seat: Seat): boolean {
  const own = live.connection.own.value;
  if (!own || own.seat !== null) return false;
  if (own.reserved !== null) return own.reserved === seat;
  return !own.removed && !table.locked && (table.public || codeOf(live.matchId) !== null);
}
