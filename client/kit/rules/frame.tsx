/** The frame of a game's rules: chapters under a bar that leads to each, and the lists that every game has. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import '../hand/hand.css';
import './rules.css';
import { Gradually, useGradually } from '../gradually.tsx';

interface ChapterProps {
  /** Of its heading, for the address. */
  id: string;
  title: string;
  children: ComponentChildren;
}

interface RulesPageProps {
  theme: string;
  /** Chapters; null for one that is left out. */
  children: (VNode<ChapterProps> | null)[];
}

export function RulesPage({ theme, children }: RulesPageProps) {
  const drawn = useGradually(children.length);
  const isDrawn = drawn >= children.length;
  // The page is drawn after the browser has looked for the chapter that the address names, or somebody has asked for.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [isDrawn]);
  return (
    <div class={`${theme} rules`}>
      <nav class="rules-nav" aria-label="Chapters">
        <ul class="rules-chapters">
          {children.map(
            (chapter) =>
              chapter && (
                <li key={chapter.props.id}>
                  <a href={`#${chapter.props.id}`} onClick={goThere}>
                    {chapter.props.title}
                  </a>
                </li>
              ),
          )}
        </ul>
      </nav>
      <div class="rules-page">{children.slice(0, drawn)}</div>
    </div>
  );
}

/** In a dialog over a table the address stays the table's. */
function goThere(click: MouseEvent): void {
  const link = click.currentTarget as HTMLAnchorElement;
  if (!link.closest('dialog')) return;
  click.preventDefault();
  const heading = document.getElementById(link.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

export const Chapter = ({ id, title, children }: ChapterProps) => (
  <section class="rules-chapter" aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

/** What happens one after the other. */
export const Steps = ({ steps }: { steps: { title: string; text: string }[] }) => (
  <ol class="rules-steps">
    {steps.map(({ title, text }) => (
      <li key={title}>
        <strong>{title}</strong> {text}
      </li>
    ))}
  </ol>
);

/** By subject, each a question and its answer. */
export type RulingGroup = { title: string; rulings: [string, string][] };

export const Rulings = ({ groups }: { groups: RulingGroup[] }) => (
  <>
    <p>The printed rules are short. This is how the house settles what they leave open.</p>
    <div class="rules-columns">
      <Gradually of={groups} atATime={1}>
        {({ title, rulings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rulings.map(([question, answer]) => (
                <div key={question}>
                  <dt>{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Gradually>
    </div>
  </>
);
