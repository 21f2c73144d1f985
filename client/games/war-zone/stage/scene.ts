/** All that lies on the canvas: players, piles, the attack and its path, the slips that tell. Set as a whole from a picture. */
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { deckOf, type Deck, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Card, WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import type { Perspective, SeatTargeting } from '../../../kit/game-ui.ts';
import type { Choreography as StageChoreography, Motions } from '../../../kit/stage/choreography.ts';
import { Countdown } from '../../../kit/stage/countdown.ts';
import { clockFace } from './clock.ts';
import { boxPath, drawOutline } from '../../../kit/stage/drawing.ts';
import { applyPose, EffectLayers, emptySprite, type Scene } from '../../../kit/stage/scene.ts';
import { clamp, type Box, type Point } from '../../../kit/stage/picture.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import { drawDashedBox, drawDashedCurve, type Curve, type SeatTargets } from '../../../kit/stage/targeting.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { palette, roomPalette } from '../palette.ts';
import { stageWords } from '../words.ts';
import { bleed, drawBackdrop } from './backdrop.ts';
import { drawBack, drawFace, drawRimmedKind, drawSheet, type FaceState } from './card-drawings.ts';
import { drawLabel, drawNote, drawStrip, labelWidth, noteHeight } from './drawings.ts';
import { middleOf, panelOf, type CardPlace, type Layout } from './layout.ts';
import { seatOf, shownOfDiscard, type AttackPicture, type Picture } from './picture.ts';
import { SeatSprite } from './seats.ts';

/** What this game's motions are made with. */
export type Choreography = StageChoreography<Picture, WarZoneScene>;
export type EventMotions = Motions<WarZoneEvent, Choreography>;

/** What the scene depends on beyond the size of the canvas. */
export interface Setting extends Pick<Perspective, 'you' | 'names' | 'dark'> {
  hasHand: boolean;
  seats: number;
  options: WarZoneView['options'];
}

/** How cards on the discard pile lie, the top one first: degrees, and px beside one another. */
const pile = { turns: [4, -4, 2], apartPx: 3, cardsToLayer: 8, layers: 4, layerPx: 1.5 };
const pathPx = { narrow: 5, wide: 7, wideFrom: 120 };
const effectPx = { least: 16, most: 44, share: 0.17, scrapShare: 0.26, leastScrap: 5, fallShare: 0.9 };

export class WarZoneScene implements Scene<Picture, SeatTargeting> {
  readonly node = new Container();
  readonly effects: EffectLayers;
  readonly textures: TextureCache;
  readonly layout: Layout;
  readonly countdown: Countdown;
  readonly targeting: Targets;
  readonly deck: Deck;
  readonly signal: string;
  readonly #line: string;
  /** What players are called in a sentence. */
  readonly #names: string[];
  readonly #seats: SeatSprite[];
  readonly #path = new Graphics();
  readonly #attack = emptySprite();
  readonly #deckLayers = Array.from({ length: pile.layers }, emptySprite);
  readonly #deckTop = emptySprite();
  readonly #slot = emptySprite();
  readonly #discard = Array.from({ length: shownOfDiscard }, emptySprite);
  readonly #deckLabel = emptySprite();
  readonly #discardLabel = emptySprite();
  readonly #note = emptySprite();
  readonly #strip = emptySprite();
  readonly #banner = emptySprite();
  readonly #clock = new Container();

  constructor(textures: TextureCache, layout: Layout, { you, names, seats, options, dark }: Setting) {
    this.textures = textures;
    this.layout = layout;
    this.deck = deckOf(options);
    const { signal, ink } = roomPalette(dark);
    this.signal = signal;
    this.#line = ink;
    const labels = seatLabels({ you, names }, seats, layout.width);
    this.#names = labels.map((label, seat) => (seat === you ? 'you' : label));
    const sizePx = clamp(layout.attack.height * effectPx.share, effectPx.least, effectPx.most);
    this.effects = new EffectLayers({
      sizePx,
      tagPx: layout.labelPx,
      scraps: {
        sizePx: Math.max(effectPx.leastScrap, sizePx * effectPx.scrapShare),
        fallPx: sizePx * effectPx.fallShare,
        line: palette.ink,
      },
    });
    this.countdown = new Countdown(layout.clock, clockFace(textures, layout));
    this.#clock.addChild(this.countdown.node);
    this.targeting = new Targets(textures, layout, signal);
    const setting = { textures, deck: this.deck, dark };
    this.#seats = labels.map((label, seat) => new SeatSprite(seat, label, panelOf(layout, seat), setting));
    this.node.addChild(
      this.#poster(dark),
      ...this.#deckLayers,
      this.#deckTop,
      this.#slot,
      ...this.#discard,
      this.#deckLabel,
      this.#discardLabel,
      this.#path,
      this.targeting.path,
      this.#note,
      this.#strip,
      this.#banner,
      this.#clock,
      this.effects.under,
      ...this.#seats.map((seat) => seat.node),
      this.#attack,
      this.targeting.frames,
      this.targeting.outcomes,
      this.effects.over,
    );
  }

  tokenAt(seat: Seat): Point {
    return panelOf(this.layout, seat).token;
  }

  set(picture: Picture): void {
    this.#seats.forEach((sprite, seat) => sprite.set(seatOf(picture, seat)));
    this.#setDeck(picture.deck);
    this.#setDiscard(picture);
    this.#setAttack(picture.attack);
    this.#setNote(picture);
    this.#setStrip(picture);
    this.#setBanner(picture.lightning);
    this.#clock.visible = picture.clock;
  }

  /** Where a card of a hand lies, and how large it is beside one on that place. */
  handPlace(seat: Seat, index: number, count: number, place: CardPlace): Point & { turn: number; scale: number } {
    const sprite = at(this.#seats, seat);
    const { x, y, turn } = sprite.cardPlace(Math.max(0, index), Math.max(1, count));
    return { x, y, turn, scale: sprite.panel.hand.width / place.width };
  }

  /** A back as large as that place. */
  backTexture({ width, height }: CardPlace = this.layout.deck): Texture {
    return this.textures.get(`back:${width}:${height}`, width + 12, height + 14, (context) =>
      drawBack(context, { width, height }),
    );
  }

  /** A face as large as that place. */
  faceTexture(kind: Kind, { width, height }: CardPlace, state: FaceState = { fits: false, torn: false }): Texture {
    const key = `face:${kind}:${width}:${state.fits}:${state.torn}`;
    return this.textures.get(key, width + 14, height + 16, (context) =>
      drawFace(context, { width, height }, this.deck, kind, state),
    );
  }

  /** A card as the viewer may see it. */
  cardTexture(card: Card, place: CardPlace): Texture {
    return card === 'hidden' ? this.backTexture(place) : this.faceTexture(card, place);
  }

  /** The picture of a card by itself, e.g. to be thrown. */
  kindTexture(kind: Kind, size: number, colour: string = palette.ink): Texture {
    const rim = Math.max(1.5, size * 0.035);
    const side = size + rim * 4;
    return this.textures.get(`kind:${kind}:${Math.round(size)}:${colour}`, side, side, (context) =>
      drawRimmedKind(context, this.deck, kind, size, rim, colour),
    );
  }

  #poster(dark: boolean): Sprite {
    const { width, height } = this.layout;
    const texture = this.textures.get('backdrop', width + 2 * bleed, height + 2 * bleed, (context) =>
      drawBackdrop(context, this.layout, dark),
    );
    return new Sprite({ texture, anchor: 0.5, x: width / 2, y: height / 2 });
  }

  #setDeck(count: number): void {
    const { deck } = this.layout;
    const { width, height } = deck;
    const layers = Math.min(pile.layers, Math.ceil(count / pile.cardsToLayer));
    this.#deckLayers.forEach((layer, index) => {
      const off = (layers - index) * pile.layerPx;
      const place = { x: deck.x + off, y: deck.y - off + 4 };
      this.textures.show(layer, place, `under:${width}`, width + 12, height + 14, (context) =>
        drawSheet(context, deck, palette.ink, 4),
      );
      layer.visible = index < layers;
    });
    this.#deckTop.visible = count > 0;
    this.#deckTop.texture = this.backTexture();
    this.#deckTop.position.set(deck.x, deck.y);
    this.#setLabel(this.#deckLabel, deck, stageWords.deck, count);
  }

  #setDiscard({ discard, discarded }: Picture): void {
    const place = this.layout.discard;
    const { width, height } = place;
    this.textures.show(this.#slot, place, `slot:${width}`, width + 6, height + 6, (context) =>
      drawOutline(context, boxPath(place, 4), {
        line: this.#line,
        lineWidth: 2,
        dash: [6, 5],
      }),
    );
    this.#slot.visible = discard.length === 0;
    this.#discard.forEach((sprite, index) => {
      const kind = discard[index];
      sprite.visible = kind !== undefined;
      if (kind === undefined) return;
      const below = discard.length - 1 - index;
      sprite.texture = this.faceTexture(kind, place);
      sprite.position.set(place.x + (below === 0 ? 0 : (index - 1) * pile.apartPx), place.y);
      sprite.angle = at(pile.turns, below % pile.turns.length);
    });
    this.#setLabel(this.#discardLabel, place, stageWords.discard, discarded);
  }

  #setLabel(label: Sprite, place: CardPlace, name: string, count: number): void {
    const { labelPx: px } = this.layout;
    const text = place.width < 50 ? `${count}` : `${name} ${count}`;
    const width = labelWidth(text, px);
    const middle = { x: place.x, y: Math.round(place.y + place.height / 2 + px * 0.9 + 1) };
    this.textures.show(label, middle, `label:${text}:${px}`, width + 6, px * 2.2, (context) =>
      drawLabel(context, text, px, width),
    );
  }

  #setAttack(attack: AttackPicture | null): void {
    this.#path.clear();
    this.#attack.visible = attack !== null;
    if (!attack) return;
    const place = this.layout.attack;
    this.#attack.texture = this.faceTexture(attack.card, place, attack);
    applyPose(this.#attack, attack.pose, place);
    this.#attack.visible = attack.pose.alpha > 0.004;
    if (attack.path > 0) this.drawPath(this.#path, attack, attack.path);
  }

  /** From whoever attacks over the card in the middle to whom they attack. @param share how much of it, 0 to 1 */
  drawPath(path: Graphics, { by, target }: Pick<AttackPicture, 'by' | 'target'>, share: number): void {
    const place = this.layout.attack;
    const line = {
      line: this.signal,
      linePx: place.width > pathPx.wideFrom ? pathPx.wide : pathPx.narrow,
      edge: palette.ink,
    };
    const middle = { x: place.x, y: place.y };
    const bend = (end: Point) => ({
      x: (end.x + middle.x) / 2 + (end.y < middle.y ? -24 : 30),
      y: (end.y + middle.y) / 2 + 12,
    });
    const [from, to] = [this.#edgeOf(by), this.#edgeOf(target)];
    const [first, second]: [Curve, Curve] = [
      { from, bend: bend(from), to: middle },
      { from: middle, bend: bend(to), to },
    ];
    drawDashedCurve(path, first, Math.min(1, share * 2), { ...line, hasHead: false });
    drawDashedCurve(path, second, Math.max(0, share * 2 - 1), { ...line, hasHead: true });
  }

  /** Where a player's side of a path begins or ends. */
  #edgeOf(seat: Seat): Point {
    const { attack, nearest } = this.layout;
    const { box, token, kind } = panelOf(this.layout, seat);
    if (seat === nearest)
      return {
        x: kind === 'trench' && box.height < 90 ? attack.x : token.x + token.radius * 0.9,
        y: box.height < 90 ? box.y - 2 : token.y - token.radius * 1.3,
      };
    return { x: clamp(attack.x, box.x + box.width * 0.2, box.x + box.width * 0.8), y: box.y + box.height + 10 };
  }

  #setNote({ note }: Picture): void {
    const place = this.layout.note;
    this.#note.visible = note !== null && place !== null;
    if (!note || !place) return;
    const { width } = place;
    const height = Math.round(noteHeight(note, width, place.height));
    const key = `note:${JSON.stringify(note)}:${width}`;
    this.textures.show(this.#note, middleOf(place), key, width + 12, height + 14, (context) =>
      drawNote(context, { width, height }, note),
    );
  }

  #setStrip({ last }: Picture): void {
    const place = this.layout.strip;
    this.#strip.visible = last !== null && place !== null;
    if (!last || !place) return;
    const { width, height } = place;
    const by = at(this.#names, last.by);
    const key = `strip:${last.kind}:${last.by}:${width}`;
    this.textures.show(this.#strip, middleOf(place), key, width + 6, height + 6, (context) =>
      drawStrip(context, place, this.deck, last.kind, by),
    );
  }

  #setBanner(isLightning: boolean): void {
    this.#banner.visible = isLightning;
    if (!isLightning) return;
    const { width, trench, labelPx } = this.layout;
    const px = labelPx + 1;
    const wide = labelWidth(stageWords.lightningBanner, px) + 8;
    const place = { x: Math.round(width / 2), y: Math.round(trench - px * 0.4) };
    this.textures.show(this.#banner, place, `banner:${px}`, wide + 8, px * 2.4, (context) =>
      drawLabel(context, stageWords.lightningBanner, px, wide, 'signal'),
    );
  }
}

