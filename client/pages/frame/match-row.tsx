import 'virtual:icons/room-signs';
import type { ComponentChildren } from 'preact';
import { hasIcon } from '../../design/icons.ts';
import { Icon } from '../../ui/icon.tsx';

interface MatchRowProps {
  /** Its id. */
  game: string;
  title: ComponentChildren;
  /** Under the title, in smaller letters. */
  fact: ComponentChildren;
  /** What can be done. */
  children: ComponentChildren;
}

/** One line of a list of matches: the room's sign, two lines of words, what can be done. */
export function MatchRow({ game, title, fact, children }: MatchRowProps) {
  const sign = `room-${game}`;
  return (
    <li class="row">
      <span class="sheet icon-button room-sign">{hasIcon(sign) && <Icon id={sign} size={34} />}</span>
      <span class="field-words">
        <b class="field-title">{title}</b>
        <span class="field-hint">{fact}</span>
      </span>
      {children}
    </li>
  );
}

/** Leads to the replay of a match. @param what is named to whoever can't see it */
export const ReplayLink = ({ matchId, what }: { matchId: string; what: string }) => (
  <a class="sheet icon-button replay-link" href={`/replay/${matchId}`} aria-label={`Replay: ${what}`}>
    <Icon id="play" size={24} />
  </a>
);
