/** What the page says of itself: that it loads, what went wrong, what happened in passing. */
import './panel.css';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Button, ButtonLink } from './button.tsx';

interface ErrorPanelProps {
  /** What happened, in the user's words. */
  children: ComponentChildren;
  onRetry?: () => void;
}

/** Something went wrong: what, and what can be done now. */
export function ErrorPanel({ children, onRetry }: ErrorPanelProps) {
  return (
    <div class="sheet panel error-panel" role="alert">
      <p class="misprint">Misprint</p>
      <p>{children}</p>
      <div class="dialog-actions">
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink href="/">Lobby</ButtonLink>
      </div>
    </div>
  );
}

/** Beyond this something is wrong, ms. */
export const TOO_LONG_MS = 10_000;

function useTooLong(): boolean {
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLong(true), TOO_LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTooLong;
}

/** What may be wrong when the server takes that long. */
export const whyTooLong = () =>
  navigator.onLine ? 'This is taking long: the network may be slow, or the server busy.' : 'You are offline.';

interface WaitingProps {
  children: ComponentChildren;
  /** Why it may take so long, and what can be done, where nothing is wrong and loading the page again would not help. */
  why?: string | undefined;
}

/** What the page waits for, in words that end in "…". After 10 s it says what is wrong, and offers to load the page again. */
export function Waiting({ children, why }: WaitingProps) {
  const isTooLong = useTooLong();
  return (
    <>
      {children}
      {isTooLong && (
        <span class="row too-long">
          {why ?? whyTooLong()}
          {why === undefined && (
            <Button size="small" onClick={() => location.reload()}>
              Try again
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/** The same on a button, where no other one fits: it says so in passing. */
export function Busy({ children }: { children: ComponentChildren }) {
  const isTooLong = useTooLong();
  useEffect(() => {
    if (isTooLong) toast(`${whyTooLong()} You can load the page again.`);
  }, [isTooLong]);
  return <>{children}</>;
}

/** What is quick shows no sign of loading at all. */
const LATE_MS = 300;

interface LoadingProps extends Pick<WaitingProps, 'why'> {
  text?: string;
}

/** The page is being fetched: type being inked, after a moment. */
export function Loading({ text = 'Setting the type…', why }: LoadingProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div class="stack loading" data-late={late} role="status">
      <div class="loading-type" aria-hidden="true">
        {['R', 'O', 'O', 'M'].map((letter, index) => (
          <span key={index} style={{ animationDelay: `${index * 300}ms` }}>
            {letter}
          </span>
        ))}
        <i />
      </div>
      {late && <Waiting why={why}>{text}</Waiting>}
    </div>
  );
}

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
      <div key={one.id} class="sheet toast">
        {one.text}
      </div>
    ))}
  </div>
);

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
