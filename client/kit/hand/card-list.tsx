/** The cards of a hand. Arrow keys walk through them; Tab enters and leaves them as one stop. */
import './hand.css';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { keyOf } from './keyboard.ts';
import { showOver } from './over.ts';

interface CardListOptions {
  count: number;
  /** Whether up and down lead to other rows. */
  isGrid?: boolean;
}

/** For a list that holds no other buttons than its cards. */
export function useCardList({ count, isGrid = false }: CardListOptions) {
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  const walk = (event: KeyboardEvent) => {
    const all = cards();
    const from = all.findIndex((card) => card === document.activeElement);
    const to = from < 0 ? null : placeAfter(event.key, from, all, isGrid);
    const card = to === null ? undefined : all[to];
    if (to === null || !card) return;
    event.preventDefault();
    setStop(to);
    card.focus();
  };

  return {
    /** What makes an element the list. */
    toolbar: { role: 'toolbar' as const, ref: list, onKeyDown: walk },
    /** Whether the Tab key stops at that card. */
    isStop: (index: number) => index === Math.min(stop, count - 1),
    /** Brings a card into sight; the focus goes with it, if a card has it. */
    showCard(index: number): void {
      setStop(index);
      const card = cards()[index];
      card?.scrollIntoView({ block: 'nearest' });
      if (list.current?.contains(document.activeElement)) card?.focus();
    },
  };
}

function placeAfter(key: string, from: number, cards: HTMLElement[], isGrid: boolean): number | null {
  const columns = isGrid ? cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length : null;
  const places: Record<string, number | null> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: columns && from + columns,
    ArrowUp: columns && from - columns,
    Home: 0,
    End: cards.length - 1,
  };
  return places[key] ?? null;
}

interface HandCardProps extends Omit<ButtonHTMLAttributes, 'label' | 'class'> {
  class: string;
  /** Its place in the hand, from 0. */
  index: number;
  label: string;
  isPicked: boolean;
  isStop: boolean;
  /** The coach would play it: a ring around it, and a word for those who don't see that. */
  isSuggested?: boolean;
}

/** A card as a button, with the key that picks it. */
export const HandCard = ({
  index,
  label,
  isPicked,
  isStop,
  isSuggested = false,
  class: look,
  children,
  ...button
}: HandCardProps) => (
  <button
    type="button"
    class={`hand-card ${look}`}
    tabIndex={isStop ? 0 : -1}
    aria-pressed={isPicked}
    aria-label={isSuggested ? `${label} The coach suggests it.` : label}
    aria-keyshortcuts={keyOf(index)}
    {...button}
  >
    {children}
    {isSuggested && !isPicked && <SuggestedRing />}
    {keyOf(index) && <kbd aria-hidden="true">{keyOf(index)}</kbd>}
  </button>
);

/** Drawn by hand around what the coach suggests. */
const SuggestedRing = () => (
  <svg class="hand-ring" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <path
      pathLength="1"
      vector-effect="non-scaling-stroke"
      d="M12 6C40-2 78-1 93 9c7 12 6 66 1 80-14 10-70 10-86 2C-1 74 0 22 8 9c5-6 20-7 34-6"
    />
  </svg>
);

interface FloatingCardProps {
  class: string;
  /** In the window, px. */
  left: number;
  top: number;
  children: ComponentChildren;
}

/** A card over everything. A popover, so that the hand neither cuts it off nor counts as its window. */
export function FloatingCard({ class: look, left, top, children }: FloatingCardProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current ? showOver(box.current).end : undefined));
  return (
    <div
      ref={box}
      popover="manual"
      class={`hand-floating ${look}`}
      style={{ left: `${left}px`, top: `${top}px` }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}

/** How many cards of a list lie below the edge of the box that scrolls it: without a word about them nobody would look. */
export function useHiddenCards(count: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(0);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const look = () => setBelow(cardsBelow(box));
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [count]);
  return {
    scroll,
    below,
    showBelow: () => scroll.current?.scrollBy({ top: scroll.current.clientHeight * 0.7, behavior: 'smooth' }),
  };
}

/** Cards of which less than half can be seen. */
function cardsBelow(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom;
  return [...box.querySelectorAll('[role=toolbar] > button')].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 > edge;
  }).length;
}
