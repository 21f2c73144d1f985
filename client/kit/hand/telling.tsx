/** The dock while the table moves: what happens, sentence by sentence, as the stage shows it. */
import './hand.css';
import { useEffect, useRef } from 'preact/hooks';
import type { Told } from '../game-ui.ts';
import { WithNames } from '../../ui/names.tsx';

interface TellingProps {
  told: Told;
  /** What stands above where the step has no heading of its own. */
  title: string;
}

/** Silent for screen readers, which hear each entry of the log when the table has shown it. */
export function Telling({ told: { heading, sentences, lit }, title }: TellingProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }), [sentences.length]);
  return (
    <div class="hand-telling" aria-hidden="true">
      <h2>{heading ?? title}</h2>
      <ol ref={list}>
        {sentences.map((sentence, index) => (
          <li key={index} data-lit={index >= lit}>
            <WithNames>{sentence}</WithNames>
          </li>
        ))}
      </ol>
    </div>
  );
}
