/** The dock of a player: their turn panel, or why there is nothing to do. */
import { at } from '../../../../shared/contract/at.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { LeftPanel, OverPanel } from '../../../kit/hand/panels.tsx';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { TurnPanel } from './play.tsx';

export function Hand(props: HandProps<WarZone>) {
  const { view, seat } = props;
  const isPlaying = view.phase !== 'over' && at(view.players, seat).alive && !at(view.players, seat).left;
  if (isPlaying) return <TurnPanel {...props} />;
  return (
    <div class="hand wz-hand theme-war-zone-night">
      <Closed {...props} />
    </div>
  );
}

function Closed({ view, seat, names }: HandProps<WarZone>) {
  if (view.phase === 'over') return <OverPanel outcome={view.outcome} seat={seat} names={names} />;
  return <LeftPanel />;
}
