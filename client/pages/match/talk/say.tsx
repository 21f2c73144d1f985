/** Saying something: the ways to it. A wheel opens round the own badge, on small screens and for everything else a sheet. */
import './talk.css';
import { useEffect, useRef } from 'preact/hooks';
import { isOwnTable } from '../../../app/offline/own-tables.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyOverlay } from '../../../kit/lazy.tsx';
import type { LiveMatch } from '../live-match.ts';
import { mutedWords } from './words-talk.ts';
import { Name } from '../../../ui/names.tsx';

interface SayProps {
  live: LiveMatch;
  table: RoomSnapshot;
}

/** Most matches are over before anybody says anything. */
const Open = lazyOverlay<SayProps>(() => import('./say-open.tsx'));

/** Where nobody can say anything, people can still be muted and reported. */
const lookOf = ({ talk }: RoomSnapshot): { label: string; icon: string } =>
  talk === 'quiet' ? { label: 'People here', icon: 'players' } : { label: 'Say something', icon: 'say' };

/** Whether anybody is there who could hear it: not at a table that this device deals itself. */
const canBeHeard = (live: LiveMatch): boolean => !isOwnTable(live.matchId);

/** In the bar. On a phone there is no room for it beside the log: there players press their own badge. */
export function SayButton({ live, table }: SayProps) {
  if (!canBeHeard(live)) return null;
  const { label, icon } = lookOf(table);
  const isPlaying = live.seat.value !== null && live.stage.view.value !== null && !live.stage.isOver.value;
  return (
    <span class="say-in-bar" data-playing={isPlaying}>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => open(live)}>
        <Icon id={icon} size={26} />
      </IconButton>
    </span>
  );
}

/** Over the own badge on the stage. */
export function SayBadge({ live }: { live: LiveMatch }) {
  // Drawn again after a resize.
  void live.stage.sizes.value;
  const seat = live.seat.value;
  const table = live.connection.table.value;
  const badge = live.stage.view.value && seat !== null && canBeHeard(live) ? live.stage.tokenAt(seat) : null;
  if (!badge || !table) return null;
  const { label, icon } = lookOf(table);
  return (
    <button
      type="button"
      class="say-badge"
      aria-label={label}
      aria-haspopup="dialog"
      style={{ '--x': `${badge.x}px`, '--y': `${badge.y}px` }}
      onClick={() => open(live)}
    >
      <Icon id={icon} size={15} />
    </button>
  );
}

/** The wheel where there is a badge and room for it, else the sheet. */
function open(live: LiveMatch): void {
  const seat = live.seat.peek();
  const hasBadge = seat !== null && !live.stage.isOver.peek() && live.stage.tokenAt(seat) !== null;
  const hasRoom = matchMedia('(width >= 900px) and (height > 500px)').matches;
  const canSay = live.connection.table.peek()?.talk !== 'quiet';
  live.talk.open.value = { is: canSay && hasBadge && hasRoom ? 'wheel' : 'sheet' };
}

/** What is open of it. */
export const Saying = (props: SayProps) => props.live.talk.open.value && <Open {...props} />;

/** Tells the host that somebody was reported, until they have read it. */
export function ReportStrip({ live }: { live: LiveMatch }) {
  const { talk, connection } = live;
  const notice = connection.talk.reports.value.find(({ id }) => !talk.readReports.value.includes(id));
  return (
    <div role="status" class="lost-strip-place">
      {notice && (
        <div class="row lost-strip report-strip">
          <Icon id="info" size={26} />
          <span>
            <Name>{notice.name}</Name> was reported.
          </span>
          <Button size="small" aria-haspopup="dialog" onClick={() => (talk.open.value = { is: 'notice', notice })}>
            Look
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says to everybody there when the host mutes the table, and when they can be heard again. */
export function useMutedNotice(live: LiveMatch): void {
  const isMuted = live.connection.table.value?.muted;
  const before = useRef(isMuted);
  useEffect(() => {
    if (before.current !== undefined && isMuted !== undefined && before.current !== isMuted) toast(mutedWords(isMuted));
    before.current = isMuted;
  }, [isMuted]);
}
