/** How many cards lie below the edge of the dock: without a word about them nobody would look. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** @param count how many cards there are */
export function useHiddenCards(count: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(0);
  useEffect(() => {
    const box = scroll.current!;
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
  return [...box.querySelectorAll('.ww-card')].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 > edge;
  }).length;
}
