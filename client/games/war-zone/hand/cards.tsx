/** The cards: a fan, or a row that scrolls. A card can be tapped, or dragged onto a target. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { FloatingCard, HandCard, useCardList } from '../../../kit/hand/card-list.tsx';
import { ReadingCard, useReading } from '../../../kit/hand/reading.tsx';
import { seatUnder } from '../../../kit/hand/targets.tsx';
import { CardFace } from '../cards.tsx';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { cardWords, handWords } from '../words.ts';
import { CardInTheMoment } from './reading.tsx';
import { selection, type CardState, type Prompt } from './prompts.ts';

export function Cards(props: HandProps<WarZone> & { prompt: Prompt; onTap(place: number): void }) {
  const { view, seat, prompt, onTap } = props;
  const { hand } = at(view.players, seat);
  const deck = deckOf(view.options);
  const { toolbar, isStop } = useCardList({ count: hand.length });
  const reading = useReading<number>(props.onRead);
  const read = reading.open && hand[reading.open.key];
  const { drag, start, swallowsTap } = useDrag({
    canDrag: (place) => Boolean(prompt.card(at(hand, place), place).isDraggable) && !selection.of(props).isAsking,
    onLift(place) {
      reading.close();
      selection.change(props, { places: [place], problem: null });
    },
    onMove: (x, y) => selection.change(props, { targeted: seatUnder(x, y) }),
    onDrop(x, y) {
      const target = seatUnder(x, y);
      selection.change(props, { targeted: null });
      if (target !== null) prompt.onTarget?.(target);
    },
    onCancel: () => selection.change(props, { places: [], targeted: null }),
  });
  const dragged = drag && hand[drag.place];

  // The card that helps may lie beyond the edge.
  useEffect(() => {
    const lit = toolbar.ref.current?.querySelector('.wz-card-tag')?.closest('.wz-card');
    lit?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view.phase, view.turnNumber]);

  return (
    <div class="wz-cards-scroll">
      <div class="wz-cards" aria-label={handWords.cards} style={{ '--count': String(hand.length) }} {...toolbar}>
        {hand.map((kind, place) => {
          const state = prompt.card(kind, place);
          const { onPointerDown: hold, ...readable } = reading.of(place);
          return (
            <HandCard
              key={`${place} ${kind}`}
              index={place}
              class="wz-card"
              style={{ '--off': String(place - (hand.length - 1) / 2) }}
              isStop={isStop(place)}
              isPicked={state.isPicked ?? false}
              isSuggested={isSuggested(props, kind, place)}
              data-off={state.isOff}
              data-lifted={drag?.place === place}
              data-draggable={state.isDraggable}
              label={`${cardWords(deck, kind)}${stateWords(state)}`}
              {...readable}
              onPointerDown={(down: PointerEvent) => {
                hold(down);
                start(place)(down);
              }}
              onClick={() => swallowsTap() || reading.swallowsTap() || onTap(place)}
            >
              <CardFace deck={deck} kind={kind} fits={state.fits ?? false} stamp={state.stamp ?? null} />
              {state.tag && <b class="wz-card-tag">{state.tag}</b>}
              {state.order && <b class="wz-card-order">{state.order}</b>}
            </HandCard>
          );
        })}
      </div>
      {reading.open && read && !drag && (
        <ReadingCard of={reading} class="wz-reading-card theme-war-zone-day">
          <CardInTheMoment view={view} seat={seat} names={props.names} kind={read} />
        </ReadingCard>
      )}
      {drag && dragged && (
        <FloatingCard class="wz-lifted" left={drag.x} top={drag.y}>
          <CardFace deck={deck} kind={dragged} fits={prompt.card(dragged, drag.place).fits ?? false} />
        </FloatingCard>
      )}
    </div>
  );
}

/** Of copies the first ones: what is suggested may name several. */
function isSuggested({ view, seat, suggested }: HandProps<WarZone>, kind: string, place: number): boolean {
  if (!suggested) return false;
  const named = 'cards' in suggested ? suggested.cards : 'card' in suggested ? [suggested.card] : [];
  const before = at(view.players, seat)
    .hand.slice(0, place)
    .filter((card) => card === kind).length;
  return before < named.filter((card) => card === kind).length;
}

function stateWords({ fits, tag, order, stamp }: CardState): string {
  const words = [
    fits && handWords.fits,
    tag?.toLowerCase(),
    stamp && handWords.only(stamp),
    order && handWords.number(order),
  ];
  return words
    .filter(Boolean)
    .map((word) => `. ${word}`)
    .join('');
}

const FAR_PX = 10;

interface Drag {
  place: number;
  x: number;
  y: number;
}

interface DragOptions {
  canDrag(place: number): boolean;
  onLift(place: number): void;
  onMove(x: number, y: number): void;
  onDrop(x: number, y: number): void;
  onCancel(): void;
}

/** Dragging a card. A tap stays a tap, and a finger that goes sideways scrolls the hand. */
function useDrag(options: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const start = (place: number) => (down: PointerEvent) => {
    dragged.current = false;
    if (!down.isPrimary || down.button !== 0 || !latest.current.canDrag(place)) return;
    // A finger belongs to what it touched first: the table under it shall know of it too.
    (down.target as Element).releasePointerCapture?.(down.pointerId);
    let isLifted = false;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const across = event.clientX - down.clientX;
      const up = event.clientY - down.clientY;
      if (!isLifted && Math.hypot(across, up) < FAR_PX) return;
      if (!isLifted) latest.current.onLift(place);
      isLifted = dragged.current = true;
      event.preventDefault();
      setDrag({ place, x: event.clientX, y: event.clientY });
      latest.current.onMove(event.clientX, event.clientY);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      stop.current?.();
      if (!isLifted) return;
      if (event.type === 'pointerup') latest.current.onDrop(event.clientX, event.clientY);
      else latest.current.onCancel();
    };
    stop.current?.();
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    stop.current = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      stop.current = null;
      setDrag(null);
    };
  };

  return {
    drag,
    start,
    /** Whether the click that follows belongs to a drag; asked once. */
    swallowsTap(): boolean {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
