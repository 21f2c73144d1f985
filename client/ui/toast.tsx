import './panel.css';
import { signal } from '@preact/signals';

const SHOWN_MS = 4500;

const shown = signal<{ id: number; text: string }[]>([]);
let lastId = 0;

/** Tells something in passing, high on the page and to screen readers. */
export function toast(text: string): void {
  const id = ++lastId;
  shown.value = [...shown.value.filter((one) => one.text !== text), { id, text }];
  setTimeout(() => (shown.value = shown.value.filter((one) => one.id !== id)), SHOWN_MS);
}

/** Where toasts appear; once a page. */
export const Toasts = () => (
  <div class="stack toasts" role="status">
    {shown.value.map((one) => (
      <div key={one.id} class="toast">
        {one.text}
      </div>
    ))}
  </div>
);
