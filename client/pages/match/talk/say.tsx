/** Saying something: the ways to it. A wheel opens round the own badge, on small screens and for everything else a sheet. */
import './talk.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isOwnTable } from '../../../app/own-tables.ts';
import type { RoomSnapshot } from '../../../app/connection.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyOverlay } from '../../../kit/lazy.tsx';
import type { LiveMatch } from '../live-match.ts';
import { mutedWords } from './words-talk.ts';

interface SayProps {
  live: LiveMatch;
  table: RoomSnapshot;
}

/** Most matches are over before anybody says anything. */
const Open = lazyOverlay<SayProps>(() => import('./say-open.tsx'));

const label = 'Say something';

/** Whether anybody is there who could hear it: not at a table that this device deals itself. */
const canBeHeard = (live: LiveMatch): boolean => !isOwnTable(live.matchId);

/** In the bar. On a phone there is no room for it beside the log: there players press their own badge. */
export function SayButton({ live }: { live: LiveMatch }) {
  if (!canBeHeard(live)) return null;
  const isPlaying = live.seat.value !== null && live.view.value !== null && !live.isOver.value;
  return (
    <span class="say-in-bar" data-playing={isPlaying}>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => open(live)}>
        <Icon id="say" size={26} />
      </IconButton>
    </span>
  );
}

/** Over the own badge on the stage. */
export function SayBadge({ live }: { live: LiveMatch }) {
  const [, follow] = useState(0);
  useEffect(() => {
    const again = () => follow((times) => times + 1);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  const seat = live.seat.value;
  const badge = live.view.value && seat !== null && canBeHeard(live) ? live.tokenAt(seat) : null;
  if (!badge) return null;
  return (
    <button
      type="button"
      class="say-badge"
      aria-label={label}
      aria-haspopup="dialog"
      style={{ '--x': `${badge.x}px`, '--y': `${badge.y}px` }}
      onClick={() => open(live)}
    >
      <Icon id="say" size={15} />
    </button>
  );
}

/** The wheel where there is a badge and room for it, else the sheet. */
function open(live: LiveMatch): void {
  const seat = live.seat.peek();
  const hasBadge = seat !== null && !live.isOver.peek() && live.tokenAt(seat) !== null;
  const hasRoom = matchMedia('(width >= 900px) and (height > 500px)').matches;
  live.talk.saying.value = hasBadge && hasRoom ? 'wheel' : 'sheet';
}

/** What is open of it. */
export const Saying = (props: SayProps) => props.live.talk.saying.value && <Open {...props} />;

/** Says to everybody there when the host mutes the table, and when they can be heard again. */
export function useMutedNotice(live: LiveMatch): void {
  const isMuted = live.connection.table.value?.muted;
  const before = useRef(isMuted);
  useEffect(() => {
    if (before.current !== undefined && isMuted !== undefined && before.current !== isMuted) toast(mutedWords(isMuted));
    before.current = isMuted;
  }, [isMuted]);
}
