/** How a person wants to hear the page. */
export interface SoundWishes {
  /** 0 to 100 */
  volume: number;
  muted: boolean;
  /** Softer, duller, fewer at once. */
  less: boolean;
  /** In words as well. */
  captions: boolean;
  /** May call its player from a hidden tab. */
  calls: boolean;
  /** Vibrates with what concerns its player, where it can. */
  buzzes: boolean;
}

/** Whether a page can make this device vibrate: laptops say they can, and don't. */
export const canBuzz =
  typeof navigator !== 'undefined' && 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;
