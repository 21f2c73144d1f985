/** The pieces of one player on the canvas: token, plate and paper. Set as a whole from a picture. */
import { Container, type Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import {
  drawDisc,
  drawPennant,
  drawPlate,
  drawSunburst,
  drawTab,
  drawYouRing,
} from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { piece, roomInks } from '../../../design/palette.ts';
import * as cards from './card-prints.ts';
import type { Layout, Place } from './layout.ts';
import type { Pantry } from './pantry.ts';
import type { Card, Pose, SeatPicture } from './picture.ts';
import * as tokens from './token-prints.ts';

/** Where a last card lies in its slot, so that it reads as past. */
export const lastCard = { scale: 0.68, alpha: 0.6, rise: 0.1 };

export interface Setting {
  press: TextureCache;
  pantry: Pantry;
  layout: Layout;
  dark: boolean;
}

export class SeatPieces {
  readonly token = new Container();
  readonly plate = new Container();
  readonly card = new Container();

  readonly #sunburst = emptySprite();
  readonly #sparks = emptySprite();
  readonly #peel = emptySprite();
  readonly #youRing = emptySprite();
  readonly #disc = emptySprite();
  readonly #tab = emptySprite();
  readonly #pennant = emptySprite();
  readonly #name = emptySprite();
  readonly #ammoBox = emptySprite();
  readonly #ammo = emptySprite();
  readonly #paper = emptySprite();
  readonly #last = emptySprite();
  readonly #dots = emptySprite();
  readonly #tick = emptySprite();

  readonly #seat: Seat;
  readonly #label: string;
  readonly #set: Setting;
  readonly #place: Place;

  constructor(seat: Seat, label: string, setting: Setting) {
    this.#seat = seat;
    this.#label = label;
    this.#set = setting;
    this.#place = setting.layout.places[seat];
    this.token.addChild(this.#sunburst, this.#sparks, this.#peel, this.#youRing, this.#disc, this.#tab, this.#pennant);
    this.plate.addChild(this.#name, this.#ammoBox, this.#ammo);
    this.card.addChild(this.#paper, this.#last, this.#dots, this.#tick);
    this.plate.position.set(this.#place.plate.x, this.#place.plate.y);
  }

  set(picture: SeatPicture): void {
    this.#setToken(picture);
    this.#setPlate(picture);
    this.#setCard(picture);
  }

  #setToken(now: SeatPicture): void {
    const { press, layout, dark } = this.#set;
    const r = layout.tokenRadius;
    const pose = now.token;
    this.token.position.set(this.#place.token.x + pose.x, this.#place.token.y + pose.y);
    this.token.scale.set(pose.scale);
    this.token.alpha = pose.alpha;

    this.#sunburst.visible = now.winner;
    if (now.winner) this.#sunburst.texture = press.get('sunburst', r * 3.6, r * 3.6, (ink) => drawSunburst(ink, r));
    this.#sparks.visible = now.stunned && now.ring > 0;
    if (now.stunned) this.#sparks.texture = press.get('sparks', r * 3.2, r * 3.2, (ink) => tokens.drawSparks(ink, r));
    this.#peel.visible = now.juiced && now.ring > 0;
    if (now.juiced) this.#peel.texture = press.get('peel', r * 2.8, r * 2.8, (ink) => tokens.drawPeel(ink, r));
    for (const ring of [this.#sparks, this.#peel]) {
      ring.scale.set(0.75 + 0.25 * now.ring);
      ring.alpha = Math.min(1, now.ring * 2);
    }

    this.#youRing.visible = now.you;
    if (now.you) {
      const radius = r * (now.stunned ? 1.55 : now.juiced ? 1.45 : 1.24);
      const colour = layout.kind === 'rows' ? piece.ink : roomInks(dark).you;
      const key = `you:${radius}:${colour}`;
      this.#youRing.texture = press.get(key, radius * 2.2, radius * 2.2, (ink) => drawYouRing(ink, radius, colour));
    }

    const state = { dead: now.dead, away: now.away };
    this.#disc.texture = press.get(`disc:${this.#seat}:${now.dead}:${now.away}`, r * 2.4, r * 2.4, (ink) =>
      drawDisc(ink, this.#seat, r, state),
    );
    this.#disc.angle = pose.turn;
    this.#disc.alpha = now.away && !now.dead ? 0.72 : 1;
    this.#setTab(now);
    this.#setPennant(now);
  }

  /** One tab: what matters most. */
  #setTab(now: SeatPicture): void {
    const { press, layout } = this.#set;
    const r = layout.tokenRadius;
    const tab = tabOf(now);
    this.#tab.visible = tab !== null;
    if (tab === null) return;
    const { icon, paper } = tab;
    const size = Math.max(20, r * 0.66);
    this.#tab.texture = press.get(`tab:${icon}`, size + 4, size + 4, (ink) => drawTab(ink, icon, size, paper));
    this.#tab.position.set(Math.round(r * 0.95), Math.round(-r * 0.76));
  }

  #setPennant(now: SeatPicture): void {
    this.#pennant.visible = now.team !== null;
    if (now.team === null) return;
    const r = this.#set.layout.tokenRadius;
    const size = Math.max(17, r * 0.56);
    const team = now.team;
    this.#pennant.texture = this.#set.press.get(`team:${team}`, size * 1.3, size * 1.3, (ink) =>
      drawPennant(ink, team, size),
    );
    this.#pennant.position.set(Math.round(-r * 0.9), Math.round(-r * 0.76));
  }

  #setPlate(now: SeatPicture): void {
    const { press } = this.#set;
    const plate = this.#place.plate;
    const state = { dead: now.dead, away: now.away };
    this.#name.texture = press.get(
      `plate:${this.#seat}:${now.dead}:${now.away}`,
      plate.width + 8,
      plate.height + 8,
      (ink) => drawPlate(ink, this.#label, plate, state),
    );
    this.#ammoBox.visible = this.#ammo.visible = !now.dead && now.ammo !== null;
    if (now.ammo === null) return;
    const ammo = now.ammo;
    const middle = (plate.width - plate.ammoWidth) / 2;
    const { ammoWidth, height } = plate;
    this.#ammoBox.texture = press.get(`ammo-box:${ammoWidth}`, ammoWidth + 2, height + 2, (ink) =>
      tokens.drawAmmoBox(ink, plate),
    );
    this.#ammoBox.position.set(middle, 0);
    this.#ammo.texture = press.get(`ammo:${ammo}:${height}`, ammoWidth + 10, height * 1.4, (ink) =>
      tokens.drawAmmo(ink, ammo, height),
    );
    this.#ammo.position.set(middle + height * 0.26, 0);
    this.#ammo.scale.set(now.count);
  }

  #setCard(now: SeatPicture): void {
    const { press } = this.#set;
    const { card } = this.#place;
    const pose = now.paper;
    this.card.position.set(card.x + pose.x, card.y + pose.y);
    this.card.scale.set(pose.scale * Math.max(0.001, Math.abs(pose.width)), pose.scale);
    this.card.angle = pose.turn;
    this.card.alpha = pose.alpha;
    this.card.visible = now.card.kind !== 'none';
    if (now.card.kind === 'none') return;
    this.#paper.texture = this.print(now.card);

    const last = now.card.kind === 'slot' ? now.card.last : null;
    this.#last.visible = last !== null;
    if (last !== null) {
      this.#last.texture = this.print({ kind: 'face', item: last });
      this.#last.scale.set(lastCard.scale);
      this.#last.alpha = lastCard.alpha;
      this.#last.y = -lastCard.rise * card.height;
    }
    this.#dots.visible = now.card.kind === 'slot';
    if (this.#dots.visible) {
      this.#dots.texture = press.get('dots', card.width, card.width * 0.3, (ink) => cards.drawDots(ink, card.width));
      this.#dots.y = last === null ? 0 : card.height * 0.37;
    }

    this.#tick.visible = now.ticked;
    if (!now.ticked) return;
    const radius = Math.max(8, card.width * 0.22);
    this.#tick.texture = press.get('tick', radius * 2.4, radius * 2.4, (ink) => cards.drawTick(ink, radius));
    this.#tick.position.set(card.width / 2, -card.height / 2);
  }

  /** A card of this seat as a print. */
  print(card: Exclude<Card, { kind: 'none' }>): Texture {
    const { press, pantry } = this.#set;
    const size = this.#place.card;
    const print = (key: string, draw: Parameters<TextureCache['get']>[3]) =>
      press.get(key, size.width + 8, size.height + 10, draw);
    switch (card.kind) {
      case 'slot':
        return print('slot', (ink) => cards.drawSlot(ink, size));
      case 'back':
        return print('back', (ink) => cards.drawBack(ink, size));
      case 'stunned':
        return print('stunned', (ink) => cards.drawStunnedCard(ink, size));
      case 'face':
        return print(`face:${card.item}`, (ink) => cards.drawFace(ink, size, pantry.item(card.item)));
    }
  }
}

function tabOf(now: SeatPicture): { icon: string; paper: string } | null {
  if (now.dead) return { icon: 'dead', paper: piece.paper };
  if (now.winner) return { icon: 'trophy', paper: piece.sun };
  if (now.away) return { icon: 'away', paper: piece.paper };
  if (now.juiced) return { icon: 'orange-juice', paper: piece.juice };
  return now.stunned ? { icon: 'stun-gun', paper: piece.zap } : null;
}

/** Applies a pose to a loose piece whose place is (x, y). */
export function applyPose(node: Container, pose: Pose, { x, y }: { x: number; y: number }): void {
  node.position.set(x + pose.x, y + pose.y);
  node.scale.set(pose.scale);
  node.angle = pose.turn;
  node.alpha = pose.alpha;
}
