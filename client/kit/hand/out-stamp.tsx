import './out-stamp.css';
import type { Seat } from '../../../shared/contract/game.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';

/** The token of a player who is out, stamped. The words beside it say so. */
export const OutStamp = ({ seat, sizePx }: { seat: Seat; sizePx: number }) => (
  <span class="out-stamp" aria-hidden="true" style={{ fontSize: `${sizePx * 0.28}px` }}>
    <PlayerBadge seat={seat} sizePx={sizePx} dead />
    <b>Out</b>
  </span>
);
