/** The recorded match in a few sentences. Behind a button: it tells how it ends. */
import { useMemo, useState } from 'preact/hooks';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MatchSummary } from '../frame/summary.tsx';
import type { Recording } from './recording.ts';

interface InShortProps {
  recording: Recording;
  gameUi: GameUi;
}

/** Nothing for a recording that ends before its match did, or of a game without a summary. */
export function InShort({ recording: { game, rebuilt }, gameUi }: InShortProps) {
  const [isOpen, setOpen] = useState(false);
  const view = useMemo(() => rebuilt.viewAt(rebuilt.log.length - 1, 'spectator'), [rebuilt]);
  if (!gameUi.loadSummary || !game.status(view).outcome) return null;
  const events = () => rebuilt.log.map(({ pos }) => rebuilt.eventAt(pos)).filter((event) => !isMatchEvent(event));
  return (
    <>
      <button type="button" class="row replay-save is-in-words" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon id="info" size={18} /> <span>In short</span>
      </button>
      {isOpen && (
        <Dialog title="The match in short" onClose={() => setOpen(false)}>
          <MatchSummary gameUi={gameUi} events={events()} view={view} names={rebuilt.names} />
        </Dialog>
      )}
    </>
  );
}
