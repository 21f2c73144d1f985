/** What a motion is staged with: the table, the score, the picture that is being painted, words and scraps. */
import type { Container } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { piece as inks } from '../../../design/palette.ts';
import { particles, scrapTexture, shakeAt } from '../../../kit/stage/effects/particles.ts';
import { strike, tagTexture } from '../../../kit/stage/effects/words.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { hiddenSprite } from '../../../kit/stage/scene.ts';
import type { Timeline } from '../../../kit/stage/timeline.ts';
import { copyOf, type Picture } from './picture.ts';
import { drawStamp, stampSize } from './seat-prints.ts';
import type { Table } from './table.ts';

export class Props {
  readonly table: Table;
  readonly score: Timeline;
  readonly still: boolean;
  /** The picture that is being painted; replaced at every moment. */
  now!: Picture;
  /** What is known to lie on the table at the moment that is being staged. */
  readonly plan: Picture;

  constructor(table: Table, score: Timeline, still: boolean, from: Picture) {
    this.table = table;
    this.score = score;
    this.still = still;
    this.plan = copyOf(from);
  }

  /** From that moment on the table is different. */
  since(atMs: number, change: (picture: Picture) => void): void {
    change(this.plan);
    this.score.add({ atMs, forMs: 0 }, () => change(this.now));
  }

  put(node: Container): void {
    this.table.over.addChild(node);
  }

  token(seat: Seat): Point & { radius: number } {
    return this.table.layout.places[seat].token;
  }

  /** A word in its frame across a player's token. */
  stamp(word: string, seat: Seat, atMs: number, untilMs: number): void {
    const { press, layout } = this.table;
    const token = this.token(seat);
    const px = Math.round(Math.max(17, Math.min(30, token.radius * 0.78)));
    const { width, height } = stampSize(word, px);
    const print = press.get(`stamp:${word}:${px}`, width + 10, height + 10, (ink) =>
      drawStamp(ink, word, px, this.table.inks),
    );
    const x = Math.max(width / 2 + 4, Math.min(layout.width - width / 2 - 4, token.x));
    const sprite = hiddenSprite(print, { x, y: token.y });
    this.put(sprite);
    strike(this.score, sprite, { atMs, untilMs, from: 1.4, turn: -10 }, this.still);
  }

  /** A slip of paper with a word, at a player's token. */
  tag(word: string, seat: Seat, atMs: number, untilMs: number): void {
    const { press, layout } = this.table;
    const token = this.token(seat);
    const print = tagTexture(press, word, 'note', 15);
    const half = print.width / 2 + 4;
    const x = Math.max(half, Math.min(layout.width - half, token.x));
    const sprite = hiddenSprite(print, { x, y: token.y });
    this.put(sprite);
    strike(this.score, sprite, { atMs, untilMs, from: 0.6, turn: 0 }, this.still);
  }

  scatter(
    at: Point,
    atMs: number,
    wish: { count: number; lifeMs: number; reach: number; colours: string[]; seed: number },
  ): void {
    if (this.still) return;
    const prints = wish.colours.map((fill) => scrapTexture(this.table.press, 8, { fill, line: inks.ink }));
    const flying = particles(prints, wish.count, at, { reach: wish.reach, fall: 22, seed: wish.seed });
    this.put(flying.node);
    this.score.add({ atMs, forMs: wish.lifeMs }, (age) => flying.paint(age));
  }

  /** Shakes a player's place. */
  jolt(seat: Seat, atMs: number): void {
    if (this.still) return;
    this.score.add({ atMs, forMs: 260 }, (progress) => {
      if (progress < 1) this.now.seats[seat].shift = shakeAt(progress, 6);
    });
  }
}
