/** The hand: a fan, or a row that scrolls. Arrow keys walk through it; Tab enters and leaves it as one stop. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { keyOf } from '../../../kit/hand/keyboard.ts';
import { CardFace } from '../cards/card-face.tsx';
import { cardWords } from '../words.ts';
import { seatAt } from './aim.ts';
import { useDrag } from './drag.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { CardState, Moment } from './moment.ts';
import { select, selectionOf } from './selection.ts';

export function Cards(props: WarZoneHandProps & { moment: Moment; onTap(place: number): void }) {
  const { view, seat, moment, onTap } = props;
  const { hand } = view.players[seat];
  const deck = deckOf(view.options);
  const row = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const { drag, start, swallowsTap } = useDrag({
    canDrag: (place) => Boolean(moment.card(hand[place], place).isDraggable) && !selectionOf(props).isAsking,
    onLift: (place) => select(props, { picked: [place], problem: null }),
    onMove: (x, y) => select(props, { aimed: seatAt(x, y) }),
    onDrop(x, y) {
      const target = seatAt(x, y);
      select(props, { aimed: null });
      if (target !== null) moment.onTarget?.(target);
    },
    onCancel: () => select(props, { picked: [], aimed: null }),
  });

  // The card that helps may lie beyond the edge.
  useEffect(() => {
    const lit = row.current?.querySelector('.wz-card:has(.wz-card-tag)');
    lit?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view.phase, view.turnNumber]);

  const walk = (event: KeyboardEvent) => {
    const cards = [...row.current!.querySelectorAll<HTMLElement>('button')];
    const from = cards.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: cards.length - 1 }[event.key];
    if (from < 0 || to === undefined || !cards[to]) return;
    event.preventDefault();
    setStop(to);
    cards[to].focus();
  };

  return (
    <div class="wz-cards-scroll">
      <div
        class="wz-cards"
        role="toolbar"
        aria-label="Your cards"
        ref={row}
        onKeyDown={walk}
        style={{ '--count': String(hand.length) }}
      >
        {hand.map((kind, place) => {
          const state = moment.card(kind, place);
          return (
            <button
              key={`${place} ${kind}`}
              type="button"
              class="wz-card"
              style={{ '--off': String(place - (hand.length - 1) / 2) }}
              tabIndex={place === Math.min(stop, hand.length - 1) ? 0 : -1}
              data-off={state.isOff}
              data-picked={state.isPicked}
              data-lifted={drag?.place === place}
              data-draggable={state.isDraggable}
              aria-pressed={state.isPicked ?? false}
              aria-label={`${cardWords(deck, kind)}${stateWords(state)}`}
              aria-keyshortcuts={keyOf(place)?.toUpperCase()}
              onPointerDown={start(place)}
              onClick={() => swallowsTap() || onTap(place)}
            >
              <CardFace deck={deck} kind={kind} fits={state.fits ?? false} stamp={state.stamp ?? null} />
              {state.tag && <b class="wz-card-tag">{state.tag}</b>}
              {state.order && <b class="wz-card-order">{state.order}</b>}
              <kbd aria-hidden="true">{keyOf(place)?.toUpperCase()}</kbd>
            </button>
          );
        })}
      </div>
      {drag && hand[drag.place] !== undefined && (
        <div class="wz-lifted" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
          <CardFace
            deck={deck}
            kind={hand[drag.place]}
            fits={moment.card(hand[drag.place], drag.place).fits ?? false}
          />
        </div>
      )}
    </div>
  );
}

function stateWords({ fits, tag, order, stamp }: CardState): string {
  const words = [fits && 'its counteraction counts now', tag?.toLowerCase(), stamp && `only ${stamp.toLowerCase()}`];
  return [...words, order && `number ${order}`]
    .filter(Boolean)
    .map((word) => `. ${word}`)
    .join('');
}
