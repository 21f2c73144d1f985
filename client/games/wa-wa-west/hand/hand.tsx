/** The dock of a player: the cards to choose from, or why there is nothing to choose. */
import type { HandProps, SeatTargeting } from '../../../kit/game-ui.ts';
import type { ChooseAction, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { Choosing } from './choosing.tsx';
import { Left, Locked, Out, Over, Stunned, Turning } from './panels.tsx';
import './hand.css';
import './sizes.css';

export type WaWaWestHandProps = HandProps<WaWaWestView, ChooseAction, SeatTargeting>;

/** Chooses the panel; the pick itself survives in `selection`. */
export function Hand(props: WaWaWestHandProps) {
  const { view, seat, waiting } = props;
  const player = view.players[seat];
  const isSpoiler = view.phase === 'over' || !player.alive || player.stunned;

  // While the cards still turn, the panel must not tell the end of the story before the table does.
  if (waiting && isSpoiler) return <Turning />;
  if (view.phase === 'over') return <Over {...props} />;
  if (player.left) return <Left />;
  if (!player.alive) return <Out {...props} />;
  if (player.stunned) return <Stunned {...props} />;
  if (player.chosen) return <Locked {...props} />;
  return <Choosing {...props} />;
}
