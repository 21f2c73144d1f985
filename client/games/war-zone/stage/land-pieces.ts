/** What lies in no man's land: piles, the attack and its path, the slips that tell. Set from a picture. */
import { Container, Graphics, type Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import { drawOutline, sheetPath } from '../../../kit/stage/drawing.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import type { Point } from '../../../kit/stage/effects/effect.ts';
import type { Armoury } from './armoury.ts';
import { drawBack, drawFace, drawSheet, type FaceState } from './card-prints.ts';
import { paper, roomInks } from './inks.ts';
import type { CardSpot, Layout } from './layout.ts';
import { drawLabel, drawNote, drawStrip, labelWidth, noteHeight } from './panel-prints.ts';
import { drawCourse } from './path.ts';
import type { AttackPicture, Picture } from './picture.ts';
import { sprite } from '../../../kit/stage/hidden-sprite.ts';

/** How cards on the discard pile lie, degrees. */
const lie = [4, -4, 2] as const;

export class LandPieces {
  /** Piles and labels, under everything that flies. */
  readonly piles = new Container();
  readonly path = new Graphics();
  readonly card = sprite();
  readonly slips = new Container();
  readonly #under = Array.from({ length: 4 }, sprite);
  readonly #top = sprite();
  readonly #slot = sprite();
  readonly #discard = Array.from({ length: 3 }, sprite);
  readonly #labels = [sprite(), sprite()];
  readonly #note = sprite();
  readonly #strip = sprite();
  readonly #banner = sprite();
  readonly #press: TextureCache;
  readonly #armoury: Armoury;
  readonly #layout: Layout;
  readonly #names: string[];
  readonly #dark: boolean;

  constructor(press: TextureCache, armoury: Armoury, layout: Layout, names: string[], dark: boolean) {
    this.#press = press;
    this.#armoury = armoury;
    this.#layout = layout;
    this.#names = names;
    this.#dark = dark;
    this.piles.addChild(...this.#under, this.#top, this.#slot, ...this.#discard, ...this.#labels);
    this.slips.addChild(this.#note, this.#strip, this.#banner);
  }

  set(now: Picture): void {
    this.#setDeck(now.deck);
    this.#setDiscard(now);
    this.#setAttack(now.attack);
    this.#setNote(now);
    this.#setStrip(now);
    this.#setBanner(now.lightning);
  }

  /** A back as it lies on the deck. */
  backPrint(size: CardSpot = this.#layout.deck): Texture {
    const { width, height } = size;
    return this.#press.print(`back:${width}:${height}`, width + 12, height + 14, (ink) =>
      drawBack(ink, { width, height }),
    );
  }

  /** A face as large as that place. */
  facePrint(kind: Kind, { width, height }: CardSpot, state: FaceState = { fits: false, torn: false }): Texture {
    const key = `face:${kind}:${width}:${state.fits}:${state.torn}`;
    return this.#press.print(key, width + 14, height + 16, (ink) =>
      drawFace(ink, { width, height }, this.#armoury, kind, state),
    );
  }

  /** Where a player's side of a path begins or ends. */
  edgeOf(seat: Seat): Point {
    const { panels, attack, nearest } = this.#layout;
    const panel = panels[seat];
    const { box, token } = panel;
    if (seat === nearest)
      return {
        x: panel.kind === 'trench' && box.height < 90 ? attack.x : token.x + token.radius * 0.9,
        y: box.height < 90 ? box.y - 2 : token.y - token.radius * 1.3,
      };
    const x = Math.max(box.x + box.width * 0.2, Math.min(box.x + box.width * 0.8, attack.x));
    return { x, y: box.y + box.height + 10 };
  }

  #setDeck(count: number): void {
    const { deck } = this.#layout;
    const { width, height } = deck;
    const layers = Math.min(this.#under.length, Math.ceil(count / 8));
    this.#under.forEach((each, index) => {
      each.visible = index < layers;
      each.texture = this.#press.print(`under:${width}`, width + 12, height + 14, (ink) =>
        drawSheet(ink, { width, height }, paper.ink, 4),
      );
      each.position.set(deck.x + (layers - index) * 1.5, deck.y - (layers - index) * 1.5 + 4);
    });
    this.#top.visible = count > 0;
    this.#top.texture = this.backPrint();
    this.#top.position.set(deck.x, deck.y);
    this.#label(0, deck, `Deck ${count}`, `${count}`);
  }

  #setDiscard({ discard, discarded }: Picture): void {
    const place = this.#layout.discard;
    const { width, height } = place;
    this.#slot.visible = discard.length === 0;
    this.#slot.texture = this.#press.print(`slot:${width}`, width + 6, height + 6, (ink) =>
      drawOutline(ink, sheetPath(-width / 2, -height / 2, width, height, 4), {
        line: roomInks(this.#dark).ink,
        lineWidth: 2,
        dash: [6, 5],
      }),
    );
    this.#slot.position.set(place.x, place.y);
    this.#discard.forEach((each, index) => {
      const kind = discard[index];
      each.visible = kind !== undefined;
      if (kind === undefined) return;
      each.texture = this.facePrint(kind, place);
      each.position.set(place.x + (index === discard.length - 1 ? 0 : (index - 1) * 3), place.y);
      each.angle = lie[(discard.length - 1 - index) % lie.length];
    });
    this.#label(1, place, `Discard ${discarded}`, `${discarded}`);
  }

  #label(index: number, pile: CardSpot, text: string, short: string): void {
    const { labelPx: px } = this.#layout;
    const said = pile.width < 50 ? short : text;
    const width = labelWidth(said, px);
    const label = this.#labels[index];
    label.texture = this.#press.print(`label:${said}:${px}`, width + 6, px * 2.2, (ink) =>
      drawLabel(ink, said, px, width),
    );
    label.position.set(pile.x, Math.round(pile.y + pile.height / 2 + px * 0.9 + 1));
  }

  #setAttack(attack: AttackPicture | null): void {
    this.path.clear();
    this.card.visible = attack !== null;
    if (!attack) return;
    const place = this.#layout.attack;
    const { pose } = attack;
    this.card.texture = this.facePrint(attack.card, place, { fits: attack.fits, torn: attack.torn });
    this.card.position.set(place.x + pose.x, place.y + pose.y);
    this.card.scale.set(pose.scale);
    this.card.angle = pose.turn;
    this.card.alpha = pose.alpha;
    this.card.visible = pose.alpha > 0.004;
    if (attack.path <= 0) return;
    const { signal } = roomInks(this.#dark);
    const wide = this.#layout.attack.width > 120 ? 7 : 5;
    const [from, to] = [this.edgeOf(attack.by), this.edgeOf(attack.target)];
    const middle = { x: place.x, y: place.y };
    const bend = (end: Point) => ({
      x: (end.x + middle.x) / 2 + (end.y < middle.y ? -24 : 30),
      y: (end.y + middle.y) / 2 + 12,
    });
    drawCourse(this.path, { from, bend: bend(from), to: middle }, Math.min(1, attack.path * 2), wide, signal, false);
    drawCourse(this.path, { from: middle, bend: bend(to), to }, Math.max(0, attack.path * 2 - 1), wide, signal, true);
  }

  #setNote({ note }: Picture): void {
    const place = this.#layout.note;
    this.#note.visible = note !== null && place !== null;
    if (!note || !place) return;
    const height = Math.round(noteHeight(note, place.width, place.height));
    const size = { width: place.width, height };
    const key = `note:${JSON.stringify(note)}:${place.width}`;
    this.#note.texture = this.#press.print(key, place.width + 12, height + 14, (ink) => drawNote(ink, size, note));
    this.#note.position.set(place.x + place.width / 2, place.y + place.height / 2);
  }

  #setStrip({ last }: Picture): void {
    const place = this.#layout.strip;
    this.#strip.visible = last !== null && place !== null;
    if (!last || !place) return;
    const by = this.#names[last.by];
    this.#strip.texture = this.#press.print(
      `strip:${last.kind}:${last.by}:${place.width}`,
      place.width + 6,
      place.height + 6,
      (ink) => drawStrip(ink, place, this.#armoury, last.kind, by),
    );
    this.#strip.position.set(place.x + place.width / 2, place.y + place.height / 2);
  }

  #setBanner(isLightning: boolean): void {
    this.#banner.visible = isLightning;
    if (!isLightning) return;
    const { width, trench, labelPx } = this.#layout;
    const px = labelPx + 1;
    const wide = labelWidth('Lightning round', px) + 8;
    this.#banner.texture = this.#press.print(`banner:${px}`, wide + 8, px * 2.4, (ink) =>
      drawLabel(ink, 'Lightning round', px, wide, 'signal'),
    );
    this.#banner.position.set(Math.round(width / 2), Math.round(trench - px * 0.4));
  }
}
