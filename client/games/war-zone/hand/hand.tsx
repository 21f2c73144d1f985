/** The dock of a player: their trench, with health, hand and what can be done; or why there is nothing to do. */
import type { HandProps, SeatTargeting } from '../../../kit/game-ui.ts';
import type { WarZoneAction, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import { Left, Out, Over } from './panels.tsx';
import { Trench } from './trench.tsx';
import './hand.css';
import './cards.css';
import './sizes.css';

export type WarZoneHandProps = HandProps<WarZoneView, WarZoneAction, SeatTargeting>;

export function Hand(props: WarZoneHandProps) {
  const { view, seat } = props;
  const player = view.players[seat];
  if (view.phase === 'over') return <Over {...props} />;
  if (player.left) return <Left />;
  if (!player.alive) return <Out {...props} />;
  return <Trench {...props} />;
}
