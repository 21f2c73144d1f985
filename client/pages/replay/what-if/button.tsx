/** "What if?": the way from any moment of a replay into a match that goes on from there. */
import { useState } from 'preact/hooks';
import type { ReadonlySignal } from '@preact/signals';
import type { Seat } from '../../../../shared/contract/game.ts';
import { isOwnTable } from '../../../app/offline/own-tables.ts';
import { toast } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyOverlay } from '../../../kit/lazy.tsx';
import type { Player } from '../player.ts';
import type { OpenFilm } from '../recording.ts';
import type { WhatIfDialogProps } from './dialog.tsx';
import { whatIfAt, type WhatIfMoment } from './moment.ts';

const WhatIfDialog = lazyOverlay<WhatIfDialogProps>(() => import('./dialog.tsx'));

interface WhatIfProps {
  matchId: string;
  recording: OpenFilm;
  player: Player | null;
  watcher: ReadonlySignal<Seat | null>;
}

export function WhatIf({ matchId, recording, player, watcher }: WhatIfProps) {
  const [moment, setMoment] = useState<WhatIfMoment | null>(null);
  const ask = () => {
    if (!player) return;
    player.pause();
    if (isOwnTable(matchId))
      return toast('This match is in your browser alone. It can be gone on from once it was handed in.');
    const found = whatIfAt(recording, player.track, player.positionMs.peek());
    if (!found) return toast('Nothing is left to be played from here.');
    setMoment(found);
  };
  return (
    <>
      <button
        type="button"
        class="icon-button replay-share"
        aria-label="What if? Play on from here"
        aria-haspopup="dialog"
        title="Play on from here"
        disabled={!player}
        onClick={ask}
      >
        <Icon id="what-if" size={22} />
        <span class="roomy">What if?</span>
      </button>
      {moment && (
        <WhatIfDialog {...{ matchId, recording, moment }} seat={watcher.peek()} onClose={() => setMoment(null)} />
      )}
    </>
  );
}
