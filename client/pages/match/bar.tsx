import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import type { RoomState } from '../../app/room-state.ts';
import type { LiveMatch } from './live-match.ts';
import { TableMenu } from './menu.tsx';
import { lockedIn } from './progress.ts';
import { lengthOf } from './ending.ts';

interface BarProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomState;
  matchId: string;
}

/** The strip along the top: which game, what goes on, who is still choosing, the menu. */
export function Bar({ live, gameUi, table, matchId }: BarProps) {
  const [open, setOpen] = useState(false);
  const view = live.view.value;
  const progress = view && !live.isAnimating.value ? lockedIn(view) : null;
  return (
    <header class="bar">
      <a class="bar-title" href="/" title="Lobby">
        {live.game?.title}
        <span class="visually-hidden">: to the lobby</span>
      </a>
      <Headline text={headlineOf({ live, gameUi, table })} />
      <span class="bar-facts">
        {progress && (
          <span class="bar-progress">
            {progress.done} of {progress.of} <span>locked in</span>
          </span>
        )}
        {table.watching > 0 && <span class="bar-watching">{table.watching} watching</span>}
      </span>
      {view && live.seat.value !== null && !live.isOver.value && <LogToggle live={live} />}
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon id="settings" size={26} />
      </IconButton>
      {open && <TableMenu live={live} table={table} matchId={matchId} onClose={() => setOpen(false)} />}
    </header>
  );
}

/** Where the stage is small the log is unfolded from here. */
const LogToggle = ({ live }: { live: LiveMatch }) => (
  <span class="bar-log">
    <IconButton
      label="Log"
      aria-expanded={live.isLogOpen.value}
      onClick={() => (live.isLogOpen.value = !live.isLogOpen.value)}
    >
      <Icon id="book" size={26} />
    </IconButton>
  </span>
);

/** "Round 7, everyone chooses": narrow screens show what stands before the comma. */
function Headline({ text }: { text: string }) {
  const [first, ...more] = text.split(', ');
  return (
    <h1 class="bar-headline">
      {first}
      {more.length > 0 && <span>, {more.join(', ')}</span>}
    </h1>
  );
}

function headlineOf({ live, gameUi, table }: Pick<BarProps, 'live' | 'gameUi' | 'table'>): string {
  const view = live.view.value;
  if (!view) return table.title;
  return live.isOver.value ? lengthOf(gameUi.headline(view), live.spanMs.value) : gameUi.headline(view);
}
