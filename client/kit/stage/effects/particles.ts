/** Scraps that fly and fall. Where each is at any moment follows from the seed alone. */
import { Container, type Texture } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import { chanceOf } from '../../../../shared/contract/random.ts';
import { drawOutline, sheetPath } from '../drawing.ts';
import type { Point } from '../picture.ts';
import { hiddenSprite } from '../scene.ts';
import { drawDot } from '../seat-marker.ts';
import type { TextureCache } from '../textures.ts';

export interface Particles {
  node: Container;
  /** @param age how much of their life is over, 0 to 1 */
  paint(age: number): void;
}

/** A scrap of paper, so many px wide. */
export const scrapTexture = (
  textures: TextureCache,
  sizePx: number,
  { fill, line }: { fill: string; line: string },
): Texture =>
  textures.get(`scrap:${fill}`, sizePx + 4, sizePx + 4, (context) =>
    drawOutline(context, sheetPath(-sizePx / 2, -sizePx * 0.4, sizePx, sizePx * 0.8, 0), { fill, line, lineWidth: 1 }),
  );

/** A round dot. */
export const dotTexture = (textures: TextureCache, radiusPx: number, colour: string): Texture =>
  textures.get(`dot:${radiusPx}:${colour}`, radiusPx * 2 + 2, radiusPx * 2 + 2, (context) =>
    drawDot(context, radiusPx, colour),
  );

/**
 * Scatters so many scraps, of those textures in turn, from a point.
 * @param scatter.reach how far they fly, px
 * @param scatter.fall how far they fall meanwhile, px
 */
export function particles(
  textures: Texture[],
  count: number,
  from: Point,
  { reach, fall, seed }: { reach: number; fall: number; seed: number },
): Particles {
  const chance = chanceOf(seed);
  const node = new Container({ x: from.x, y: from.y });
  node.visible = false;
  const scraps = Array.from({ length: count }, (_, i) => {
    const angle = ((i + chance.float()) / count) * Math.PI * 2;
    const far = reach * (0.55 + 0.6 * chance.float());
    const scrap = {
      sprite: hiddenSprite(at(textures, i % textures.length), { x: 0, y: 0 }),
      x: Math.cos(angle) * far,
      y: Math.sin(angle) * far,
      spin: (chance.float() - 0.5) * 700,
      scale: 0.7 + chance.float() * 0.6,
    };
    node.addChild(scrap.sprite);
    return scrap;
  });
  return {
    node,
    paint(age) {
      node.visible = age > 0 && age < 1;
      const flown = 1 - (1 - age) ** 3;
      for (const { sprite, x, y, spin, scale } of scraps) {
        sprite.visible = true;
        sprite.position.set(x * flown, y * flown + fall * age * age);
        sprite.angle = spin * flown;
        sprite.scale.set(scale * (1 - age * 0.5));
        sprite.alpha = Math.min(1, (1 - age) * 3);
      }
    },
  };
}

/** How far everything is off its place when the ground shakes, px. */
export function shakeAt(progress: number, px: number): Point {
  const force = px * (1 - progress) ** 2;
  return { x: Math.sin(progress * 31) * force, y: Math.cos(progress * 41) * force * 0.6 };
}
