/** Over a table that goes on from another match: that it does, and the way back to that moment. */
import './what-if.css';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { grewFrom } from './grew-from.ts';

export interface WhatIfStripProps {
  table: RoomSnapshot;
}

export default function WhatIfStrip({ table }: WhatIfStripProps) {
  const origin = grewFrom(table);
  if (!origin) return null;
  const { match, timeMs, round } = origin;
  return (
    <p class="what-if-strip">
      <b>What if?</b> From{' '}
      <a href={`/replay/${match}?at=${timeMs}`}>
        {round ? `${round.unit} ${round.number} of an earlier match` : 'an earlier match'}
      </a>
    </p>
  );
}
