/** The bar over the replay: whose table, a link to this moment, the way out. */
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback.tsx';
import { SettingsForm } from '../frame/settings.tsx';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import { logTimeAt } from './track.ts';

export function Bar({ matchId, recording, player }: { matchId: string; recording: Recording; player: Player | null }) {
  const [isOpen, setOpen] = useState(false);
  const host = recording.rebuilt.at(recording.rebuilt.log.length - 1).host;
  return (
    <header class="row bar">
      <a class="bar-title" href="/" title="To the lobby">
        {recording.game.info.title}
      </a>
      <span class="cut replay-whose">
        Replay<span class="roomy">{host === null ? '' : `, ${recording.rebuilt.names[host]}'s table`}</span>
      </span>
      <button
        type="button"
        class="icon-button replay-share"
        aria-label="Share this moment"
        disabled={!player}
        onClick={() => player && share(matchId, player)}
      >
        <Icon id="share" size={20} />
        <span class="roomy">Share this moment</span>
      </button>
      <IconButton label="Settings" onClick={() => setOpen(true)}>
        <Icon id="settings" size={26} />
      </IconButton>
      {isOpen && (
        <Dialog title="Settings" onClose={() => setOpen(false)}>
          <SettingsForm />
        </Dialog>
      )}
    </header>
  );
}

/** Copies a link. Its time is the log's (ms since the match opened), so that it outlives every change of the motions. */
async function share(matchId: string, player: Player): Promise<void> {
  const link = new URL(`/replay/${matchId}`, location.origin);
  link.searchParams.set('at', String(logTimeAt(player.track, player.positionMs.value)));
  try {
    await navigator.clipboard.writeText(link.href);
    toast('Link to this moment copied.');
  } catch {
    // Without permission to copy, the address bar is where links are copied from.
    history.replaceState(null, '', link);
    toast('The link to this moment is in the address bar.');
  }
}
