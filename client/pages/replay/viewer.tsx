/** A recording on screen: the table, who watches, the transcript, the strip with chart and scrubber. */
import 'virtual:icons/kit/table-icons';
import { effect, type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Checked } from '../../../replays/log/verdict.ts';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import { isDark, prefersReducedMotion } from '../../app/settings.ts';
import { useAnalysis } from '../frame/analysis.ts';
import { useBadges } from '../frame/badges.ts';
import { BotFact } from '../frame/bot-fact.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import { Captions, useSound } from '../frame/sound.tsx';
import { createStage } from '../frame/stage.ts';
import { Bar, type Source } from './bar.tsx';
import { Chart } from './chart.tsx';
import { VerdictPanel } from './verdict.tsx';
import { useReplayKeys } from './controls.tsx';
import { Player } from './player.ts';
import { soundReplay } from './replay-sounds.ts';
import { ReplayRenderer } from './renderer.ts';
import type { Recording } from './recording.ts';
import { momentOf, stepsOf, trackOf } from './track.ts';
import { Scrubber } from './scrubber.tsx';
import { Transcript } from './transcript.tsx';
import { TableInWords } from './transcript.tsx';
import { Transport } from './controls.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import './replay.css';

/** What a step lasts where nothing can be drawn, and so nothing measured. */
const undrawn = { durationMs: 1000, tellings: [] };

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
    const track = trackOf(stepsOf(recording), (step) => renderer?.measure(step) ?? undrawn);
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

interface ReplayStageProps {
  gameUi: GameUi;
  recording: Recording;
  player: Player | null;
  watcher: Signal<Seat | null>;
  /** Given the renderer as soon as it can measure motions; null if this browser can't draw. */
  onReady(renderer: ReplayRenderer | null): void;
}

function ReplayStage({ gameUi, recording, player, watcher, onReady }: ReplayStageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [renderer, setRenderer] = useState<ReplayRenderer | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let stage: Stage | null = null;
    let isGone = false;
    createStage(gameUi, host.current!, recording.rebuilt.names).then(
      (made) => {
        stage = made;
        if (isGone) return made.destroy();
        const fresh = new ReplayRenderer(made, recording);
        fresh.resize(host.current!.clientWidth, host.current!.clientHeight);
        setRenderer(fresh);
        onReady(fresh);
      },
      () => {
        if (isGone) return;
        setFailed(true);
        onReady(null);
      },
    );
    return () => {
      isGone = true;
      stage?.destroy();
    };
  }, [gameUi, recording]);

  useEffect(() => {
    // When it is taken away, its size is told once more.
    const place = host.current;
    if (!player || !renderer || !place) return;
    const draw = () =>
      renderer.show(player.track, player.positionMs.value, {
        seat: watcher.value,
        dark: isDark.value,
        reducedMotion: prefersReducedMotion.value,
      });
    const stop = effect(draw);
    const stopSound = soundReplay(player, renderer);
    const sizes = new ResizeObserver(() => {
      if (!place.isConnected) return;
      renderer.resize(place.clientWidth, place.clientHeight);
      draw();
    });
    sizes.observe(place);
    return () => {
      stop();
      stopSound();
      sizes.disconnect();
    };
  }, [player, renderer]);

  return (
    <div class="stage-place" aria-hidden={!failed}>
      <div class="stage" ref={host} />
      <Captions />
      {failed && (
        <p class="replay-no-stage">This browser can't draw the table. The story beside it tells what happens.</p>
      )}
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
