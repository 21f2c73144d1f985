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
  choice: ClipChoice;
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
  const { fromMs, toMs } = choice.stretch.value;
  return (
    <>
      <Transport player={player} clip={{ ms: toMs - fromMs, onMake: open }} {...(analysis && { analysis })} />
      {isOpen.value && (
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
