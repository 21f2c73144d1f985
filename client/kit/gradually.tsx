/** A long page, a piece at a time: a slow phone shows and scrolls what is there while it draws the rest. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * How many of so many pieces are drawn by now: so many at a time, and the page is painted in between. All of them at once
 * where the address names a place among them.
 * @param after how many pieces elsewhere begin at the same time, and come first
 */
export function useGradually(count: number, atATime = 1, after = 0): number {
  const [drawn, setDrawn] = useState(() => (location.hash ? count : atATime - after * atATime));
  useEffect(() => (drawn < count ? afterPaint(() => setDrawn(drawn + atATime)) : undefined), [drawn, count]);
  return Math.max(0, drawn);
}

interface GraduallyProps<Piece> {
  of: readonly Piece[];
  atATime: number;
  children(piece: Piece, index: number): ComponentChildren;
}

export function Gradually<Piece>({ of, atATime, children }: GraduallyProps<Piece>) {
  const drawn = useGradually(of.length, atATime);
  return <>{of.slice(0, drawn).map(children)}</>;
}

interface OneByOneProps {
  /** How many pieces elsewhere begin at the same time, and come first. */
  after?: number;
  children: ComponentChildren[];
}

/** Its children one at a time. */
export function OneByOne({ after = 0, children }: OneByOneProps) {
  const drawn = useGradually(children.length, 1, after);
  return <>{children.slice(0, drawn)}</>;
}

/** A page that nobody sees is never painted: then it goes on after so long, ms. */
const UNSEEN_MS = 100;

/** Layout is a task as long as what is to be laid out: so each piece has one of its own. @returns what stops it */
function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
