/** A scene: all that is drawn for one picture, on one node, with layers for the effects that a motion puts on it. */
import { Container, Sprite, Texture } from 'pixi.js';
import type { Countdown as CountdownTime } from '../game-ui.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { Point, Pose } from './picture.ts';
import type { TextureCache } from './textures.ts';

/** What is left on the clock and of how much, ms; null hides it. */
export type Time = CountdownTime | null;

/**
 * @typeParam Picture plain data that says all there is to see on it
 * @typeParam Targeting what the viewer may do on it
 */
export interface Scene<Picture, Targeting = never> {
  /** Moved as a whole when the scene shakes, and larger on a screen that is seen from afar. */
  readonly node: Container;
  readonly textures: TextureCache;
  readonly effects: EffectLayers;
  readonly countdown?: {
    /** @returns whether it looks different now */
    set(time: Time, reducedMotion: boolean): boolean;
  };
  readonly targeting?: { set(targeting: Targeting | null): void };
  /** Where a player's token lies, by its middle, px. */
  tokenAt(seat: Seat): Point;
  /** Shows that picture, whatever was shown before. */
  set(picture: Picture): void;
  /** Called when the node is gone: frees what was not on it. */
  destroy?(): void;
}

/** How effects look on a scene. */
export interface EffectStyle {
  /** About a player's marker's radius: what flies is measured by it, and a small scene shakes less; px. */
  sizePx: number;
  /** Type size of words on slips, px. */
  tagPx: number;
  scraps: { sizePx: number; fallPx: number; line: string };
}

/** What a motion puts on a scene. The scene says between what they lie. */
export class EffectLayers {
  readonly under = new Container();
  readonly over = new Container();
  readonly style: EffectStyle;

  constructor(style: EffectStyle) {
    this.style = style;
  }

  /** Hides everything: the start of painting a moment. */
  hide(): void {
    for (const layer of [this.under, this.over]) hideAll(layer);
  }

  /** Takes everything away. */
  clear(): void {
    for (const layer of [this.under, this.over]) emptyLayer(layer);
  }
}

/** Hides everything in a layer. */
function hideAll(layer: Container): void {
  for (const node of layer.children) node.visible = false;
}

/** Takes everything out of a layer. */
function emptyLayer(layer: Container): void {
  for (const node of layer.removeChildren()) node.destroy({ children: true });
}

/** A sprite that shows nothing yet, its middle at its position. */
export const emptySprite = (): Sprite => new Sprite({ texture: Texture.EMPTY, anchor: 0.5 });

/** A sprite that is to move: hidden, its middle at (x, y). */
export function hiddenSprite(texture: Texture, { x, y }: Point): Sprite {
  const sprite = new Sprite({ texture, anchor: 0.5, x, y });
  sprite.visible = false;
  return sprite;
}

/** Shows a node as it should be now. */
export function show(node: Container, { alpha = 1, scale = 1, turn = 0 }: Partial<Omit<Pose, 'x' | 'y'>>): void {
  node.visible = alpha > 0.004 && scale !== 0;
  node.alpha = Math.min(1, alpha);
  node.scale.set(scale);
  node.angle = turn;
}

/** Applies a pose to a node whose place is (x, y). */
export function applyPose(node: Container, pose: Pose, { x, y }: Point): void {
  node.position.set(x + pose.x, y + pose.y);
  node.scale.set(pose.scale);
  node.angle = pose.turn;
  node.alpha = pose.alpha;
}
