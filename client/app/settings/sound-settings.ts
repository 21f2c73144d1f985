/** How this person wants to hear the page. Apart from the other settings, since the lobby has no sound. */
import { effect, signal } from '@preact/signals';
import { keep, recall } from '../storage/storage.ts';

interface SoundSettings {
  /** 0 to 100 */
  volume: number;
  muted: boolean;
  /** Softer, duller, fewer at once. */
  less: boolean;
  /** In words as well. */
  captions: boolean;
  /** It may call its player from a hidden tab. */
  calls: boolean;
  /** It vibrates with what concerns its player, on phones that can. */
  buzzes: boolean;
}

const usual: SoundSettings = { volume: 60, muted: false, less: false, captions: false, calls: true, buzzes: true };

const kept = (recall('sound') ?? {}) as Record<string, unknown>;
const flag = (name: keyof SoundSettings): boolean =>
  typeof kept[name] === 'boolean' ? kept[name] : Boolean(usual[name]);
const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

export const sound = signal<SoundSettings>({
  volume: isVolume(kept.volume) ? kept.volume : usual.volume,
  muted: flag('muted'),
  less: flag('less'),
  captions: flag('captions'),
  calls: flag('calls'),
  buzzes: flag('buzzes'),
});

/** Changes a part of it, and keeps it. */
export const changeSound = (part: Partial<SoundSettings>): void => {
  sound.value = { ...sound.value, ...part };
};

effect(() => keep('sound', sound.value));
