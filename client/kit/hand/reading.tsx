/**
 * Cards are read where they are: the mouse rests on one, a finger holds it, or the keyboard's focus stays on it. A large
 * card opens over the table, beside the hand; a click or tap still plays.
 */
import './reading.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { showOver } from './over.ts';

const OPEN_AFTER_MS = 350;
const MARGIN_PX = 8;
/** Between the large card and the hand beside it. */
const BESIDE_PX = 18;
/** So much room beside the hand is enough. */
const LEAST_BESIDE_PX = 320;

interface Opened<Key> {
  key: Key;
  card: HTMLElement;
}

export interface Reading<Key> {
  /** What is being read; null for nothing. */
  open: Opened<Key> | null;
  close(): void;
  /** A hold is no tap: true once for the click that follows one. */
  swallowsTap(): boolean;
  /** What makes a button a card that can be read. */
  of(key: Key): { onPointerDown(event: PointerEvent): void };
  /** Of the large card, for screen readers. */
  id: string;
}

/** @param onRead is told when a card opens, and when none is open any more */
export function useReading<Key>(onRead?: (isOpen: boolean) => void): Reading<Key> {
  const [open, setOpen] = useState<Opened<Key> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  /** The card that the mouse has come to, and not been moved on yet. */
  const pointed = useRef<Key | null>(null);
  const id = useId();
  const isOpen = open !== null;
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const openSoon = (key: Key, card: EventTarget | null, isHold: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      held.current = isHold;
      if (card instanceof HTMLElement) setOpen({ key, card });
    }, OPEN_AFTER_MS);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    onRead?.(true);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes what is read, and nothing else.
      event.stopImmediatePropagation();
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', escape, { capture: true });
    document.addEventListener('pointerdown', close, { capture: true });
    return () => {
      document.removeEventListener('keydown', escape, { capture: true });
      document.removeEventListener('pointerdown', close, { capture: true });
      onRead?.(false);
    };
  }, [isOpen]);

  return {
    open,
    close,
    id,
    swallowsTap: () => {
      const swallow = held.current;
      held.current = false;
      return swallow;
    },
    of: (key) => ({
      'aria-describedby': open?.key === key ? id : undefined,
      onPointerDown: (event: PointerEvent) => {
        held.current = false;
        pointed.current = null;
        if (event.pointerType === 'mouse') close();
        else openSoon(key, event.currentTarget, true);
      },
      onPointerEnter: () => (pointed.current = key),
      // A card that was laid under a mouse at rest is not pointed at, and one that was just clicked is not asked about.
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse' || event.buttons !== 0 || pointed.current !== key) return;
        pointed.current = null;
        openSoon(key, event.currentTarget, false);
      },
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && close(),
      // What a hold has opened stays, to be read with the finger away.
      onPointerUp: () => clearTimeout(timer.current),
      onPointerCancel: () => clearTimeout(timer.current),
      onFocus: (event: FocusEvent) =>
        (event.currentTarget as Element).matches(':focus-visible') && openSoon(key, event.currentTarget, false),
      onBlur: close,
      // A long press must open the card, not the browser's menu.
      onContextMenu: (event: Event) => event.preventDefault(),
    }),
  };
}

interface ReadingCardProps<Key> {
  of: Reading<Key>;
  class: string;
  children: ComponentChildren;
}

/** The large card: over everything, and in nobody's way. */
export function ReadingCard<Key>({ of: { open, id }, class: look, children }: ReadingCardProps<Key>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !open) return;
    const { shown, end } = showOver(box.current);
    Object.assign(shown.style, placeFor(open.card, shown));
    return end;
  }, [open]);
  return (
    <div ref={box} id={id} popover="manual" role="note" class={`reading-card ${look}`}>
      {children}
    </div>
  );
}

/** Beside the dock where there is room, above it elsewhere: never over other cards, nor outside the window. */
function placeFor(card: HTMLElement, box: HTMLElement): { left: string; top: string } {
  const dock = (card.closest('.dock') ?? card).getBoundingClientRect();
  const at = card.getBoundingClientRect();
  const isBeside = dock.left > LEAST_BESIDE_PX;
  box.style.maxWidth = isBeside ? `${dock.left - BESIDE_PX - MARGIN_PX}px` : '';
  const left = isBeside ? dock.left - box.offsetWidth - BESIDE_PX : at.left + (at.width - box.offsetWidth) / 2;
  const top = isBeside
    ? at.top + (at.height - box.offsetHeight) / 2
    : Math.min(dock.top, at.top) - box.offsetHeight - MARGIN_PX;
  return {
    left: `${within(left, innerWidth - box.offsetWidth)}px`,
    top: `${within(top, innerHeight - box.offsetHeight)}px`,
  };
}

const within = (px: number, most: number) => Math.max(MARGIN_PX, Math.min(px, most - MARGIN_PX));
