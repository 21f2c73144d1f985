/** Long rules, a piece at a time: a slow phone shows and scrolls what is there while it draws the rest. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * How many of so many pieces are drawn by now: so many at a time, and the page has its turn in between. All of them at once
 * where the address names a place among them.
 */
export function useGradually(count: number, atATime = 1): number {
  const [drawn, setDrawn] = useState(() => (location.hash ? count : atATime));
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + atATime));
    return () => clearTimeout(timer);
  }, [drawn]);
  return drawn;
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
