import './panel.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A sheet with a heading of its own. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="sheet panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
