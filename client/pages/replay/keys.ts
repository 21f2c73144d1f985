/** The replay's keyboard: space, arrows by step, shift and arrows by round, Home and End. */
import { useEffect } from 'preact/hooks';
import type { Player } from './player.ts';
import { roundFrom, stepFrom } from './track.ts';

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
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);
