/** The grid of cards, and the large card over it. */
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { whyNotItem } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { FloatingCard, HandCard, useCardList, useHiddenCards } from '../../../kit/hand/card-list.tsx';
import { CardFace, IsDeadly, ItemSheetCard } from '../cards.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { cardLabel, effectOf, handWords, reasonOf, stampOf } from '../words.ts';
import { handOf, itemIn } from '../items.ts';

interface CardsProps extends Pick<HandProps<WaWaWest>, 'view' | 'seat'> {
  picked: ItemId | null;
  onPick(id: ItemId): void;
}

export function Cards({ view, seat, picked, onPick }: CardsProps) {
  const hand = handOf(view.options);
  const { ammo } = at(view.players, seat);
  const { toolbar, isStop, showCard } = useCardList({ count: hand.length, isGrid: true });
  const { scroll, below, showBelow } = useHiddenCards(hand.length);
  const large = useLargeCard();
  const isDeadly = useContext(IsDeadly);

  // Picked with a key from anywhere: the focus follows, so that Enter locks it.
  useEffect(() => {
    if (picked !== null) showCard(hand.findIndex((item) => item.id === picked));
  }, [picked]);

  return (
    <div class="hand-scroll ww-cards-scroll" ref={scroll}>
      <div class="ww-cards" aria-label={handWords.cards} {...toolbar}>
        {hand.map((item, index) => {
          const why = whyNotItem(view, seat, item.id);
          const words = why
            ? handWords.notPlayable(reasonOf(view, seat, item, why))
            : effectOf(view.options, item, isDeadly);
          return (
            // A card that can't be played stays focusable, and says why.
            <HandCard
              key={item.id}
              index={index}
              class="ww-card"
              isStop={isStop(index)}
              isPicked={item.id === picked}
              aria-disabled={why !== null}
              label={cardLabel(item, ammo, words)}
              onClick={() => large.swallowsTap() || onPick(item.id)}
              {...large.holdFor(item.id)}
            >
              <CardFace item={item} stamp={why ? stampOf(view, seat, item, why) : null} />
            </HandCard>
          );
        })}
        <p class="ww-cards-hint" aria-hidden="true">
          {handWords.hold}
        </p>
      </div>
      {below > 0 && (
        // For those who see: the focus scrolls by itself.
        <button type="button" class="ww-cards-more" tabIndex={-1} aria-hidden="true" onClick={showBelow}>
          {handWords.below(below)}
        </button>
      )}
      {large.open && <LargeCard view={view} {...large.open} />}
    </div>
  );
}

const OPEN_AFTER_MS = 350;
const CARD_WIDTH_PX = 236;
const CARD_HEIGHT_PX = 372;
const MARGIN_PX = 8;

interface OpenCard {
  id: ItemId;
  leftPx: number;
  topPx: number;
}

/** Shown over everything; the reading strip tells the same to those who don't point. */
const LargeCard = ({ view, id, leftPx, topPx }: Pick<HandProps<WaWaWest>, 'view'> & OpenCard) => (
  <FloatingCard class="ww-large-card" left={leftPx} top={topPx}>
    <ItemSheetCard options={view.options} item={itemIn(view.options, id)} />
  </FloatingCard>
);

/** Opened by holding a card, or resting the mouse on it. A hold is no tap: `swallowsTap` says so, once. */
function useLargeCard() {
  const [open, setOpen] = useState<OpenCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const openSoon = (id: ItemId, card: EventTarget | null, isHold: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      held.current = isHold;
      if (card instanceof HTMLElement) setOpen({ id, ...placeBeside(card) });
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
    holdFor: (id: ItemId) => ({
      onPointerDown: (event: PointerEvent) => {
        held.current = false;
        if (event.pointerType === 'mouse') close();
        else openSoon(id, event.currentTarget, true);
      },
      // A card that was laid under a mouse at rest was not pointed at.
      onPointerEnter: (event: PointerEvent) =>
        event.pointerType === 'mouse' &&
        (event.movementX !== 0 || event.movementY !== 0) &&
        openSoon(id, event.currentTarget, false),
      onPointerLeave: close,
      onPointerUp: close,
      onPointerCancel: close,
      // A long press must open the card, not the browser's menu.
      onContextMenu: (event: Event) => event.preventDefault(),
    }),
  };
}

/** Left of the hand, or above it where there is no room: over the table, never over other cards or outside the window. */
function placeBeside(element: HTMLElement): { leftPx: number; topPx: number } {
  const card = element.getBoundingClientRect();
  const hand = (element.parentElement ?? element).getBoundingClientRect();
  const isRoomLeft = hand.left > CARD_WIDTH_PX + 3 * MARGIN_PX;
  const leftPx = isRoomLeft ? hand.left - CARD_WIDTH_PX - 3 * MARGIN_PX : card.left + (card.width - CARD_WIDTH_PX) / 2;
  const topPx = isRoomLeft ? card.top + (card.height - CARD_HEIGHT_PX) / 2 : hand.top - CARD_HEIGHT_PX - 2 * MARGIN_PX;
  return {
    leftPx: within(leftPx, innerWidth - CARD_WIDTH_PX),
    topPx: within(topPx, innerHeight - CARD_HEIGHT_PX),
  };
}

const within = (px: number, most: number) => Math.max(MARGIN_PX, Math.min(px, most - MARGIN_PX));
