/** The face of the clock. */
import { ringFace, slipSize } from '../../../kit/stage/countdown.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { palette } from '../palette.ts';
import type { Layout } from './layout.ts';

const colours = {
  face: palette.ink,
  rim: palette.sheet,
  ring: palette.clock,
  number: palette.white,
  family: 'stencil',
} as const;

const slipGapPx = 6;

export const clockFace = (textures: TextureCache, layout: Layout) =>
  ringFace(textures, layout.clock.radius, { ...colours, slipAsidePx: isRoomUnder(layout) ? 0 : null });

/** For the words under a clock that stands: on a low stage the deck lies there. */
function isRoomUnder({ clock, deck }: Layout): boolean {
  const { width, height } = slipSize(clock.radius);
  const isBeside = Math.abs(deck.x - clock.x) >= (deck.width + width) / 2;
  return isBeside || deck.y - deck.height / 2 >= clock.y + clock.radius + slipGapPx + height;
}
