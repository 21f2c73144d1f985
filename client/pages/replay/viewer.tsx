/** A recording on screen: the table, who watches, the transcript, the strip with chart and scrubber. */
import 'virtual:icons/kit/table-icons';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Checked } from '../../../replays/log/verdict.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { prefersReducedMotion } from '../../app/settings.ts';
import { useAnalysis } from '../frame/analysis.ts';
import { useBadges } from '../frame/badges.ts';
import { BotFact } from '../frame/bot-fact.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import { useSound } from '../frame/sound.tsx';
import { Bar, type Source } from './bar.tsx';
import { Chart } from './chart.tsx';
import { VerdictPanel } from './verdict.tsx';
import { useReplayKeys } from './controls.tsx';
import { Player } from './player.ts';
import type { ReplayRenderer } from './renderer.ts';
import { ReplayStage } from './stage.tsx';
import type { Recording } from './recording.ts';
import { momentOf, stepsOf, trackOf, UNDRAWN } from './track.ts';
import { Scrubber } from './scrubber.tsx';
import { Transcript } from './transcript.tsx';
import { TableInWords } from './transcript.tsx';
import { Transport } from './controls.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import './replay.css';

interface ReplayViewerProps {
  source: Source;
  recording: Recording;
  gameUi: GameUi;
  /** Where to begin, ms since the match opened; null for the beginning. */
  atMs: number | null;
  seat: Seat | null;
  /** What a check said that was made already; null to make one now. */
  checked: Checked | null;
}

export function ReplayViewer({ source, recording, gameUi, atMs, seat, checked }: ReplayViewerProps) {
  const [player, setPlayer] = useState<Player | null>(null);
  const watcher = useSignal(seat !== null && seat < recording.rebuilt.names.length ? seat : null);
  const analysis = useAnalysis(recording.file);

  const buildTrack = (renderer: ReplayRenderer | null) => {
    const track = trackOf(stepsOf(recording), (step) => renderer?.measure(step) ?? UNDRAWN);
    const fresh = new Player(track, atMs === null ? 0 : momentOf(track, atMs));
    setPlayer(fresh);
    // A link to a moment shows that moment; without one the film starts, unless motion is unwelcome.
    if (atMs === null && !prefersReducedMotion.value) fresh.play();
  };
  useEffect(() => () => player?.pause(), [player]);
  useReplayKeys(player);
  useSound(gameUi, { isReplay: true });
  useBadges(recording.rebuilt.at(recording.rebuilt.log.length - 1).seats);

  return (
    <div class={`${gameUi.theme} replay`}>
      <Bar gameUi={gameUi} source={source} recording={recording} player={player} watcher={watcher} />
      <main id="main" class="replay-main" tabIndex={-1}>
        <h1 class="visually-hidden">Replay of {recording.game.info.title}</h1>
        <ReplayStage gameUi={gameUi} recording={recording} player={player} watcher={watcher} onReady={buildTrack} />
        <aside class="replay-side">
          <WatchAs recording={recording} watcher={watcher} />
          {player && <TableInWords gameUi={gameUi} recording={recording} player={player} watcher={watcher} />}
          {player && <Transcript recording={recording} player={player} watcher={watcher} />}
          <VerdictPanel recording={recording} checked={checked} />
        </aside>
        <section class="replay-strip" aria-label="Playback">
          {player && (
            <>
              <Chart recording={recording} player={player} watcher={watcher} analysis={analysis} />
              <Scrubber recording={recording} player={player} analysis={analysis} />
              <Transport player={player} />
            </>
          )}
        </section>
      </main>
    </div>
  );
}

function WatchAs({ recording, watcher }: { recording: Recording; watcher: Signal<Seat | null> }) {
  const { seats } = recording.rebuilt.at(recording.rebuilt.log.length - 1);
  const watch = (seat: Seat | null) => (
    <button
      type="button"
      key={seat ?? 'table'}
      class="sheet row replay-watcher"
      aria-pressed={watcher.value === seat}
      onClick={() => (watcher.value = seat)}
    >
      {seat !== null && <PlayerBadge seat={seat} sizePx={28} />}
      <span class="cut">{seat === null ? 'Table' : recording.rebuilt.names[seat]}</span>
      {seat !== null && <KeyMark of={seats[seat]?.key ?? null} />}
      {seat !== null && seats[seat]?.bot && <BotFact temperament={seats[seat].temperament} />}
    </button>
  );
  return (
    <section class="replay-watch" aria-labelledby="watch-as">
      <h2 id="watch-as">Watch as</h2>
      <div class="row replay-watchers">
        {watch(null)}
        {recording.rebuilt.names.map((_, seat) => watch(seat))}
      </div>
    </section>
  );
}
