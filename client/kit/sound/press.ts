/** What a press sounds like, for hands and buttons; nothing, as long as there is nothing to play it with. */

export interface Press {
  /** Louder, dB. */
  db?: number;
  /** Of somebody at the table, -1 left to 1 right; a press of one's own has no place. */
  x?: number;
}

type Player = (sound: string, how: Press) => void;

let player: Player | null = null;

/** Plays a sound of the house or of the room at once. */
export const press = (sound: string, how: Press = {}): void => player?.(sound, how);

/** What plays from now on; null for nothing. */
export const pressedOn = (on: Player | null): void => void (player = on);

/** What counts as a touch of the page: browsers let nothing sound before there was one. */
export const touches = ['pointerup', 'keydown', 'click'] as const;

/** Whoever comes to a table from the lobby has touched the page long before there is any sound. */
export const page = { isTouched: false };

const noted = (): void => {
  page.isTouched = true;
  for (const touch of touches) removeEventListener(touch, noted, true);
};
if (typeof window !== 'undefined') for (const touch of touches) addEventListener(touch, noted, true);
