/** The large card: opened by holding a card, or resting the mouse on it, for 350 ms. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { catalogueOf } from '../../../../shared/games/wa-wa-west/items.ts';
import type { ItemId, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { ItemSheetCard } from '../item-sheet-card.tsx';

const OPEN_AFTER_MS = 350;
const CARD_WIDTH_PX = 236;
const CARD_HEIGHT_PX = 372;
const MARGIN_PX = 8;

export interface Hold {
  onPointerDown(event: PointerEvent): void;
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onContextMenu(event: Event): void;
}

interface OpenCard {
  id: ItemId;
  leftPx: number;
  topPx: number;
}

/** The timers behind the large card. A hold that opened it is no tap: `swallowsTap` says so, once. */
export function useLargeCard() {
  const [open, setOpen] = useState<OpenCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const openSoon = (id: ItemId, card: HTMLElement, isHold: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      held.current = isHold;
      setOpen({ id, ...placeBeside(card) });
    }, OPEN_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    open,
    swallowsTap: () => {
      const swallow = held.current;
      held.current = false;
      return swallow;
    },
    holdFor: (id: ItemId): Hold => ({
      onPointerDown: (event) => {
        held.current = false;
        if (event.pointerType === 'mouse') close();
        else openSoon(id, event.currentTarget as HTMLElement, true);
      },
      // A card that was laid under a mouse at rest was not pointed at.
      onPointerEnter: (event) =>
        event.pointerType === 'mouse' &&
        (event.movementX !== 0 || event.movementY !== 0) &&
        openSoon(id, event.currentTarget as HTMLElement, false),
      onPointerLeave: close,
      onPointerUp: close,
      onPointerCancel: close,
      // A long press must open the card, not the browser's menu.
      onContextMenu: (event) => event.preventDefault(),
    }),
  };
}

/** Left of the hand, or above it where there is no room: over the table, never over other cards or outside the window. */
function placeBeside(element: HTMLElement): { leftPx: number; topPx: number } {
  const card = element.getBoundingClientRect();
  const hand = element.parentElement!.getBoundingClientRect();
  const isRoomLeft = hand.left > CARD_WIDTH_PX + 3 * MARGIN_PX;
  const leftPx = isRoomLeft ? hand.left - CARD_WIDTH_PX - 3 * MARGIN_PX : card.left + (card.width - CARD_WIDTH_PX) / 2;
  const topPx = isRoomLeft ? card.top + (card.height - CARD_HEIGHT_PX) / 2 : hand.top - CARD_HEIGHT_PX - 2 * MARGIN_PX;
  return {
    leftPx: within(leftPx, innerWidth - CARD_WIDTH_PX),
    topPx: within(topPx, innerHeight - CARD_HEIGHT_PX),
  };
}

const within = (px: number, most: number) => Math.max(MARGIN_PX, Math.min(px, most - MARGIN_PX));

/** Shown over everything; the reading strip tells the same to those who don't point. */
export function LargeCard({ view, id, leftPx, topPx }: { view: WaWaWestView; seat: Seat } & OpenCard) {
  return (
    <div
      class="ww-large-card"
      style={{ left: `${leftPx}px`, top: `${topPx}px`, width: `${CARD_WIDTH_PX}px` }}
      aria-hidden="true"
    >
      <ItemSheetCard options={view.options} item={catalogueOf(view.options).items.get(id)!} />
    </div>
  );
}
