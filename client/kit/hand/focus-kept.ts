import { useEffect, useRef } from 'preact/hooks';

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
