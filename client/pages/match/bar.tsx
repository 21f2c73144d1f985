import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { RoomSnapshot } from '../../app/connection.ts';
import type { LiveMatch } from './live-match.ts';
import { TableMenu } from './menu.tsx';
import { lastedWords } from '../frame/in-words.tsx';

interface BarProps {
  live: LiveMatch;
  table: RoomSnapshot;
  matchId: string;
}

/** The strip along the top: which game, what goes on, who is still choosing, the menu. */
export function Bar({ live, table, matchId }: BarProps) {
  const [open, setOpen] = useState(false);
  const view = live.view.value;
  const progress = live.isAnimating.value ? null : live.status.value?.progress;
  return (
    <header class="row bar">
      <a class="bar-title" href="/" title="Lobby">
        {live.game?.info.title}
        <span class="visually-hidden">: to the lobby</span>
      </a>
      <Headline {...headlineOf({ live, table })} />
      <span class="row bar-facts">
        {progress && (
          <span>
            {progress.done} of {progress.of} <span class="roomy">locked in</span>
          </span>
        )}
        {table.watching > 0 && <span class="roomy">{table.watching} watching</span>}
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

/** "Round 7, everyone chooses": narrow screens show the progress alone. */
const Headline = ({ progress, status }: { progress: string; status: string }) => (
  <h1 class="cut bar-headline">
    {progress}
    {status && <span class="roomy">, {status}</span>}
  </h1>
);

/** At the end how long it was, and lasted. */
function headlineOf({ live, table }: Pick<BarProps, 'live' | 'table'>): { progress: string; status: string } {
  const headline = live.headline.value ?? { progress: table.title, status: '' };
  return live.isOver.value ? { ...headline, status: lastedWords(live.spanMs.value) } : headline;
}
