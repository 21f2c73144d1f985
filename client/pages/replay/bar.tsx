/** The bar over the replay: whose table, a link to this moment, the way out. */
import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isOwnTable } from '../../app/own-tables.ts';
import { toast } from '../../ui/feedback.tsx';
import { copyLink } from '../frame/copy-link.tsx';
import { RulesDialog } from '../frame/rules-dialog.tsx';
import { SettingsForm } from '../frame/settings.tsx';
import { SoundButton, SoundForm } from '../frame/sound.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import type { Player } from './player.ts';
import type { Recording } from './recording.ts';
import { logTimeAt } from './track.ts';

/** Where the log came from: a match of this house, or a file that somebody opened here. */
export type Source = { is: 'match'; matchId: string } | { is: 'file'; name: string; onClose(): void };

interface BarProps {
  gameUi: GameUi;
  source: Source;
  recording: Recording;
  player: Player | null;
  watcher: ReadonlySignal<Seat | null>;
}

export function Bar({ gameUi, source, recording, player, watcher }: BarProps) {
  const [open, setOpen] = useState<'settings' | 'rules' | null>(null);
  const match = recording.rebuilt.at(recording.rebuilt.log.length - 1);
  const { host } = match;
  const close = () => setOpen(null);
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
          onClick={() => player && void share(source.matchId, player, watcher.peek())}
        />
      )}
      <BarButton icon="book" label="The rules of this table" words="Rules" onClick={() => setOpen('rules')} />
      <SoundButton />
      <IconButton label="Settings" onClick={() => setOpen('settings')}>
        <Icon id="settings" size={26} />
      </IconButton>
      {open === 'settings' && (
        <Dialog title="Settings" onClose={close}>
          <SettingsForm />
          <SoundForm />
        </Dialog>
      )}
      {open === 'rules' && (
        <RulesDialog
          table={match}
          gameUi={gameUi}
          matchId={source.is === 'match' ? source.matchId : null}
          onClose={close}
          foot={
            <Button kind="primary" wide onClick={close}>
              Back to the replay
            </Button>
          }
        />
      )}
    </header>
  );
}

interface BarButtonProps {
  icon: string;
  label: string;
  /** What is written, if it is shorter. */
  words?: string;
  disabled?: boolean;
  onClick(): void;
}

/** Its words where there is room. */
const BarButton = ({ icon, label, words = label, ...rest }: BarButtonProps) => (
  <button type="button" class="icon-button replay-share" aria-label={label} {...rest}>
    <Icon id={icon} size={20} />
    <span class="roomy">{words}</span>
  </button>
);

/** Copies a link to the moment, seen with the same eyes. Its time is the log's (ms since the match opened), so that it outlives every change of the motions. */
async function share(matchId: string, player: Player, seat: Seat | null): Promise<void> {
  if (isOwnTable(matchId))
    return toast('This match is in your browser alone. Its moments can be shared once it was handed in.');
  const link = new URL(`/replay/${matchId}`, location.origin);
  link.searchParams.set('at', String(logTimeAt(player.track, player.positionMs.value)));
  if (seat !== null) link.searchParams.set('as', String(seat + 1));
  await copyLink(link.href, 'Link to this moment copied.');
}
