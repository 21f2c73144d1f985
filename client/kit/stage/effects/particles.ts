/** Scraps that fly and fall. Where each is at any moment follows from the seed alone. */
import { Container, type Texture } from 'pixi.js';
import { chanceOf } from '../../../../shared/contract/random.ts';
import { drawOutline, sheetPath } from '../drawing.ts';
import type { TextureCache } from '../textures.ts';
import { piece, type Point } from './effect.ts';

export interface Particles {
  node: Container;
  /** @param age how much of their life is over, 0 to 1 */
  paint(age: number): void;
}

interface Flight {
  /** How far they fly, px. */
  reach: number;
  /** How far they fall meanwhile, px. */
  fall: number;
  seed: number;
}

/** A scrap of paper, so many px wide. */
export const scrapPrint = (
  press: TextureCache,
  size: number,
  { fill, line }: { fill: string; line: string },
): Texture =>
  press.print(`scrap:${fill}`, size + 4, size + 4, (ink) =>
    drawOutline(ink, sheetPath(-size / 2, -size * 0.4, size, size * 0.8, 0), { fill, line, lineWidth: 1 }),
  );

/** Scatters so many scraps, of those prints in turn, from a point. */
export function particles(prints: Texture[], count: number, at: Point, { reach, fall, seed }: Flight): Particles {
  const chance = chanceOf(seed);
  const node = new Container({ x: at.x, y: at.y });
  node.visible = false;
  const scraps = Array.from({ length: count }, (_, i) => {
    const angle = ((i + chance.float()) / count) * Math.PI * 2;
    const far = reach * (0.55 + 0.6 * chance.float());
    const scrap = {
      sprite: piece(prints[i % prints.length], { x: 0, y: 0 }),
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
