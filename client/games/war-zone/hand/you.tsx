/** The own sheet: token, name, health with its arrow, and a ghost where it was. */
import { useRef } from 'preact/hooks';
import type { Seat } from '../../../../shared/game.ts';
import type { WarZoneView } from '../../../../shared/games/war-zone/state.ts';
import { PlayerBadge } from '../../../controls/player-badge.tsx';
import { HealthSheet } from '../cards/health-sheet.tsx';

export function You({ view, seat, name }: { view: WarZoneView; seat: Seat; name: string }) {
  const { health, team } = view.players[seat];
  const steps = useRef({ now: health, was: null as number | null });
  if (steps.current.now !== health) steps.current = { now: health, was: steps.current.now };
  return (
    <div class="wz-you" data-on-turn={view.turn === seat}>
      <span class="wz-you-who">
        <PlayerBadge seat={seat} sizePx={56} />
        <b>{name}</b>
        {team !== null && <span>Team {'ABC'[team]}</span>}
      </span>
      <HealthSheet health={health} was={steps.current.was} />
    </div>
  );
}
