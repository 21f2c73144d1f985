import { Sprite, Texture } from 'pixi.js';

/** A piece that shows nothing yet, its middle at its position. */
export const sprite = (): Sprite => new Sprite({ texture: Texture.EMPTY, anchor: 0.5 });
