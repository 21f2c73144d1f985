/** One player on the canvas: token, plate and card. Set as a whole from a picture. */
import { Container, type Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours, roomPalette } from '../../../../shared/design/palette.ts';
import type { Context } from '../../../kit/stage/drawing.ts';
import { applyPose, emptySprite } from '../../../kit/stage/scene.ts';
import { drawPlate, iconTab, SeatMarker, type Tab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { itemIn } from '../item-views.ts';
import * as drawings from './drawings.ts';
import { placeOf, type Layout, type Place } from './layout.ts';
import type { Card, SeatPicture } from './picture.ts';

export interface SeatSetting {
  textures: TextureCache;
  layout: Layout;
  options: WaWaWestView['options'];
  dark: boolean;
}

/** Where a last card lies in its slot, so that it reads as past. */
export const lastCard = { scale: 0.68, alpha: 0.6, rise: 0.1 };
/** Shares of the disc's radius. */
const marker = { tab: 0.66, tabX: 0.95, pennant: 0.56, pennantX: -0.9, y: -0.76 };
const leastPx = { tab: 20, pennant: 17, tick: 8 };
/** Of the ring round "you", as shares of the disc's: outside whatever else is round the token. */
const youRing = { plain: 1.24, guarded: 1.45, stunned: 1.55 };
const middle = { x: 0, y: 0 };

export class SeatSprite {
  readonly plate = new Container();
  readonly card = new Container();
  readonly #marker: SeatMarker;
  readonly #sparks = emptySprite();
  readonly #peel = emptySprite();
  readonly #guard = emptySprite();
  readonly #name = emptySprite();
  readonly #ammoBox = emptySprite();
  readonly #ammo = emptySprite();
  readonly #paper = emptySprite();
  readonly #last = emptySprite();
  readonly #dots = emptySprite();
  readonly #tick = emptySprite();
  readonly #seat: Seat;
  readonly #setting: SeatSetting;
  readonly #place: Place;

  constructor(seat: Seat, setting: SeatSetting) {
    this.#seat = seat;
    this.#setting = setting;
    this.#place = placeOf(setting.layout, seat);
    const { tokenRadius: radius } = setting.layout;
    const tabPx = Math.max(leastPx.tab, radius * marker.tab);
    const pennantPx = Math.max(leastPx.pennant, radius * marker.pennant);
    this.#marker = new SeatMarker(seat, setting.textures, { radius, sunburst: 1, tabPx, pennantPx });
    this.#marker.behind.addChild(this.#sparks, this.#peel, this.#guard);
    this.plate.addChild(this.#name, this.#ammoBox, this.#ammo);
    this.plate.position.copyFrom(this.#place.plate);
    this.card.addChild(this.#paper, this.#last, this.#dots, this.#tick);
  }

  get token(): Container {
    return this.#marker.node;
  }

  set(now: SeatPicture): void {
    this.#setToken(now);
    this.#setRings(now);
    this.#setPlate(now);
    this.#setCard(now);
  }

  #setToken(now: SeatPicture): void {
    const { layout, dark } = this.#setting;
    const { tokenRadius: r } = layout;
    // The disc alone is turned: what it wears stays upright.
    const { turn, ...pose } = now.token;
    applyPose(this.token, { ...pose, turn: 0 }, this.#place.token);
    const tab = tabOf(now);
    const beside = (share: number) => ({ x: Math.round(r * share), y: Math.round(r * marker.y) });
    this.#marker.set({
      dead: now.dead,
      away: now.away,
      winner: now.winner,
      ring: now.you
        ? {
            radius: r * youRing[now.stunned ? 'stunned' : now.juiced || now.guarded ? 'guarded' : 'plain'],
            colour: layout.kind === 'rows' ? pieceColours.ink : roomPalette(dark).you,
          }
        : null,
      tab: tab && { ...tab, at: beside(marker.tabX) },
      pennant: now.team === null ? null : { team: now.team, at: beside(marker.pennantX) },
      turn,
    });
  }

  /** Peel of juice, staves of a guard, and sparks of a stun. */
  #setRings({ juiced, guarded, stunned, ring }: SeatPicture): void {
    const { textures, layout } = this.#setting;
    const { tokenRadius: r } = layout;
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

  #setPlate({ dead, away, ammo, swell }: SeatPicture): void {
    const { textures } = this.#setting;
    const { plate } = this.#place;
    const { width, height, ammoWidth } = plate;
    textures.show(this.#name, middle, `plate:${this.#seat}:${dead}:${away}`, width + 8, height + 8, (context) =>
      drawPlate(context, plate.name, plate, { dead, away }),
    );
    this.#ammoBox.visible = this.#ammo.visible = !dead && ammo !== null;
    if (dead || ammo === null) return;
    const box = { x: (width - ammoWidth) / 2, y: 0 };
    textures.show(this.#ammoBox, box, `ammo-box:${ammoWidth}`, ammoWidth + 2, height + 2, (context) =>
      drawings.drawAmmoBox(context, plate),
    );
    const number = { x: box.x + height * 0.26, y: 0 };
    textures.show(this.#ammo, number, `ammo:${ammo}:${height}`, ammoWidth + 10, height * 1.4, (context) =>
      drawings.drawAmmo(context, ammo, height),
    );
    this.#ammo.scale.set(swell);
  }

  #setCard({ card, paper, ticked }: SeatPicture): void {
    const { textures } = this.#setting;
    const { width, height } = this.#place.card;
    applyPose(this.card, paper, this.#place.card);
    this.card.scale.x *= Math.max(0.001, Math.abs(paper.width));
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
    const radius = Math.max(leastPx.tick, width * 0.22);
    const corner = { x: width / 2, y: -height / 2 };
    textures.show(this.#tick, corner, 'tick', radius * 2.4, radius * 2.4, (context) =>
      drawings.drawTick(context, radius),
    );
  }

  cardTexture(card: Exclude<Card, { kind: 'none' }>): Texture {
    const { textures, options } = this.#setting;
    const size = this.#place.card;
    const texture = (key: string, draw: (context: Context) => void) =>
      textures.get(key, size.width + 8, size.height + 10, draw);
    switch (card.kind) {
      case 'slot':
        return texture('slot', (context) => drawings.drawSlot(context, size));
      case 'back':
        return texture('back', (context) => drawings.drawBack(context, size));
      case 'stunned':
        return texture('stunned', (context) => drawings.drawStunnedCard(context, size));
      case 'face':
        return texture(`face:${card.item}`, (context) => drawings.drawFace(context, size, itemIn(options, card.item)));
    }
  }
}

/** What matters most. */
function tabOf(now: SeatPicture): Tab | null {
  if (now.dead) return iconTab('dead', pieceColours.paper);
  if (now.winner) return iconTab('trophy', pieceColours.sun);
  if (now.away) return iconTab('away', pieceColours.paper);
  if (now.juiced) return iconTab('orange-juice', pieceColours.juice);
  if (now.guarded) return iconTab('family-guard', pieceColours.paper);
  return now.stunned ? iconTab('stun-gun', pieceColours.zap) : null;
}
