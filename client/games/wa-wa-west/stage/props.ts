/** What a reveal is staged with: the table, the score, and the words and scraps it throws about. */
import type { Container, Sprite, Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Revealed, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { drawIcon, drawPath } from '../../../kit/stage/drawing.ts';
import { particles, scrapTexture } from '../../../kit/stage/effects/particles.ts';
import { strike, burstTexture, stampTexture, tagTexture, type TagStyle } from '../../../kit/stage/effects/words.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite } from '../../../kit/stage/scene.ts';
import { drawDot } from '../../../kit/stage/seat-marker.ts';
import type { Timeline } from '../../../kit/stage/timeline.ts';
import { starPath } from '../../../design/shapes.ts';
import { piece as inks } from '../../../design/palette.ts';
import type { Perspective, Step } from '../../../kit/game-ui.ts';
import type { Beat, Beats } from './beats.ts';
import type { Picture } from './picture.ts';
import type { Table } from './table.ts';

/** Scraps in all of one reveal. */
const mostScraps = 160;
/** Nothing shakes harder, px. */
const hardestShake = 8;

export interface Flames {
  rim: string;
  core: string;
}

export const flames = { rim: inks.flash, core: inks.fire };

export class Props {
  readonly table: Table;
  readonly score: Timeline;
  readonly beats: Beats;
  readonly revealed: Revealed;
  readonly before: WaWaWestView;
  readonly after: WaWaWestView;
  readonly still: boolean;
  /** The picture that is being painted; replaced at every moment. */
  now!: Picture;
  /** Where the table is at the start and the end. */
  readonly from: Picture;
  readonly to: Picture;
  #scraps = 0;
  readonly #scrapsWished: number;
  readonly #notesOn = new Map<Seat, number>();

  constructor(
    table: Table,
    score: Timeline,
    beats: Beats,
    revealed: Revealed,
    step: Step<WaWaWestView>,
    look: Perspective,
    pictures: { from: Picture; to: Picture },
  ) {
    this.table = table;
    this.score = score;
    this.beats = beats;
    this.revealed = revealed;
    this.before = step.before;
    this.after = step.after;
    this.still = look.reducedMotion;
    this.from = pictures.from;
    this.to = pictures.to;
    this.#scrapsWished = Math.max(1, revealed.hits.length * 14 + (revealed.burst ? 48 : 0));
  }

  get r(): number {
    return this.table.layout.tokenRadius;
  }

  get middle(): Point {
    const { x, y } = this.table.layout.table;
    return { x, y };
  }

  token(seat: Seat): Point {
    return this.table.layout.places[seat].token;
  }

  card(seat: Seat): Point & { width: number; height: number } {
    return this.table.layout.places[seat].card;
  }

  /** Type size of the words on the table, px. */
  get tagPx(): number {
    return Math.round(Math.max(12, Math.min(20, this.r * 0.28 + 5.5)));
  }

  put(sprite: Container, layer: 'under' | 'over' = 'over'): void {
    this.table[layer].addChild(sprite);
  }

  /** An icon as a print of its own, e.g. to be thrown. */
  iconPrint(id: string, size: number, colour: string = inks.ink): Texture {
    const key = `icon:${id}:${Math.round(size)}:${colour}`;
    return this.table.press.get(key, size + 4, size + 4, (ink) => drawIcon(ink, id, 0, 0, size, colour));
  }

  /** An icon on a green star: what somebody conjures. */
  badgePrint(icon: string): Texture {
    const radius = Math.max(12, this.r * 0.5);
    return this.table.press.get(`badge:${icon}`, radius * 2.6, radius * 2.6, (ink) => {
      drawPath(ink, starPath(16, radius * 1.15, radius * 0.92), 0, 0, 1, {
        fill: inks.puff,
        line: inks.ink,
        lineWidth: 2,
      });
      drawIcon(ink, icon, 0, 0, radius * 1.25, inks.ink);
    });
  }

  dotPrint(radius: number, colour: string): Texture {
    return this.table.press.get(`dot:${radius}:${colour}`, radius * 2 + 2, radius * 2 + 2, (ink) =>
      drawDot(ink, radius, colour),
    );
  }

  /** A star with a word that strikes at that moment and goes before the costs are counted. */
  burst(
    at: Point,
    strikeMs: number,
    untilMs: number,
    star: { word: string; radius: number; flames?: Flames; seed: number },
  ): void {
    const { word, radius, seed } = star;
    const sprite = hiddenSprite(
      burstTexture(this.table.press, { word, radius: Math.round(radius), flames: star.flames ?? flames, seed }),
      at,
    );
    this.put(sprite);
    this.#strike(sprite, strikeMs, untilMs, { from: 0.5, turn: 0 });
  }

  /** A slip of paper with a word; notes on one player are stacked. */
  tag(seat: Seat, at: Point, word: string, style: TagStyle, fromMs: number, untilMs: number): void {
    const stacked = style === 'note' ? (this.#notesOn.get(seat) ?? 0) : 0;
    if (style === 'note') this.#notesOn.set(seat, stacked + 1);
    const texture = tagTexture(this.table.press, word, style, this.tagPx);
    const sprite = hiddenSprite(texture, this.#inside({ x: at.x, y: at.y + stacked * this.tagPx * 1.7 }, texture));
    this.put(sprite);
    this.#strike(sprite, fromMs, untilMs, { from: 0.6, turn: 0 });
  }

  stamp(at: Point, word: string, fromMs: number, untilMs: number): void {
    const sprite = hiddenSprite(stampTexture(this.table.press, word, Math.max(15, Math.round(this.r * 0.72))), at);
    this.put(sprite);
    this.#strike(sprite, fromMs, untilMs, { from: 1.4, turn: -12 });
  }

  /** Scraps, as many as this reveal has left for everyone. */
  scatter(
    at: Point,
    strikeMs: number,
    wish: { count: number; lifeMs: number; reach: number; colours: string[]; seed: number },
  ): void {
    if (this.still) return;
    const fair = Math.round(wish.count * Math.min(1, mostScraps / this.#scrapsWished));
    const count = Math.min(fair, mostScraps - this.#scraps);
    if (count <= 0) return;
    this.#scraps += count;
    const size = Math.max(5, this.r * 0.2);
    const prints = wish.colours.map((fill) => scrapTexture(this.table.press, size, { fill, line: inks.ink }));
    const flying = particles(prints, count, at, { reach: wish.reach, fall: this.r * 0.9, seed: wish.seed });
    this.put(flying.node);
    this.score.add({ atMs: strikeMs, forMs: wish.lifeMs }, (age) => flying.paint(age));
  }

  /** Shakes everything; never harder than the hardest. */
  shake(strikeMs: number, px: number, shakeAt: (progress: number, px: number) => Point): void {
    if (this.still || px <= 0) return;
    const force = Math.min(hardestShake, px) * Math.min(1, this.r / 30);
    this.score.add({ atMs: strikeMs, forMs: 200 }, (progress) => {
      if (progress < 1) this.now.shake = shakeAt(progress, force);
    });
  }

  beat(name: keyof Beats['beats']): Beat {
    return this.beats.beats[name]!;
  }

  /** Keeps a print inside the canvas. */
  #inside({ x, y }: Point, { width, height }: Texture): Point {
    const { layout } = this.table;
    return {
      x: Math.round(Math.min(layout.width - width / 2 - 2, Math.max(width / 2 + 2, x))),
      y: Math.round(Math.min(layout.height - height / 2 - 2, Math.max(height / 2 + 2, y))),
    };
  }

  #strike(sprite: Sprite, atMs: number, untilMs: number, pose: { from: number; turn: number }): void {
    strike(this.score, sprite, { ...pose, atMs, untilMs }, this.still);
  }
}
