/** What a motion is staged with: the table, the score, cards that fly, words and scraps. */
import type { Container, Sprite, Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Card } from '../../../../shared/games/war-zone/types.ts';
import { drawDot } from '../../../kit/stage/seat-marker.ts';
import { alongArc, piece, show, type Point } from '../../../kit/stage/effects/effect.ts';
import { particles, scrapPrint, shakeAt } from '../../../kit/stage/effects/particles.ts';
import { strike } from '../../../kit/stage/effects/strike.ts';
import { tagPrint } from '../../../kit/stage/effects/words.ts';
import { between, ease, type Timeline } from '../../../kit/stage/timeline.ts';
import { paper } from './inks.ts';
import type { CardSpot } from './layout.ts';
import { drawStamp, stampWidth } from './panel-prints.ts';
import { copyOf, type Picture } from './picture.ts';
import type { Table } from './table.ts';

/** Scraps in all of one motion. */
const mostScraps = 160;

export interface Flight {
  atMs: number;
  forMs: number;
  /** How far it leaves the straight line, px. */
  lift?: number;
  /** From and to, degrees. */
  turn?: [number, number];
  scale?: [number, number];
  /** What it shows from the middle of its way on. */
  turnsInto?: Texture;
  /** Goes out of sight at its end, as under a pile. */
  sinks?: boolean;
  layer?: 'under' | 'over';
}

export class Props {
  readonly table: Table;
  readonly score: Timeline;
  readonly still: boolean;
  /** The picture that is being painted; replaced at every moment. */
  now!: Picture;
  /** What is known to lie on the table at the moment that is being staged. */
  readonly plan: Picture;
  readonly to: Picture;
  #scraps = 0;

  constructor(table: Table, score: Timeline, still: boolean, from: Picture, to: Picture) {
    this.table = table;
    this.score = score;
    this.still = still;
    this.plan = copyOf(from);
    this.to = to;
  }

  /** Size of what flies, px. */
  get r(): number {
    return Math.max(16, Math.min(44, this.table.layout.attack.height * 0.17));
  }

  get attackSpot(): CardSpot {
    return this.table.layout.attack;
  }

  /** From that moment on the table is different. */
  since(atMs: number, change: (picture: Picture) => void): void {
    change(this.plan);
    this.score.add({ atMs, forMs: 0 }, () => change(this.now));
  }

  token(seat: Seat): Point {
    return this.table.layout.panels[seat].token;
  }

  /** The middle of a player's sheet: where an attack lands. */
  aimPoint(seat: Seat): Point {
    const { token, box, kind } = this.table.layout.panels[seat];
    if (kind === 'trench') return { x: token.x + token.radius, y: token.y };
    return { x: box.x + box.width * 0.5, y: box.y + box.height * 0.5 };
  }

  put(node: Container, layer: 'under' | 'over' = 'over'): void {
    this.table[layer].addChild(node);
  }

  /** A print that goes from here to there and is gone. */
  fly(texture: Texture, from: Point, to: Point, flight: Flight): void {
    const sprite = piece(texture, from);
    this.put(sprite, flight.layer);
    const { turn = [0, 0], scale = [1, 1], lift = 0 } = flight;
    const isEasy = flight.sinks === true;
    this.score.add({ atMs: flight.atMs, forMs: flight.forMs, ease: isEasy ? ease.turn : ease.settle }, (flown) => {
      const way = this.still ? 1 : flown;
      if (flight.turnsInto) sprite.texture = way < 0.5 ? texture : flight.turnsInto;
      sprite.position.copyFrom(alongArc(from, to, lift, way));
      const alpha =
        flown >= 1 ? 0 : this.still ? Math.min(1, flown * 4) : flight.sinks ? Math.min(1, (1 - flown) * 5) : 1;
      show(sprite, { alpha, scale: between(scale[0], scale[1], way), turn: between(turn[0], turn[1], way) });
      // A card that turns over is seen from its edge in between.
      if (flight.turnsInto && !this.still) sprite.scale.x *= Math.max(0.08, Math.abs(Math.cos(way * Math.PI)));
    });
  }

