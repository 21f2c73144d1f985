/** The bar over the replay: whose table, a link to this moment, the way out. */
import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import { toast } from '../../ui/feedback.tsx';
import { RulesDialog } from '../frame/rules-dialog.tsx';
import { SettingsForm } from '../frame/settings.tsx';
import { SoundButton, SoundForm } from '../frame/sound.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import type { Player } from './player.ts';
import type { OpenFilm } from './recording.ts';
import { ShareDialog } from './share-dialog.tsx';
import { WhatIf } from './what-if/button.tsx';

/** Where the log came from: a match of this house, or a file that somebody opened here. */
export type Source = { is: 'match'; matchId: string } | { is: 'file'; name: string; onClose(): void };

interface BarProps {
  gameUi: GameUi;
  source: Source;
  recording: OpenFilm;
  player: Player | null;
  watcher: ReadonlySignal<Seat | null>;
  /** It is watched without knowing how it ends. */
  hidesResult?: boolean;
}

export function Bar({ gameUi, source, recording, player, watcher, hidesResult = false }: BarProps) {
  const [open, setOpen] = useState<'settings' | 'rules' | 'share' | null>(null);
  const match = recording.rebuilt.at(recording.rebuilt.log.length - 1);
  const { host } = match;
  const close = () => setOpen(null);
  const whose =
    source.is === 'file' ? ` of ${source.name}` : host === null ? '' : `, ${recording.rebuilt.names[host]}'s table`;
  return (
    <header class="row bar">
      <a class="bar-title" href="/" title="To the lobby">
        <span translate={false}>{recording.game.info.title}</span>
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
          onClick={() => (isOwnTable(source.matchId) ? toast(NOT_SHARED) : setOpen('share'))}
        />
      )}
      {source.is === 'match' && !hidesResult && <WhatIf matchId={source.matchId} {...{ recording, player, watcher }} />}
      <BarButton icon="book" label="The rules of this table" words="Rules" onClick={() => setOpen('rules')} />
      <SoundButton />
      <IconButton label="Settings" onClick={() => setOpen('settings')}>
        <Icon id="settings" size={26} />
      </IconButton>
      {open === 'share' && player && source.is === 'match' && (
        <ShareDialog
          matchId={source.matchId}
          {...{ player, hidesResult }}
          seat={watcher.peek()}
          names={recording.rebuilt.names}
          onClose={close}
        />
      )}
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

const NOT_SHARED = 'This match is in your browser alone. Its moments can be shared once it was handed in.';
