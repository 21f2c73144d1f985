/** One player on the canvas: what they wear round the token, ammo on the plate, and what is on the card. */
import type { Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours, roomPalette } from '../../../../shared/design/palette.ts';
import type { Context } from '../../../kit/stage/drawing.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import type { RoundLayout } from '../../../kit/stage/round-layout.ts';
import { RoundSeat } from '../../../kit/stage/round-table.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import { iconTab, type Tab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { itemIn } from '../item-views.ts';
import * as drawings from './drawings.ts';
import type { Card, SeatPicture } from './picture.ts';

export interface SeatSetting {
  textures: TextureCache;
  layout: RoundLayout;
  options: WaWaWestView['options'];
  dark: boolean;
}

/** Where a last card lies in its slot, so that it reads as past. */
export const lastCard = { scale: 0.68, alpha: 0.6, rise: 0.1 };
const leastTickPx = 8;
/** Of the ring round "you", as shares of the disc's: outside whatever else is round the token. */
const youRing = { plain: 1.24, guarded: 1.45, stunned: 1.55 };
const middle = { x: 0, y: 0 };

export class SeatSprite extends RoundSeat<SeatPicture> {
  readonly #sparks = emptySprite();
  readonly #peel = emptySprite();
  readonly #guard = emptySprite();
  readonly #paper = emptySprite();
  readonly #last = emptySprite();
  readonly #dots = emptySprite();
  readonly #tick = emptySprite();
  readonly #options: WaWaWestView['options'];
  protected override readonly countAside = 0.26;

  constructor(seat: Seat, { textures, layout, options, dark }: SeatSetting) {
    const youColour = layout.kind === 'rows' ? pieceColours.ink : roomPalette(dark).you;
    super(seat, { textures, layout, youColour });
    this.#options = options;
    this.marker.behind.addChild(this.#sparks, this.#peel, this.#guard);
    this.card.addChild(this.#paper, this.#last, this.#dots, this.#tick);
  }

  override set(now: SeatPicture): void {
    super.set(now);
    this.#setRings(now);
    this.#setCard(now);
  }

  protected override tabOf(now: SeatPicture): Tab | null {
    if (now.dead) return iconTab('dead', pieceColours.paper);
    if (now.winner) return iconTab('trophy', pieceColours.sun);
    if (now.away) return iconTab('away', pieceColours.paper);
    if (now.juiced) return iconTab('orange-juice', pieceColours.juice);
    if (now.guarded) return iconTab('family-guard', pieceColours.paper);
    return now.stunned ? iconTab('stun-gun', pieceColours.zap) : null;
  }

  protected override ringOf({ stunned, juiced, guarded }: SeatPicture): number {
    return youRing[stunned ? 'stunned' : juiced || guarded ? 'guarded' : 'plain'];
  }

  protected override teamOf({ team }: SeatPicture): SeatPicture['team'] {
    return team;
  }

  protected override drawBox(context: Context, size: Size): void {
    super.drawBox(context, size);
    drawings.drawAmmoMark(context, size);
  }

  /** Peel of juice, staves of a guard, and sparks of a stun. */
  #setRings({ juiced, guarded, stunned, ring }: SeatPicture): void {
    const { textures } = this;
    const { tokenRadius: r } = this.layout;
    if (stunned)
      textures.show(this.#sparks, middle, 'sparks', r * 3.2, r * 3.2, (context) => drawings.drawSparks(context, r));
    if (juiced) textures.show(this.#peel, middle, 'peel', r * 2.8, r * 2.8, (context) => drawings.drawPeel(context, r));
    if (guarded)
      textures.show(this.#guard, middle, 'guard-ring', r * 2.8, r * 2.8, (context) =>
        drawings.drawGuardRing(context, r),
      );
    this.#sparks.visible = stunned && ring > 0;
    this.#peel.visible = juiced && ring > 0;
    this.#guard.visible = guarded && ring > 0;
    for (const sprite of [this.#sparks, this.#peel, this.#guard]) {
      sprite.scale.set(0.75 + 0.25 * ring);
      sprite.alpha = Math.min(1, ring * 2);
    }
  }

  #setCard({ card, ticked }: SeatPicture): void {
    const { textures } = this;
    const { width, height } = this.place.card;
    this.card.visible = card.kind !== 'none';
    if (card.kind === 'none') return;
    this.#paper.texture = this.cardTexture(card);

    const last = card.kind === 'slot' ? card.last : null;
    this.#last.visible = last !== null;
    if (last !== null) {
      this.#last.texture = this.cardTexture({ kind: 'face', item: last });
      this.#last.scale.set(lastCard.scale);
      this.#last.alpha = lastCard.alpha;
      this.#last.y = -lastCard.rise * height;
    }
    this.#dots.visible = card.kind === 'slot';
    if (this.#dots.visible) {
      const low = { x: 0, y: last === null ? 0 : height * 0.37 };
      textures.show(this.#dots, low, 'dots', width, width * 0.3, (context) => drawings.drawDots(context, width));
    }

    this.#tick.visible = ticked;
    if (!ticked) return;
    const radius = Math.max(leastTickPx, width * 0.22);
    const corner = { x: width / 2, y: -height / 2 };
    textures.show(this.#tick, corner, 'tick', radius * 2.4, radius * 2.4, (context) =>
      drawings.drawTick(context, radius),
    );
  }

  cardTexture(card: Exclude<Card, { kind: 'none' }>): Texture {
    const size = this.place.card;
    const texture = (key: string, draw: (context: Context) => void) =>
      this.textures.get(key, size.width + 8, size.height + 10, draw);
    switch (card.kind) {
      case 'slot':
        return texture('slot', (context) => drawings.drawSlot(context, size));
      case 'back':
        return texture('back', (context) => drawings.drawBack(context, size));
      case 'stunned':
        return texture('stunned', (context) => drawings.drawStunnedCard(context, size));
      case 'face':
        return texture(`face:${card.item}`, (context) =>
          drawings.drawFace(context, size, itemIn(this.#options, card.item)),
        );
    }
  }
}