  /** Where a card of a hand lies, and how large it is beside one on that place. */
  handSpot(seat: Seat, index: number, count: number, place: CardSpot): Point & { turn: number; scale: number } {
    const pieces = this.table.seats[seat];
    return { ...pieces.cardSpot(Math.max(0, index), Math.max(1, count)), scale: pieces.panel.hand.width / place.width };
  }

  face(card: Card, place: CardSpot): Texture {
    return card === 'hidden' ? this.table.land.backPrint(place) : this.table.land.facePrint(card, place);
  }

  /** The picture of a card as a print of its own. */
  iconPrint(kind: Kind, size: number, colour: string = paper.ink): Texture {
    const { press, armoury } = this.table;
    // A rim of paper, so that it is seen on the black of the trench too.
    const rim = Math.max(1.5, size * 0.035);
    return press.print(`icon:${kind}:${Math.round(size)}:${colour}`, size + rim * 4, size + rim * 4, (ink) => {
      for (let i = 0; i < 12; i++)
        armoury.draw(
          ink,
          kind,
          Math.cos((i * Math.PI) / 6) * rim,
          Math.sin((i * Math.PI) / 6) * rim,
          size,
          paper.sheet,
        );
      armoury.draw(ink, kind, 0, 0, size, colour);
    });
  }

  dotPrint(radius: number, colour: string): Texture {
    return this.table.press.print(`dot:${radius}:${colour}`, radius * 2 + 2, radius * 2 + 2, (ink) =>
      drawDot(ink, radius, colour),
    );
  }

  scatter(
    at: Point,
    atMs: number,
    {
      count,
      lifeMs,
      reach,
      colours,
      seed,
    }: { count: number; lifeMs: number; reach: number; colours: string[]; seed: number },
  ): void {
    const fair = Math.min(count, mostScraps - this.#scraps);
    if (this.still || fair <= 0) return;
    this.#scraps += fair;
    const size = Math.max(5, this.r * 0.26);
    const prints = colours.map((fill) => scrapPrint(this.table.press, size, { fill, line: paper.ink }));
    const flying = particles(prints, fair, at, { reach, fall: this.r * 0.9, seed });
    this.put(flying.node);
    this.score.add({ atMs, forMs: lifeMs }, (age) => flying.paint(age));
  }

  /** Shakes everything. */
  shake(atMs: number, px: number): void {
    if (this.still) return;
    const force = Math.min(8, px) * Math.min(1, this.r / 30);
    this.score.add({ atMs, forMs: 200 }, (progress) => {
      if (progress < 1) this.now.shake = shakeAt(progress, force);
    });
  }

  /** Shakes one player's panel. */
  jolt(seat: Seat, atMs: number): void {
    if (this.still) return;
    this.score.add({ atMs, forMs: 260 }, (progress) => {
      if (progress < 1) this.now.seats[seat].shift = shakeAt(progress, 7);
    });
  }

  /** A slip of paper with a word. */
  tag(word: string, at: Point, atMs: number, untilMs: number): void {
    const px = this.table.layout.labelPx;
    this.strike(piece(tagPrint(this.table.press, word, 'note', px), at), atMs, untilMs, { from: 0.6, turn: 0 });
  }

  stamp(word: string, at: Point, px: number, atMs: number, untilMs: number): void {
    const width = stampWidth(word, px);
    const print = this.table.press.print(`stamp:${word}:${px}`, width + 12, px * 1.8, (ink) =>
      drawStamp(ink, word, px, width),
    );
    const half = width / 2 + 4;
    const x = Math.max(half, Math.min(this.table.layout.width - half, at.x));
    this.strike(piece(print, { x, y: at.y }), atMs, untilMs, { from: 1.5, turn: -8 });
  }

  /** Shows a print from a moment to another. */
  strike(
    sprite: Sprite,
    atMs: number,
    untilMs: number,
    { from, turn, layer }: { from: number; turn: number; layer?: 'under' | 'over' },
  ): void {
    this.put(sprite, layer);
    strike(this.score, sprite, { from, turn, atMs, untilMs, still: this.still });
  }
}
