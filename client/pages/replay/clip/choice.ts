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

/** Null as long as there is no player, or too little to see. */
export function useClipChoice(player: Player | null): ClipChoice | null {
  const made = useMemo(() => player && choiceOf(player), [player]);
  return made?.isPossible.value ? made.choice : null;
}

function choiceOf(player: Player): { choice: ClipChoice; isPossible: ReadonlySignal<boolean> } {
  const chosen = signal<Stretch | null>(null);
  const step = computed(() => stepAt(player.track, player.positionMs.value));
  const openMs = computed(() => Math.floor(player.openMs / length.least) * length.least);
  return {
    isPossible: computed(() => openMs.value > 0),
    choice: {
      stretch: computed(() => chosen.value ?? usualStretch(player.track, step.value, openMs.value)),
      choose: ({ fromMs, toMs }) => {
        const mostMs = openMs.peek();
        chosen.value = { fromMs: Math.min(fromMs, mostMs - length.least), toMs: Math.min(toMs, mostMs) };
      },
      letGo: () => void (chosen.value = null),
    },
  };
}

/** A step, and a little more where it is over too soon. @param openMs nothing after this */
function usualStretch({ steps, totalMs }: Track, index: number, openMs: number): Stretch {
  const { startMs, endMs } = steps[index] ?? { startMs: 0, endMs: 0 };
  const mostMs = Math.min(totalMs, openMs);
  const fromMs = Math.max(0, Math.min(startMs, mostMs - USUAL_MS));
  return { fromMs, toMs: Math.min(mostMs, fromMs + length.most, Math.max(endMs, fromMs + USUAL_MS)) };
}
