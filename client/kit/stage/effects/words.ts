/** Words that are stamped on a scene: bursts, tags and stamps. */
import type { Sprite, Texture } from 'pixi.js';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { starPath } from '../../../../shared/design/shapes.ts';
import { drawOutline, drawPath, sheetPath } from '../drawing.ts';
import { drawText, textWidth } from '../lettering.ts';
import { show } from '../scene.ts';
import type { TextureCache } from '../textures.ts';
import { between, ease, fade, type Timeline } from '../timeline.ts';

export interface Burst {
  word: string;
  radius: number;
  flames: { rim: string; core: string };
  seed: number;
}

/** A star of flame with a word across it. */
export function burstTexture(textures: TextureCache, { word, radius, flames, seed }: Burst): Texture {
  const px = Math.min(radius * 0.46, (radius * 1.9) / Math.max(3, word.length) / 0.62);
  const size = radius * 2.5;
  const key = `burst:${word}:${radius}:${flames.core}:${seed}`;
  return textures.get(key, Math.max(size, word.length * px), size, (context) => {
    const line = Math.max(2, radius * 0.05);
    drawPath(context, starPath(13, radius, radius * 0.68, 0.2, seed), 0, 0, 1, {
      fill: flames.rim,
      line: pieceColours.ink,
      lineWidth: line,
    });
    drawPath(context, starPath(13, radius * 0.8, radius * 0.54, 0.2, seed), 0, 0, 1, { fill: flames.core });
    if (word === '') return;
    context.rotate(-0.1);
    drawText(context, word, 0, 0, { px, family: 'number', colour: '#FFF8E6', outline: Math.max(3, px * 0.22) });
  });
}

/** The black star that calls a round. */
export function callTexture(textures: TextureCache, word: string, radius: number): Texture {
  return textures.get(`call:${word}:${radius}`, radius * 2.2, radius * 2.2, (context) => {
    drawPath(context, starPath(18, radius, radius * 0.79), 0, 0, 1, { fill: pieceColours.ink });
    drawText(context, word, 0, 0, { px: radius * 0.43, family: 'number', colour: pieceColours.sun });
  });
}

export type TagStyle = 'blocked' | 'saved' | 'copy' | 'note' | 'ammo';

const tagPalette: Record<TagStyle, { paper: string; ink: string }> = {
  blocked: { paper: pieceColours.blockedPaper, ink: pieceColours.blockedInk },
  saved: { paper: pieceColours.juice, ink: pieceColours.ink },
  copy: { paper: pieceColours.puff, ink: pieceColours.ink },
  note: { paper: pieceColours.paper, ink: pieceColours.ink },
  ammo: { paper: pieceColours.ink, ink: pieceColours.sun },
};

/** A slip of paper with a word. */
export function tagTexture(textures: TextureCache, word: string, style: TagStyle, px: number): Texture {
  const lettering = { px, family: style === 'ammo' ? ('number' as const) : ('ui' as const) };
  const width = Math.ceil(textWidth(word, lettering) + px * 0.9);
  const height = Math.round(px * 1.6);
  return textures.get(`tag:${word}:${style}:${px}`, width + 4, height + 4, (context) => {
    const { paper, ink } = tagPalette[style];
    drawOutline(context, sheetPath(-width / 2, -height / 2, width, height, 4), {
      fill: paper,
      // A black tag needs a light rim to be seen in the dark.
      line: style === 'ammo' ? pieceColours.paper : pieceColours.ink,
      lineWidth: 2,
    });
    drawText(context, word, 0, 0, { ...lettering, colour: ink });
  });
}

/** A rubber stamp in its frame. */
export function stampTexture(textures: TextureCache, word: string, px: number): Texture {
  const width = textWidth(word, { px, family: 'title' }) + px * 0.8;
  const height = px * 1.28;
  return textures.get(`stamp:${word}:${px}`, width + 8, height + 8, (context) => {
    const line = Math.max(2, px * 0.14);
    drawOutline(context, sheetPath(-width / 2, -height / 2, width, height, 1), {
      fill: pieceColours.card,
      line: pieceColours.rust,
      lineWidth: line,
    });
    drawText(context, word, 0, 0, { px, family: 'title', colour: pieceColours.rust });
  });
}

export interface Strike {
  atMs: number;
  untilMs: number;
  /** Size it comes from. */
  from: number;
  /** Degrees. */
  turn: number;
}

/** Stamps a sprite from one moment to another. With reduced motion it comes and goes softly, and in its size. */
export function strike(
  timeline: Timeline,
  sprite: Sprite,
  { atMs, untilMs, from, turn }: Strike,
  reducedMotion: boolean,
): void {
  const forMs = Math.max(1, untilMs - atMs);
  let scale = 1;
  timeline.add({ atMs, forMs: Math.min(150, forMs / 2), ease: ease.arrive }, (arrived) => {
    scale = reducedMotion ? 1 : between(from, 1, arrived);
  });
  timeline.add({ atMs, forMs }, (gone) => {
    // Whole on the frame it strikes, unless things are to come softly.
    const alpha = fade(gone, reducedMotion ? Math.min(0.3, 120 / forMs) : 0, Math.min(0.3, 160 / forMs));
    show(sprite, { alpha: gone < 1 ? alpha : 0, scale, turn });
  });
}
