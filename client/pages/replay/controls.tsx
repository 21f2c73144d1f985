/** Play, pause, step and speed; and the keys that do the same. */
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { roundFrom, stepFrom } from './track.ts';
import type { Player } from './player.ts';
import { useEffect } from 'preact/hooks';

export function Transport({ player }: { player: Player }) {
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
        onClick={() => go(stepFrom(track, player.positionMs.value, -1))}
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
        onClick={() => go(stepFrom(track, player.positionMs.value, 1))}
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
      <Button flat aria-label={`Speed ${player.speed.value} times. Change`} onClick={() => player.nextSpeed()}>
        {player.speed.value}×
      </Button>
      <p class="roomy replay-hint">Arrow keys step a beat, shift steps a {unit}.</p>
    </div>
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
  const go = shiftKey ? roundFrom : stepFrom;
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
