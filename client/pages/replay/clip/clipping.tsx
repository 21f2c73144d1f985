/** What moves the replay, and the way from there to a clip. */
import { useSignal, type Signal } from '@preact/signals';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import type { Analysis } from '../../frame/analysis.ts';
import { Transport } from '../controls.tsx';
import type { Player } from '../player.ts';
import type { Film } from '../recording.ts';
import type { ClipChoice } from './choice.ts';
import { ClipDialog } from './clip-dialog.tsx';

interface ClippingProps {
  /** Null where there is nothing to make one of. */
  choice: ClipChoice | null;
  gameUi: GameUi;
  film: Film;
  player: Player;
  watcher: Signal<Seat | null>;
  /** Left out where nobody thinks about the match. */
  analysis?: Signal<Analysis>;
}

export function Clipping({ choice, gameUi, film, player, watcher, analysis }: ClippingProps) {
  const isOpen = useSignal(false);
  const open = () => {
    player.pause();
    isOpen.value = true;
  };
  const clip = choice && { ms: choice.stretch.value.toMs - choice.stretch.value.fromMs, onMake: open };
  return (
    <>
      <Transport player={player} {...(clip && { clip })} {...(analysis && { analysis })} />
      {choice && isOpen.value && (
        <ClipDialog
          {...{ gameUi, film }}
          track={player.track}
          openMs={player.openMs}
          stretch={choice.stretch.peek()}
          seat={watcher.peek()}
          onClose={() => {
            isOpen.value = false;
            choice.letGo();
          }}
        />
      )}
    </>
  );
}
