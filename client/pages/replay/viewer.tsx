/** A recording on screen: the table, who watches, the story, the strip with chart and scrubber. */
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { isStill } from '../../app/settings.ts';
import { Bar } from './bar.tsx';
import { Chart } from './chart.tsx';
import { FairDeal } from './fair-deal.tsx';
import { useReplayKeys } from './keys.ts';
import { Player } from './player.ts';
import type { ReplayRenderer } from './renderer.ts';
import type { Recording } from './recording.ts';
import { stepsOf, momentOf, trackOf } from './track.ts';
import { Screen } from './screen.tsx';
import { Scrubber } from './scrubber.tsx';
import { Transcript } from './transcript.tsx';
import { TableInWords } from './table-in-words.tsx';
import { Transport } from './controls.tsx';
import { WatchAs } from './watch-as.tsx';
import './replay.css';

/** What a step lasts where nothing can be drawn, and so nothing measured. */
const UNDRAWN_STEP_MS = 1000;

interface TheatreProps {
  matchId: string;
  recording: Recording;
  gameUi: GameUi;
  atMs: number | null;
}

export function ReplayViewer({ matchId, recording, gameUi, atMs }: TheatreProps) {
  const [player, setPlayer] = useState<Player | null>(null);
  const watcher = useSignal<Seat | null>(null);

  const wind = (renderer: ReplayRenderer | null) => {
    const track = trackOf(stepsOf(recording), (step) => renderer?.durationOf(step) ?? UNDRAWN_STEP_MS);
    const fresh = new Player(track, atMs === null ? 0 : momentOf(track, atMs));
    setPlayer(fresh);
    // A link to a moment shows that moment; without one the film starts, unless motion is unwelcome.
    if (atMs === null && !isStill.value) fresh.play();
  };
  useEffect(() => () => player?.pause(), [player]);
  useReplayKeys(player);

  return (
    <div class={`${gameUi.theme} replay`}>
      <Bar matchId={matchId} recording={recording} player={player} />
      <main id="main" class="replay-main" tabIndex={-1}>
        <h1 class="visually-hidden">Replay of {recording.game.info.title}</h1>
        <Screen gameUi={gameUi} recording={recording} player={player} watcher={watcher} onReady={wind} />
        <aside class="replay-side">
          <WatchAs recording={recording} watcher={watcher} />
          {player && <TableInWords gameUi={gameUi} recording={recording} player={player} watcher={watcher} />}
          {player && <Transcript recording={recording} player={player} watcher={watcher} />}
          <FairDeal recording={recording} />
        </aside>
        <section class="replay-strip" aria-label="Playback">
          {player && (
            <>
              <Chart recording={recording} player={player} watcher={watcher} />
              <Scrubber recording={recording} player={player} />
              <Transport player={player} />
            </>
          )}
        </section>
      </main>
    </div>
  );
}
