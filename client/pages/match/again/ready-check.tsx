/** After a match, in the panel: who wants another, and what a person can say to that. */
import './ready.css';
import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields.tsx';
import { toast } from '../../../ui/feedback.tsx';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { navigate } from '../../../app/route.ts';
import type { AgainRequest } from '../../../../shared/protocol.ts';
import type { LiveMatch } from '../live-match.ts';

interface ReadyCheckProps {
  live: LiveMatch;
  table: RoomSnapshot;
  matchId: string;
}

/** Everybody who sat there and is asked. */
const askedAt = ({ seats }: RoomSnapshot) => seats.filter(({ taken, bot }) => taken && !bot);

export const isAnybodyReady = (table: RoomSnapshot): boolean =>
  table.rematchId === null && table.seats.some(({ again }) => again === 'ready');

export function ReadyCheck({ live, table, matchId }: ReadyCheckProps) {
  const seat = live.seat.value;
  const ways = (
    <>
      <ButtonLink href={`/replay/${matchId}`} label="Watch replay">
        Replay
      </ButtonLink>
      <ButtonLink href="/">Lobby</ButtonLink>
    </>
  );
  if (table.rematchId !== null)
    return (
      <div class="stack ready-check">
        <p role="status">
          <b>The next match has begun.</b>
        </p>
        <Button kind="primary" size="big" wide onClick={() => navigate(`/t/${table.rematchId}`, { replace: true })}>
          To the next match
        </Button>
        <div class="ready-ways">{ways}</div>
      </div>
    );
  const say = async (answer: AgainRequest) => {
    const failure = await live.connection.requests.again(answer);
    if (failure) toast(failure.message);
  };
  const said = seat === null ? null : table.seats[seat]?.again;
  const isAlone = askedAt(table).length === 1;
  return (
    <div class="stack ready-check">
      <div class="row ready-news">
        <p role="status">
          {table.again.obstacle || <b>{countWords(table)}</b>}
          {table.again.until > 0 && <span class="visually-hidden"> The next match begins within seconds.</span>}
        </p>
        <BotsWish live={live} table={table} onWish={(bots) => void say({ bots })} />
      </div>
      {seat !== null && (
        <Button
          kind={said === 'ready' ? 'plain' : 'primary'}
          size="big"
          wide
          aria-disabled={said === 'ready'}
          onClick={() => said !== 'ready' && void say({ ready: true })}
        >
          {said === 'ready' ? 'You are ready' : isAlone ? 'Play again' : 'I’m ready'}
        </Button>
      )}
      <div class="ready-ways">
        {seat !== null && !isAlone && (
          <Button aria-pressed={said === 'not'} onClick={() => void say({ ready: false })}>
            Not this time
          </Button>
        )}
        {ways}
      </div>
    </div>
  );
}

/** "3 of 6 are ready." */
export function countWords(table: RoomSnapshot): string {
  const asked = askedAt(table);
  const ready = asked.filter(({ again }) => again === 'ready').length;
  if (asked.length === 1) return ready === 0 ? 'Once more?' : 'The next match is being opened.';
  return `${ready} of ${asked.length} ${ready === 1 ? 'is' : 'are'} ready.`;
}

interface BotsWishProps {
  live: LiveMatch;
  table: RoomSnapshot;
  onWish(bots: boolean): void;
}

/** For whoever leads a switch, for the others what they have set. A table that was full of people says nothing. */
function BotsWish({ live, table, onWish }: BotsWishProps) {
  const { bots, lead } = table.again;
  if (lead !== null && lead === live.seat.value && askedAt(table).length > 1)
    return <Switch title="Bots in empty seats" value={bots} onChange={onWish} />;
  return askedAt(table).length > 1 ? (
    <span>
      Bots in empty seats: <b>{bots ? 'yes' : 'no'}</b>
    </span>
  ) : null;
}

/** The seconds until the next match begins; 0 while nobody is ready. */
export function useSecondsLeft(live: LiveMatch, { again: { until } }: RoomSnapshot): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === 0 ? 0 : Math.max(0, Math.ceil((until - live.connection.clock.now()) / 1000));
}
