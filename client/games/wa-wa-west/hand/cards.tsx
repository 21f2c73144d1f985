/** The grid of cards. Arrow keys walk through it; Tab enters and leaves it as one stop. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { whyNotItem } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { ItemId, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { handOf } from '../match-ups.ts';
import { Card } from './card.tsx';
import { keyOf } from '../../../kit/hand/keyboard.ts';
import { useHiddenCards } from './hidden-cards.ts';
import { LargeCard, useLargeCard } from './large-card.tsx';

export function Cards(props: { view: WaWaWestView; seat: Seat; picked: ItemId | null; onPick(id: ItemId): void }) {
  const { view, seat, picked, onPick } = props;
  const hand = handOf(view.options);
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const large = useLargeCard();
  const { scroll, below, showBelow } = useHiddenCards(hand.length);

  // Picked with a key from anywhere: the focus follows, so that Enter locks it.
  useEffect(() => {
    if (picked === null) return;
    const index = hand.findIndex((item) => item.id === picked);
    setStop(index);
    const cards = cardsIn(grid.current);
    cards[index]?.scrollIntoView({ block: 'nearest' });
    if (grid.current?.contains(document.activeElement)) cards[index]?.focus();
  }, [picked]);

  const walk = (event: KeyboardEvent) => {
    const cards = cardsIn(grid.current);
    const from = cards.indexOf(document.activeElement as HTMLElement);
    const to = from < 0 ? -1 : next(event.key, from, cards);
    if (!cards[to]) return;
    event.preventDefault();
    setStop(to);
    cards[to].focus();
  };

  return (
    <div class="ww-cards-scroll" ref={scroll}>
      <div class="ww-cards" role="toolbar" aria-label="Your items" ref={grid} onKeyDown={walk}>
        {hand.map((item, index) => (
          <Card
            key={item.id}
            view={view}
            seat={seat}
            item={item}
            why={whyNotItem(view, seat, item.id)}
            isPicked={item.id === picked}
            shortcut={keyOf(index)}
            isStop={index === Math.min(stop, hand.length - 1)}
            onPick={() => large.swallowsTap() || onPick(item.id)}
            hold={large.holdFor(item.id)}
          />
        ))}
        <p class="ww-cards-hint" aria-hidden="true">
          Hold a card to read it
        </p>
      </div>
      {below > 0 && (
        // For those who see: the focus scrolls by itself.
        <button type="button" class="ww-cards-more" tabIndex={-1} aria-hidden="true" onClick={showBelow}>
          {below} more ↓
        </button>
      )}
      {large.open && <LargeCard view={view} seat={seat} {...large.open} />}
    </div>
  );
}

const cardsIn = (grid: HTMLElement | null) => [...(grid?.querySelectorAll<HTMLElement>('button.ww-card') ?? [])];

function next(key: string, from: number, cards: HTMLElement[]): number {
  const columns = cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (key === 'Home') return 0;
  if (key === 'End') return cards.length - 1;
  return steps[key] === undefined ? -1 : from + steps[key];
}
