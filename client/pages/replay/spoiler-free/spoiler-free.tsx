/** The replay of a match whose end is hidden, until it has been seen. Then it is a replay like any other. */
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Speed } from '../../../../shared/pages.ts';
import { isOwnTable } from '../../../app/offline/own-tables.ts';
import { rememberResult } from '../../../app/storage/seen-results.ts';
import { loadGameUi } from '../../../games/registry.ts';
import type { GameUi } from '../../../kit/game-ui.ts';
import { Loading, toast } from '../../../ui/feedback.tsx';
import { Page, useTitle } from '../../frame/page.tsx';
import { readRecording, type Recording } from '../recording.ts';
import Replay, { Sorry, type NotShown, type ReplayProps } from '../replay.tsx';
import { ReplayViewer } from '../viewer.tsx';
import { beginUnfolding, type Unfolding } from './unfolding.ts';
import { UnfoldingViewer } from './viewer.tsx';

type Found = NotShown | { is: 'begun'; unfolding: Unfolding; gameUi: GameUi };

/** All of it, once its end was seen, and how that was. */
interface Whole {
  recording: Recording;
  seat: Seat | null;
  speed: Speed;
}

/** What this browser dealt itself lies in it whole: there is nothing to keep back. */
export default function SpoilerFree(props: ReplayProps) {
  return isOwnTable(props.matchId) ? <Replay {...props} /> : <OfServer {...props} />;
}

function OfServer({ matchId, atMs, seat, speed, isFramed = false }: ReplayProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [whole, setWhole] = useState<Whole | null>(null);
  const load = () => {
    setFound(null);
    find(matchId, atMs).then(setFound, () => setFound({ is: 'unreachable' }));
  };
  useEffect(load, [matchId]);
  useTitle();
  useEffect(() => {
    if (!whole || isFramed) return;
    toast('That was the end. Now everything is open.');
    // What had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [whole]);

  if (!found) return <Loading text="Fetching the match…" />;
  if (found.is !== 'begun')
    return (
      <Page>
        <Sorry matchId={matchId} found={found} onRetry={load} />
      </Page>
    );
  const { unfolding, gameUi } = found;
  if (whole)
    return (
      <ReplayViewer
        {...whole}
        {...{ gameUi, isFramed }}
        source={{ is: 'match', matchId }}
        atMs={Infinity}
        checked={null}
      />
    );
  const open = async (last: Seat | null, lastSpeed: Speed) => {
    // It has been seen now, also by who leaves while all of it is read.
    rememberResult(matchId);
    const read = await readRecording(unfolding.file);
    if (read.is === 'recorded') setWhole({ recording: read.recording, seat: last, speed: lastSpeed });
  };
  return (
    <UnfoldingViewer
      {...{ matchId, unfolding, gameUi, atMs, seat, speed, isFramed }}
      onEnd={(player, last) => void open(last, player.speed.peek())}
    />
  );
}

async function find(matchId: string, atMs: number | null): Promise<Found> {
  const begun = await beginUnfolding(matchId, atMs);
  if (begun.is !== 'begun') return begun;
  const { unfolding } = begun;
  return loadGameUi(unfolding.film.game.info.id).then(
    (gameUi) => ({ is: 'begun', unfolding, gameUi }),
    () => ({ is: 'not-arrived' }),
  );
}
