/** Words that are stamped on the table: bursts, tags and stamps. All are prints with their middle at (0, 0). */
import type { Texture } from 'pixi.js';
import { drawOutline, drawPath, drawText, sheetPath, textWidth } from '../drawing.ts';
import type { TextureCache } from '../textures.ts';
import { starPath } from '../../../design/shapes.ts';
import { piece } from '../../../design/palette.ts';

/** A star of flame with a word across it. */
export function burstPrint(
  press: TextureCache,
  word: string,
  radius: number,
  inks: { rim: string; core: string },
  seed: number,
): Texture {
  const px = Math.min(radius * 0.46, (radius * 1.9) / Math.max(3, word.length) / 0.62);
  const size = radius * 2.5;
  return press.print(`burst:${word}:${radius}:${inks.core}:${seed}`, Math.max(size, word.length * px), size, (ink) => {
    const line = Math.max(2, radius * 0.05);
    drawPath(ink, starPath(13, radius, radius * 0.68, 0.2, seed), 0, 0, 1, {
      fill: inks.rim,
      line: piece.ink,
      lineWidth: line,
    });
    drawPath(ink, starPath(13, radius * 0.8, radius * 0.54, 0.2, seed), 0, 0, 1, { fill: inks.core });
    if (word === '') return;
    ink.rotate(-0.1);
    drawText(ink, word, 0, 0, { px, family: 'number', colour: '#FFF8E6', outline: Math.max(3, px * 0.22) });
  });
}

/** The black star that calls a round. */
export function callPrint(press: TextureCache, word: string, radius: number): Texture {
  return press.print(`call:${word}:${radius}`, radius * 2.2, radius * 2.2, (ink) => {
    drawPath(ink, starPath(18, radius, radius * 0.79), 0, 0, 1, { fill: piece.ink });
    drawText(ink, word, 0, 0, { px: radius * 0.43, family: 'number', colour: piece.sun });
  });
}

export type TagStyle = 'blocked' | 'saved' | 'copy' | 'note' | 'ammo';

const tagInks: Record<TagStyle, { paper: string; ink: string }> = {
  blocked: { paper: piece.blockedPaper, ink: piece.blockedInk },
  saved: { paper: piece.juice, ink: piece.ink },
  copy: { paper: piece.puff, ink: piece.ink },
  note: { paper: piece.paper, ink: piece.ink },
  ammo: { paper: piece.ink, ink: piece.sun },
};

/** A slip of paper with a word. */
export function tagPrint(press: TextureCache, word: string, style: TagStyle, px: number): Texture {
  const lettering = { px, family: style === 'ammo' ? ('number' as const) : ('ui' as const) };
  const width = Math.ceil(textWidth(word, lettering) + px * 0.9);
  const height = Math.round(px * 1.6);
  return press.print(`tag:${word}:${style}:${px}`, width + 4, height + 4, (ink) => {
    const inks = tagInks[style];
    drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 4), {
      fill: inks.paper,
      // A black tag needs a light rim to be seen in the dark.
      line: style === 'ammo' ? piece.paper : piece.ink,
      lineWidth: 2,
    });
    drawText(ink, word, 0, 0, { ...lettering, colour: inks.ink });
  });
}

/** A rubber stamp in its frame. */
export function stampPrint(press: TextureCache, word: string, px: number): Texture {
  const width = textWidth(word, { px, family: 'title' }) + px * 0.8;
  const height = px * 1.28;
  return press.print(`stamp:${word}:${px}`, width + 8, height + 8, (ink) => {
    const line = Math.max(2, px * 0.14);
    drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 1), {
      fill: piece.card,
      line: piece.rust,
      lineWidth: line,
    });
    drawText(ink, word, 0, 0, { px, family: 'title', colour: piece.rust });
  });
}
