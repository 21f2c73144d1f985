/** What the motions of a reveal are made with: its places, the words and the scraps that it has for everybody. */
import type { Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Revealed } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { drawIcon } from '../../../kit/stage/drawing.ts';
import { dotTexture } from '../../../kit/stage/effects/particles.ts';
import { tagTexture, type Strike, type TagStyle } from '../../../kit/stage/effects/words.ts';
import { clamp, type Box, type Point } from '../../../kit/stage/picture.ts';
import type { RevealedBeat } from './beats.ts';
import { drawConjured } from './drawings.ts';
import { placeOf } from '../../../kit/stage/round-layout.ts';
import { seatOf, type SeatPicture } from './picture.ts';
import type { Choreography } from './scene.ts';

export type Times = Pick<Strike, 'atMs' | 'untilMs'>;

interface Tag {
  seat: Seat;
  word: string;
  /** Where it is to lie; it stays on the canvas. */
  place: Point;
  style: TagStyle;
}

/** How many scraps a hit and a Firework Blast want, and how many there are for all. */
const scraps = { perHit: 14, perBlast: 48, most: 160 };
const tag = { fromScale: 0.6, lineShare: 1.7, edgePx: 2 };
const leastBadgePx = 12;

export class Reveal {
  readonly choreography: Choreography;
  readonly event: Revealed;
  readonly beat: RevealedBeat;
  readonly #scrapShare: number;
  readonly #notes = new Map<Seat, number>();

  constructor(choreography: Choreography, event: Revealed, beat: RevealedBeat) {
    this.choreography = choreography;
    this.event = event;
    this.beat = beat;
    const wished = event.hits.length * scraps.perHit + (event.burst ? scraps.perBlast : 0);
    this.#scrapShare = Math.min(1, scraps.most / Math.max(1, wished));
  }

  get reducedMotion(): boolean {
    return this.choreography.reducedMotion;
  }

  /** A token's radius: what flies is measured by it, px. */
  get r(): number {
    return this.choreography.scene.layout.tokenRadius;
  }

  get middle(): Point {
    const { x, y } = this.choreography.scene.layout.table;
    return { x, y };
  }

  token(seat: Seat): Point {
    return placeOf(this.choreography.scene.layout, seat).token;
  }

  card(seat: Seat): Box {
    return placeOf(this.choreography.scene.layout, seat).card;
  }

  /** Which way things go off a player: away from the middle, 1 right or -1 left. */
  outward(seat: Seat): number {
    return placeOf(this.choreography.scene.layout, seat).outward;
  }

  /** A player in the picture that is being painted. */
  now(seat: Seat): SeatPicture {
    return seatOf(this.choreography.now, seat);
  }

  /** An icon by itself, e.g. to be thrown. */
  icon(id: string, sizePx: number): Texture {
    return this.choreography.textures.get(`icon:${id}:${Math.round(sizePx)}`, sizePx + 4, sizePx + 4, (context) =>
      drawIcon(context, id, 0, 0, sizePx, pieceColours.ink),
    );
  }

  /** What somebody conjures. */
  conjured(icon: string): Texture {
    const radius = Math.max(leastBadgePx, this.r * 0.5);
    return this.choreography.textures.get(`conjured:${icon}`, radius * 2.6, radius * 2.6, (context) =>
      drawConjured(context, icon, radius),
    );
  }

  dot(radiusPx: number, colour: string): Texture {
    return dotTexture(this.choreography.textures, radiusPx, colour);
  }

  /** A slip of paper with a word; notes on one player lie under one another. */
  tag({ seat, word, place, style }: Tag, times: Times): void {
    const { textures, scene } = this.choreography;
    const { tagPx } = scene.effects.style;
    const above = style === 'note' ? (this.#notes.get(seat) ?? 0) : 0;
    if (style === 'note') this.#notes.set(seat, above + 1);
    const texture = tagTexture(textures, word, style, tagPx);
    const [x, y] = [texture.width / 2 + tag.edgePx, texture.height / 2 + tag.edgePx];
    const inside = {
      x: Math.round(clamp(place.x, x, scene.layout.width - x)),
      y: Math.round(clamp(place.y + above * tagPx * tag.lineShare, y, scene.layout.height - y)),
    };
    this.choreography.stamp(texture, inside, { ...times, from: tag.fromScale, turn: 0 });
  }

  /** Scraps of paper, fewer of each where more are wanted than there are. */
  scatter(place: Point, atMs: number, wish: Parameters<Choreography['scatter']>[2]): void {
    this.choreography.scatter(place, atMs, { ...wish, count: Math.round(wish.count * this.#scrapShare) });
  }
}
