/** Which stretch of a replay a clip would be made of: what is being watched, until somebody moves an end of it. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Player } from '../player.ts';
import { stepAt, type Track } from '../track.ts';
import { length, type Stretch } from './shapes.ts';

const USUAL_MS = 5000;

export interface ClipChoice {
  stretch: ReadonlySignal<Stretch>;
  choose(stretch: Stretch): void;
  /** What is being watched, again. */
  letGo(): void;
}

/** Null as long as there is no player. */
export function useClipChoice(player: Player | null): ClipChoice | null {
  return useMemo(() => {
    if (!player) return null;
    const chosen = signal<Stretch | null>(null);
    const step = computed(() => stepAt(player.track, player.positionMs.value));
    return {
      stretch: computed(() => chosen.value ?? usualStretch(player.track, step.value)),
      choose: (stretch: Stretch) => void (chosen.value = stretch),
      letGo: () => void (chosen.value = null),
    };
  }, [player]);
}

/** A step, and a little more where it is over too soon. */
function usualStretch({ steps, totalMs }: Track, index: number): Stretch {
  const { startMs, endMs } = steps[index] ?? { startMs: 0, endMs: 0 };
  const fromMs = Math.max(0, Math.min(startMs, totalMs - USUAL_MS));
  return { fromMs, toMs: Math.min(totalMs, fromMs + length.most, Math.max(endMs, fromMs + USUAL_MS)) };
}
