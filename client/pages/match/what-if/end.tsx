/** After a what-if: no other match follows, but it can be tried again from where it grew. */
import '../again/ready.css';
import { ButtonLink } from '../../../ui/button.tsx';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { grewFrom } from './grew-from.ts';

export interface WhatIfEndProps {
  table: RoomSnapshot;
  matchId: string;
}

export default function WhatIfEnd({ table, matchId }: WhatIfEndProps) {
  const origin = grewFrom(table);
  return (
    <div class="stack ready-check">
      <p>
        <b>That was a what-if:</b> it is in no list, and on nobody’s record.
      </p>
      {origin && (
        <ButtonLink kind="primary" size="big" wide href={`/replay/${origin.match}?at=${origin.timeMs}`}>
          Back to that moment
        </ButtonLink>
      )}
      <div class="ready-ways">
        <ButtonLink href={`/replay/${matchId}`} label="Watch replay">
          Replay
        </ButtonLink>
        <ButtonLink href="/">Lobby</ButtonLink>
      </div>
    </div>
  );
}
