/** All that lies on the canvas: a round table with its fireworks. Set as a whole from a picture. */
import { Graphics, type Texture } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import type { Choreography as StageChoreography, Motions } from '../../../kit/stage/choreography.ts';
import type { RoundLayout } from '../../../kit/stage/round-layout.ts';
import { bleedPx, RoundTable } from '../../../kit/stage/round-table.ts';
import { applyPose, emptySprite } from '../../../kit/stage/scene.ts';
import { drawTab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { drawBackdrop } from './backdrop.ts';
import type { WaWaWestBeat } from './beats.ts';
import { fuseSpot, ownFuseSpot } from './fuses.ts';
import type { Card, Picture, SeatPicture } from './picture.ts';
import { SeatSprite } from './seats.ts';

/** What this game's motions are made with. */
export type Choreography = StageChoreography<Picture, ShowdownScene>;
export type EventMotions = Motions<WaWaWestEvent, Choreography, WaWaWestBeat>;

/** What the scene depends on beyond the size of the canvas. */
export interface Setting extends Pick<Perspective, 'you' | 'names' | 'dark'> {
  seats: number;
  /** Of the longest ammo count. */
  digits: number;
  options: WaWaWestView['options'];
}

const leastFusePx = 24;

export class ShowdownScene extends RoundTable<SeatPicture, Picture> {
  readonly options: WaWaWestView['options'];
  readonly #sprites: SeatSprite[];
  readonly #fuse = emptySprite();
  readonly #ownFuse = emptySprite();
  readonly #dim = new Graphics();

  constructor(textures: TextureCache, layout: RoundLayout, { options, dark }: Setting) {
    const sprites = layout.places.map((_, seat) => new SeatSprite(seat, { textures, layout, options, dark }));
    super({
      textures,
      layout,
      drawBackdrop: (context) => drawBackdrop(context, layout, dark),
      seatOf: (seat) => at(sprites, seat),
    });
    this.options = options;
    this.#sprites = sprites;
    const { width, height, tokenRadius: r } = layout;
    this.#dim.rect(-bleedPx, -bleedPx, width + 2 * bleedPx, height + 2 * bleedPx).fill(pieceColours.ink);
    const fusePx = Math.max(leastFusePx, r * 0.8);
    const lit = (icon: string) =>
      textures.get(`fuse:${icon}`, fusePx + 4, fusePx + 4, (context) =>
        drawTab(context, icon, fusePx, pieceColours.puff),
      );
    this.#fuse.texture = lit('firework');
    this.#ownFuse.texture = lit('family-blast');
    this.middle.addChild(this.#dim, this.#fuse, this.#ownFuse);
  }

  override set(picture: Picture): void {
    super.set(picture);
    this.#fuse.visible = picture.blast;
    applyPose(this.#fuse, picture.fuse, fuseSpot(this.layout));
    this.#ownFuse.visible = picture.ownBlast;
    applyPose(this.#ownFuse, picture.ownFuse, ownFuseSpot(this.layout));
    this.#dim.visible = picture.dim > 0;
    this.#dim.alpha = picture.dim;
  }

  /** A card as large as those of that seat. */
  cardTexture(seat: Seat, card: Exclude<Card, { kind: 'none' }>): Texture {
    return at(this.#sprites, seat).cardTexture(card);
  }
}
