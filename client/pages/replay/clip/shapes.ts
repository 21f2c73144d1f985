/** What a clip can be. */
import type { Seat } from '../../../../shared/contract/game.ts';

/** px of the video. */
export const shapes = {
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
} as const;
export type Shape = keyof typeof shapes;

/** From where to where, ms of the track. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

export interface ClipWish extends Stretch {
  shape: Shape;
  /** Whose eyes it is seen with; null for a watcher's. */
  seat: Seat | null;
  names: boolean;
  sound: boolean;
  captions: boolean;
}

export const FRAMES_A_SECOND = 30;
/** ms */
export const length = { least: 500, most: 60_000, mostPictures: 15_000 };

/** Bits a second: ten seconds are under 2 MB. */
export const bitrate = { video: 1_250_000, audio: 96_000 };

/** How large a video will be at the most, bytes. */
export const sizeOf = ({ fromMs, toMs, sound }: Pick<ClipWish, 'fromMs' | 'toMs' | 'sound'>): number =>
  ((toMs - fromMs) / 1000 / 8) * (bitrate.video + (sound ? bitrate.audio : 0));
