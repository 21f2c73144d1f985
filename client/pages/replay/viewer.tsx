/** A recording on screen: the table, who watches, the story, the strip with chart and scrubber. */
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Face } from '../../kit/game-ui.ts';
import { isStill } from '../../app/settings.ts';
import { Bar } from './bar.tsx';
import { Chart } from './chart.tsx';
import { FairDeal } from './fair-deal.tsx';
import { useReplayKeys } from './keys.ts';
import { Player } from './player.ts';
import type { Projector } from './renderer.ts';
import type { Recording } from './recording.ts';
import { beatsOf, momentOf, reelOf } from './track.ts';
import { Screen } from './screen.tsx';
import { Scrubber } from './scrubber.tsx';
import { Story } from './transcript.tsx';
import { TableTold } from './table-in-words.tsx';
import { Transport } from './controls.tsx';
import { WatchAs } from './watch-as.tsx';
import './replay.css';
import './small-screens.css';

/** What a beat lasts where nothing can be drawn, and so nothing measured. */
const UNDRAWN_BEAT_MS = 1000;

interface TheatreProps {
  matchId: string;
  recording: Recording;
  face: Face;
  atMs: number | null;
}

export function Theatre({ matchId, recording, face, atMs }: TheatreProps) {
  const [player, setPlayer] = useState<Player | null>(null);
  const watcher = useSignal<Seat | null>(null);

  const wind = (projector: Projector | null) => {
    const reel = reelOf(beatsOf(recording), (beat) => projector?.durationOf(beat) ?? UNDRAWN_BEAT_MS);
    const fresh = new Player(reel, atMs === null ? 0 : momentOf(reel, atMs));
    setPlayer(fresh);
    // A link to a moment shows that moment; without one the film starts, unless motion is unwelcome.
    if (atMs === null && !isStill.value) fresh.play();
  };
  useEffect(() => () => player?.pause(), [player]);
  useReplayKeys(player);

  return (
    <div class={`${face.theme} replay`}>
      <Bar matchId={matchId} recording={recording} player={player} />
      <main id="main" class="replay-main" tabIndex={-1}>
        <h1 class="visually-hidden">Replay of {recording.game.title}</h1>
        <Screen face={face} recording={recording} player={player} watcher={watcher} onReady={wind} />
        <aside class="replay-side">
          <WatchAs recording={recording} watcher={watcher} />
          {player && <TableTold face={face} recording={recording} player={player} watcher={watcher} />}
          {player && <Story face={face} recording={recording} player={player} watcher={watcher} />}
          <FairDeal recording={recording} />
        </aside>
        <section class="replay-strip" aria-label="Playback">
          {player && (
            <>
              <Chart face={face} recording={recording} player={player} watcher={watcher} />
              <Scrubber face={face} recording={recording} player={player} />
              <Transport player={player} />
            </>
          )}
        </section>
      </main>
    </div>
  );
}
