/** The hand's keyboard: a sign for each card, Enter to play, Escape to take the pick back; and where the focus goes. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const signs = '123456789qwertyuiopasdfghjkl';

/** The key of the card, or target, at that place, as it is printed. Undefined beyond the last. */
export const keyOf = (index: number): string | undefined => signs[index]?.toUpperCase();

/**
 * The digit or small letter of a key, on any keyboard layout. Latin letters and digits count as they are printed. Letters of
 * other alphabets, and digits that need Shift (AZERTY), count by the position of their key.
 * @returns `key` itself for all others: "Enter", "+"
 */
export function signOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  return /^(?:Digit|Key)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

interface HandKeys {
  count: number;
  pick(index: number): void;
  enter(): void;
  escape(): void;
}

export function useHandKeys({ count, pick, enter, escape }: HandKeys): void {
  usePageKeys((event) => {
    const sign = signOf(event);
    const index = signs.indexOf(sign);
    if (event.key === 'Escape') escape();
    else if (event.key === 'Enter' && !event.repeat && !isControl(event.target)) enter();
    else if (sign.length === 1 && index >= 0 && index < count && !event.repeat) pick(index);
    else return false;
    return true;
  });
}

/** Listens on the whole page while the hand is on it. @param handle tells whether the key meant something */
export function usePageKeys(handle: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle);
  latest.current = handle;
  // Before the hand is painted: on a slow machine somebody who sees it may press a key long before an effect has run.
  useLayoutEffect(() => listenOnPage((event) => latest.current(event)), []);
}

/**
 * Listens on the whole page, but never takes a key from a field or a dialog.
 * @param handle tells whether the key meant something
 * @returns what ends it
 */
export function listenOnPage(handle: (event: KeyboardEvent) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    if (handle(event)) event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** A focused button answers Enter itself. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

const isElsewhere = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);

/**
 * What had the focus may be gone with its moment: then the heading that says what is next takes it. Other headings in
 * the box cannot.
 */
export function useFocusKept(moment: string) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => (hadFocus.current = box.current?.contains(document.activeElement) ?? false);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  }, [moment]);
  return box;
}
