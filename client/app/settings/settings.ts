/** How this person likes the page: light or dark, more or less motion. */
import { computed, effect, signal } from '@preact/signals';
import { keep, recall, recalledSignal } from '../storage/storage.ts';

export type Mode = 'auto' | 'light' | 'dark';
export type MotionChoice = 'auto' | 'full' | 'less';

const kept = () => (recall('settings') ?? {}) as { mode?: unknown; motion?: unknown };

export const mode = recalledSignal<Mode>(() => oneOf(['auto', 'light', 'dark'], kept().mode));
export const motionChoice = recalledSignal<MotionChoice>(() => oneOf(['auto', 'full', 'less'], kept().motion));

/** True when the page is dark. */
export const isDark = computed(() => (mode.value === 'auto' ? systemIsDark.value : mode.value === 'dark'));
/** True when nothing should travel, shake or turn. */
export const prefersReducedMotion = computed(() =>
  motionChoice.value === 'auto' ? systemPrefersReducedMotion.value : motionChoice.value === 'less',
);

const systemIsDark = asked('(prefers-color-scheme: dark)');
const systemPrefersReducedMotion = asked('(prefers-reduced-motion: reduce)');

/** Puts the settings on the page and keeps them, now and whenever they change. */
export function applySettings(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    dataset.mode = mode.value;
    dataset.motion = prefersReducedMotion.value ? 'less' : 'full';
    keep('settings', { mode: mode.value, motion: motionChoice.value });
  });
}

function asked(query: string) {
  const media = matchMedia(query);
  const answer = signal(media.matches);
  media.addEventListener('change', () => (answer.value = media.matches));
  return answer;
}

function oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}
