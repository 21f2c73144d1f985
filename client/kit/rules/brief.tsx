/** A game in two minutes, before all the rest: what it is about, a round in pictures, three things to know. */
import type { ComponentChildren } from 'preact';

/** One of the pictures, as it would be told to somebody who looks over a shoulder. */
export interface Moment {
  picture: ComponentChildren;
  title: string;
  text: string;
}

interface BriefProps {
  /** What one wants, in a sentence. */
  goal: string;
  round: Moment[];
  know: { title: string; text: string }[];
}

export const Brief = ({ goal, round, know }: BriefProps) => (
  <>
    <p class="rules-lead">{goal}</p>
    <ol class="rules-round">
      {round.map(({ picture, title, text }) => (
        <li key={title}>
          <div class="rules-moment">{picture}</div>
          <p>
            <b>{title}</b> {text}
          </p>
        </li>
      ))}
    </ol>
    <ul class="rules-know">
      {know.map(({ title, text }) => (
        <li key={title} class="sheet">
          <b>{title}</b> {text}
        </li>
      ))}
    </ul>
  </>
);
