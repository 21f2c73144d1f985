/** What is said, over the badge of whoever says it; where no badge is in sight, low at the side with a badge of its own. */
import 'virtual:icons/pages/match/talk/talk-icons';
import './talk.css';
import type { Seat } from '../../../../shared/contract/game.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { LiveMatch } from '../live-match.ts';
import { isAnybodyReady } from '../again/ready-check.tsx';
import type { Bubble } from './talk.ts';

/**
 * On the table where it is, else at the side. Screen readers hear of it once, elsewhere. A press on what somebody wrote
 * leads to what can be done about it; with a keyboard that is done from the lines of the chat.
 */
export default function Bubbles({ live }: { live: LiveMatch }) {
  const table = live.connection.table.value;
  const bubbles = live.talk.bubbles.value;
  // Drawn again after a resize.
  void live.stage.sizes.value;
  if (!table || bubbles.length === 0) return null;
  const isOver = live.stage.isOver.value;
  // The ready table has them at its own badges.
  const shown = isOver && isAnybodyReady(table) ? bubbles.filter(({ seat }) => seat === null) : bubbles;
  const placed = shown.map((bubble) => ({
    bubble,
    place: bubble.seat === null || isOver ? null : live.stage.tokenAt(bubble.seat),
  }));
  return (
    <div class="bubbles" aria-hidden="true">
      {placed.map(
        ({ bubble, place }) =>
          place && (
            <Said
              key={bubble.id}
              live={live}
              bubble={bubble}
              isBelow={place.y < ROOM_ABOVE_PX}
              style={{ '--x': `${place.x}px`, '--y': `${place.y}px` }}
            />
          ),
      )}
      <div class="stack bubbles-aside">
        {placed.map(
          ({ bubble, place }) =>
            !place && (
              <span key={bubble.id} class="row bubble-aside">
                {bubble.seat === null ? <Icon id="eye" size={34} /> : <PlayerBadge seat={bubble.seat} sizePx={40} />}
                <span class="bubble" {...pressed(live, bubble)}>
                  <Words bubble={bubble} />
                </span>
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** What that seat says now, at a badge that is an element of its own. */
export function BubbleOf({ live, seat }: { live: LiveMatch; seat: Seat }) {
  const bubble = live.talk.bubbles.value.find((one) => one.seat === seat);
  return bubble ? <Said live={live} bubble={bubble} /> : null;
}

/** A badge nearer to the upper edge is spoken over from below. */
const ROOM_ABOVE_PX = 120;

interface SaidProps {
  live: LiveMatch;
  bubble: Bubble;
  isBelow?: boolean;
  style?: Record<string, string>;
}

const Said = ({ live, bubble, isBelow = false, style = {} }: SaidProps) => (
  <span class="bubble bubble-over" data-below={isBelow} style={style} aria-hidden="true" {...pressed(live, bubble)}>
    <Words bubble={bubble} />
  </span>
);

/** Emotes stand in nobody's way: what lies under them can be pressed. */
function pressed(live: LiveMatch, { line, seat }: Bubble): object {
  if (!line || seat === live.seat.value) return {};
  const open = () => (live.talk.open.value = { is: 'person', person: live.talk.writerOf(line), line });
  return { 'data-written': true, onClick: open };
}

const Words = ({ bubble: { icon, text } }: { bubble: Bubble }) => (
  <>
    {icon && <Icon id={icon} size={28} />}
    <span>{text}</span>
  </>
);
