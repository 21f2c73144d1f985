/** Play, pause, step and speed; and the keys that do the same. */
import './timeline.css';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { beatFrom, LONGEST_PAUSE_MS, roundFrom } from './track.ts';
import type { Player } from './player.ts';
import type { Analysis } from '../frame/analysis.ts';
import { HIGHLIGHTS_MS, highlightsOf } from './highlights.ts';
import { useComputed, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

interface TransportProps {
  player: Player;
  /** Makes a clip, which would be so long, ms; left out where none can be made. */
  clip?: { ms: number; onMake(): void };
  /** What is known of how the match stood; left out where nobody thinks about it. */
  analysis?: Signal<Analysis>;
}

export function Transport({ player, clip, analysis }: TransportProps) {
  const isPlaying = player.playing.value;
  const { track } = player;
  const unit = track.steps[0]?.round?.unit ?? 'round';
  const Unit = unit === 'turn' ? 'Turn' : 'Round';
  const go = (to: number) => {
    player.pause();
    player.seek(to);
  };
  return (
    <div class="row replay-transport" onClick={leavePressed}>
      <Button
        flat
        class="roomy"
        aria-label={`${Unit} back`}
        title={`${Unit} back (shift + ←)`}
        onClick={() => go(roundFrom(track, player.positionMs.value, -1))}
      >
        <Icon id="first" size={22} />
      </Button>
      <Button
        flat
        aria-label="Step back"
        title="Step back (←)"
        onClick={() => go(beatFrom(track, player.positionMs.value, -1))}
      >
        <Icon id="back" size={22} />
      </Button>
      <Button
        kind="primary"
        flat
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title="Space"
        onClick={() => player.toggle()}
      >
        <Icon id={isPlaying ? 'pause' : 'play'} size={24} />
      </Button>
      <Button
        flat
        aria-label="Step on"
        title="Step on (→)"
        onClick={() => go(beatFrom(track, player.positionMs.value, 1))}
      >
        <Icon id="forward" size={22} />
      </Button>
      <Button
        flat
        class="roomy"
        aria-label={`${Unit} on`}
        title={`${Unit} on (shift + →)`}
        onClick={() => go(roundFrom(track, player.positionMs.value, 1))}
      >
        <Icon id="last" size={22} />
      </Button>
      <SpeedButton player={player} />
      {analysis && <HighlightsButton player={player} analysis={analysis} />}
      {clip && <ClipButton {...clip} />}
      <p class="roomy replay-hint">Arrow keys step a beat, shift steps a {unit}.</p>
    </div>
  );
}

function ClipButton({ ms, onMake }: NonNullable<TransportProps['clip']>) {
  const words = `Make a clip, ${Math.round(ms / 1000)} s`;
  return (
    <Button flat aria-label={words} title="Make a clip of what lies between in and out" onClick={onMake}>
      <Icon id="clip" size={22} /> <span class="roomy">{words}</span>
    </Button>
  );
}

function HighlightsButton({ player, analysis }: { player: Player; analysis: Signal<Analysis> }) {
  const { standings, is } = analysis.value;
  const { track } = player;
  const stretches = useMemo(() => (is === 'done' ? highlightsOf(track, standings) : []), [track, standings, is]);
  const isOn = player.highlights.value !== null;
  return (
    <Button
      flat
      aria-label="Highlights"
      aria-pressed={isOn}
      disabled={stretches.length === 0}
      title={`What changed the chances most, in at most ${HIGHLIGHTS_MS / 1000} s`}
      onClick={() => (isOn ? player.leaveHighlights() : player.playHighlights(stretches))}
    >
      <Icon id="highlights" size={22} /> <span class="roomy">Highlights</span>
    </Button>
  );
}

function SpeedButton({ player }: { player: Player }) {
  const speed = player.speed.value;
  const isAsPlayed = speed === 'as played';
  return (
    <Button
      flat
      aria-label={`Speed ${isAsPlayed ? 'as it was played, with its pauses' : `${speed} times`}. Change`}
      title={isAsPlayed ? `As it was played: pauses of up to ${LONGEST_PAUSE_MS / 1000} s` : 'Speed'}
      onClick={() => player.nextSpeed()}
    >
      {isAsPlayed ? <Icon id="clock" size={22} /> : `${speed}×`}
    </Button>
  );
}

/** Over the first picture, for as long as nothing has begun. */
export function BigPlay({ player }: { player: Player }) {
  const isBegun = useComputed(() => player.playing.value || player.positionMs.value > 0);
  if (isBegun.value || player.track.steps.length === 0) return null;
  return (
    <button type="button" class="big-play" aria-label="Play the match" onClick={() => player.play()}>
      <Icon id="play" size={52} />
    </button>
  );
}

/** Whoever clicked a button is done with it: the space bar plays again. With the keyboard it stays where it is. */
const leavePressed = ({ detail }: MouseEvent) => {
  if (detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

export function useReplayKeys(player: Player | null): void {
  useEffect(() => {
    if (!player) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      if (handle(event, player)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [player]);
}

function handle({ key, shiftKey, target }: KeyboardEvent, player: Player): boolean {
  const { track } = player;
  const nowMs = player.positionMs.value;
  const go = shiftKey ? roundFrom : beatFrom;
  const to: Record<string, () => number> = {
    ArrowRight: () => go(track, nowMs, 1),
    ArrowLeft: () => go(track, nowMs, -1),
    Home: () => 0,
    End: () => track.totalMs,
    // What a slider answers besides: only where it has the focus, elsewhere these scroll.
    ...(isSlider(target) && {
      ArrowUp: () => go(track, nowMs, 1),
      ArrowDown: () => go(track, nowMs, -1),
      PageUp: () => roundFrom(track, nowMs, 1),
      PageDown: () => roundFrom(track, nowMs, -1),
    }),
  };
  // A focused button answers the space bar itself.
  if (key === ' ' && !(target instanceof Element && target.closest('button, a, summary'))) player.toggle();
  else if (to[key]) {
    player.pause();
    player.seek(to[key]());
  } else return false;
  return true;
}

const isSlider = (target: EventTarget | null) => target instanceof Element && target.closest('[role=slider]') !== null;

const isElsewhere = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]:not(.replay)') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);
