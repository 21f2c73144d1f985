/** The hand's keyboard: a sign for each card, Enter to lock, Escape to take the pick back. */
import { useEffect, useRef } from 'preact/hooks';

const signs = '123456789qwertyuiopasdfghjkl';

/** The key of the card at that place, small. Undefined beyond the last. */
export const keyOf = (index: number): string | undefined => signs[index];

interface HandKeys {
  count: number;
  pick(index: number): unknown;
  enter(): unknown;
  escape(): unknown;
}

/** Listens on the whole page while the hand is on it, but never takes a key from a field or a dialog. */
export function useKeys(keys: HandKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function handle(event: KeyboardEvent, { count, pick, enter, escape }: HandKeys): boolean {
  const index = signs.indexOf(event.key.toLowerCase());
  if (event.key === 'Escape') escape();
  else if (event.key === 'Enter' && !event.repeat && !isControl(event.target)) enter();
  else if (event.key.length === 1 && index >= 0 && index < count && !event.repeat) pick(index);
  else return false;
  return true;
}

/** A focused button answers Enter itself. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null;

const isElsewhere = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);
