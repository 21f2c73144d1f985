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

/** Where the log came from: a match of this house, or a file that somebody opened here. */
export type Source = { is: 'match'; matchId: string } | { is: 'file'; name: string; onClose(): void };

interface BarProps {
  source: Source;
  recording: Recording;
  player: Player | null;
}

export function Bar({ source, recording, player }: BarProps) {
  const [isOpen, setOpen] = useState(false);
  const { host } = recording.rebuilt.at(recording.rebuilt.log.length - 1);
  const whose =
    source.is === 'file' ? ` of ${source.name}` : host === null ? '' : `, ${recording.rebuilt.names[host]}'s table`;
  return (
    <header class="row bar">
      <a class="bar-title" href="/" title="To the lobby">
        {recording.game.info.title}
      </a>
      <span class="cut replay-whose">
        Replay<span class="roomy">{whose}</span>
      </span>
      {source.is === 'file' ? (
        <BarButton icon="file" label="Another file" onClick={source.onClose} />
      ) : (
        <BarButton
          icon="share"
          label="Share this moment"
          disabled={!player}
          onClick={() => player && share(source.matchId, player)}
        />
      )}
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

interface BarButtonProps {
  icon: string;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** Its words where there is room. */
const BarButton = ({ icon, label, ...rest }: BarButtonProps) => (
  <button type="button" class="icon-button replay-share" aria-label={label} {...rest}>
    <Icon id={icon} size={20} />
    <span class="roomy">{label}</span>
  </button>
);

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
