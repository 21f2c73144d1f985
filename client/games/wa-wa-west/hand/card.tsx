/** One card of the hand. */
import type { Item } from '../../../../shared/games/wa-wa-west/items.ts';
import type { SkipReason, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { useContext } from 'preact/hooks';
import { CardFace } from '../card-face.tsx';
import { IsDeadly } from '../stakes.ts';
import { costsLine, effectOf, reasonOf, stampOf } from '../words.ts';
import type { Hold } from './large-card.tsx';

interface CardProps {
  view: WaWaWestView;
  seat: Seat;
  item: Item;
  why: SkipReason | null;
  isPicked: boolean;
  shortcut: string | undefined;
  /** Whether Tab stops here. */
  isStop: boolean;
  onPick(): void;
  hold: Hold;
}

/** A card that can't be played stays focusable, and says why. */
export function Card({ view, seat, item, why, isPicked, shortcut, isStop, onPick, hold }: CardProps) {
  const reason = why && reasonOf(view, seat, item, why);
  const isDeadly = useContext(IsDeadly);
  const price = costsLine(item, view.players[seat].ammo);
  return (
    <button
      type="button"
      class="ww-card"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isPicked}
      aria-disabled={why !== null}
      aria-label={`${item.name}, ${price}. ${reason ? `Can't be played: ${reason}` : effectOf(view.options, item, isDeadly)}`}
      aria-keyshortcuts={shortcut?.toUpperCase()}
      onClick={onPick}
      {...hold}
    >
      <CardFace item={item} stamp={why ? stampOf(view, seat, item, why) : null} />
      {shortcut && <kbd aria-hidden="true">{shortcut.toUpperCase()}</kbd>}
    </button>
  );
}