/**
 * Whom the viewer may attack is framed in dashes, with what would come of it at the foot; whom they aim at gets the path
 * and the frame.
 */
class Targets implements SeatTargets {
  /** Under the slips, so that words stay legible. */
  readonly path = new Graphics();
  readonly frames = new Graphics();
  readonly outcomes = new Container();
  readonly #textures: TextureCache;
  readonly #layout: Layout;
  readonly #signal: string;

  constructor(textures: TextureCache, layout: Layout, signal: string) {
    this.#textures = textures;
    this.#layout = layout;
    this.#signal = signal;
  }

  set(targeting: SeatTargeting | null): void {
    this.frames.clear();
    this.path.clear();
    for (const foot of this.outcomes.removeChildren()) foot.destroy();
    if (!targeting) return;
    const { from, seats, targeted, outcomes = [] } = targeting;
    seats.forEach((seat, index) => this.#tell(seat, outcomes[index] ?? null, seat === targeted));
    for (const seat of seats) if (seat !== targeted) this.#drawDashes(panelOf(this.#layout, seat).box);
    if (targeted === null) return;
    this.#drawFrame(panelOf(this.#layout, targeted).box);
    this.#drawPath(from, targeted);
  }

  seatAt(point: Point, { seats }: SeatTargeting): Seat | null {
    const within = ({ x, y, width, height }: Box) =>
      point.x >= x - 3 && point.x <= x + width + 3 && point.y >= y - 6 && point.y <= y + height + 10;
    return seats.find((seat) => within(panelOf(this.#layout, seat).box)) ?? null;
  }

  /** Over the foot of a panel, on whose edge it lies where there is room below. */
  #tell(seat: Seat, outcome: string | null, isTargeted: boolean): void {
    if (outcome === null) return;
    const { box, kind } = panelOf(this.#layout, seat);
    const px = kind === 'wide' ? 17 : 14;
    const width = box.width - 4;
    const height = px * 1.8;
    const place = { x: box.x + box.width / 2, y: box.y + box.height - (kind === 'wide' ? 0 : height / 2 - 1) };
    const foot = emptySprite();
    this.outcomes.addChild(foot);
    this.#textures.show(foot, place, `outcome:${outcome}:${width}:${isTargeted}`, width + 8, height + 8, (context) =>
      drawLabel(context, outcome, px, width, isTargeted ? 'signal' : 'plain'),
    );
  }

  #drawDashes(box: Box): void {
    const lines = { edge: palette.ink, edgePx: 5, line: this.#signal, linePx: 2.6 };
    drawDashedBox(this.frames, grown(box, box.width < 200 ? 2.5 : 5), lines);
  }

  #drawFrame(box: Box): void {
    const { x, y, width, height } = grown(box, box.width < 200 ? 3 : 6);
    this.frames.roundRect(x, y, width, height, 6).stroke({ width: 8, color: palette.ink });
    this.frames.roundRect(x, y, width, height, 6).stroke({ width: 5, color: this.#signal });
  }

  #drawPath(from: Seat, to: Seat): void {
    const { trench, nearest, width } = this.#layout;
    const { token } = panelOf(this.#layout, from);
    const start = from === nearest ? { x: width * 0.5, y: trench } : { x: token.x, y: token.y };
    const { box } = panelOf(this.#layout, to);
    const end = { x: box.x + box.width / 2, y: box.y < trench ? box.y + box.height + 16 : box.y - 6 };
    const bend = { x: start.x + (end.x - start.x) * 0.15, y: start.y + (end.y - start.y) * 0.6 };
    drawDashedCurve(this.path, { from: start, bend, to: end }, 1, {
      line: this.#signal,
      linePx: width < 600 ? pathPx.narrow : pathPx.wide,
      edge: palette.ink,
      hasHead: true,
    });
  }
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + by * 2,
  height: height + by * 2,
});
