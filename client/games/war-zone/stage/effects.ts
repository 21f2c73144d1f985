/** What several motions of War Zone end in: a shaken panel, scraps, a stamped word. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { drawStamp, stampWidth } from './drawings.ts';
import { seatOf } from './picture.ts';
import type { Choreography } from './scene.ts';

const stampStrike = { from: 1.5, turn: -8 };

const joltPx = 7;

/** The unit length of effects, px. */
export const sizeOf = ({ scene }: Choreography): number => scene.effects.style.sizePx;

/** Shakes a player's whole panel. */
export const jolt = (choreography: Choreography, seat: Seat, atMs: number): void =>
  choreography.jolt(atMs, joltPx, (now, off) => {
    seatOf(now, seat).shift = off;
  });

/** Scraps where something strikes. @param scraps.reach in `sizeOf` */
export const scatter = (
  choreography: Choreography,
  place: Point,
  atMs: number,
  { count, lifeMs, reach }: { count: number; lifeMs: number; reach: number },
  colours: readonly string[],
  seed: number,
): void => choreography.scatter(place, atMs, { count, lifeMs, reachPx: sizeOf(choreography) * reach, colours, seed });

/** A word in its frame, all of it on the canvas. */
export function stampWord(
  choreography: Choreography,
  word: string,
  { x, y }: Point,
  px: number,
  when: { atMs: number; untilMs: number },
): void {
  const { textures, layout } = choreography.scene;
  const width = stampWidth(word, px);
  const texture = textures.get(`stamp:${word}:${px}`, width + 12, px * 1.8, (context) =>
    drawStamp(context, word, px, width),
  );
  const half = width / 2 + 4;
  choreography.stamp(texture, { x: clamp(x, half, layout.width - half), y }, { ...when, ...stampStrike });
}
