/** What shows each event on the board: marks go down, the pen is passed, marks are changed, somebody is out, the end. */
import { Graphics } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Line, YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { tokenOf } from '../../../design/seat-marks.ts';
import type { Beat } from '../../../kit/stage/choreography.ts';
import { towards } from '../../../kit/stage/effects/flight.ts';
import { tagTexture } from '../../../kit/stage/effects/words.ts';
import { change, clamp, type Point } from '../../../kit/stage/picture.ts';
import { show } from '../../../kit/stage/scene.ts';
import { drawDashedCurve } from '../../../kit/stage/targeting.ts';
import { ease, hump } from '../../../kit/stage/timeline.ts';
import { beginningOf, beginningOfAll, endOf } from '../hand-drawn.ts';
import { stageWords } from '../words.ts';
import { placingOf } from './beats.ts';
import { smooth } from './camera.ts';
import { drawStamp, joinOf, middleOf, plainStroke, seedOf, stampSize } from './drawings.ts';
import { drawn, penAt, redraw, seatOf, wereHit, winnerIn, type PenSpot } from './picture.ts';
import type { Choreography, EventMotions } from './scene.ts';

/** The numbers of each motion. What ends in Ms is ms, in Px px, in Share a share of the event's time. */
const strike = { penFading: 3, swayMs: 400, swayDegrees: 1.5, swayings: 4 };
const pass = { lineFromShare: 0.45, ownFrom: 0.5 };
const sample = { drawnShare: 0.7, swell: 0.7 };
const out = { strikeMs: 140 };
const end = { atShare: 0.2, scraps: { count: 14, lifeMs: 620 }, reach: 2.8 };
/** Shares of the token's radius, but for the bend: of the way across. */
const cause = { drawnMs: 240, short: 1.25, bend: 0.12, width: 0.12, leastPx: 4 };
const jolt = { px: 6 };
const stamps = { size: 0.78, leastPx: 17, mostPx: 30, from: 1.4, turn: -10 };
const tags = { from: 0.6, turn: 0 };
/** Between a word and the edge of the canvas, px. */
const marginPx = 4;
/** Of a stroke something must be drawn, or it has no end. */
const leastShare = 0.001;

/** No time is counted while something is shown, and whoever is closer than the whole board is shown where it happens. */
export function begin(choreography: Choreography): void {
  const { scene, from, to } = choreography;
  choreography.since(0, { clock: false });
  scene.reveal(to.lines.slice(from.lines.length).flatMap(({ line }) => line.cells));
}

export const motions: EventMotions = {
  /** The pen comes, draws stroke by stroke, and a row is struck through. */
  placed(choreography, line, { atMs }) {
    const { marking } = choreography.scene.drawing;
    const { seat } = line;
    const times = placingOf(line, marking);
    const index = choreography.plan.lines.length;
    if (line.timedOut) tag(choreography, stageWords.outOfTime, seat, atMs, atMs + times.tintMs);
    choreography.since(atMs, (now) => {
      change(seatOf(now, seat), { due: 0, waits: false, hit: false });
    });
    const whole = { ...drawn(line), struck: 0 };
    const bare = { ...whole, marks: 0, joined: 0, tint: marking === 'lines' ? 0 : 1 };
    choreography.since(atMs + times.downMs, (now) => {
      now.lines[index] = Object.freeze(choreography.reducedMotion ? whole : bare);
      now.latest = index;
    });
    if (!choreography.reducedMotion) drawLine(choreography, line, index, atMs);
    if (line.rows.length > 0) strikeRow(choreography, line, index, atMs);
  },

  /** The pen slides to whoever places next; half way there it is theirs. The line under their name is drawn. */
  'pen-passed'(choreography, { placing, due }, { atMs, forMs }) {
    const seat = at(placing, 0);
    const before = choreography.plan.pen;
    choreography.since(atMs, (now) => {
      now.seats.forEach((each, index) => {
        if (index !== seat || before?.seat !== seat) each.underline = 0;
        change(each, {
          due: index === seat ? due : 0,
          waits: placing.indexOf(index) > 0,
          hit: wereHit(placing, now.turn) && placing.includes(index),
        });
      });
    });
    const home: PenSpot = { at: 'seat', seat };
    const isThere = (now: typeof choreography.plan) => {
      seatOf(now, seat).underline = 1;
      now.pen = penAt(home, seat);
    };
    if (choreography.reducedMotion) return choreography.since(atMs, isThere);
    const from = before?.to ?? home;
    choreography.add({ atMs, forMs, ease: ease.turn }, (way) => {
      const holder = way < pass.ownFrom ? (before?.seat ?? seat) : seat;
      choreography.now.pen = { seat: holder, from, to: home, way, alpha: 1 };
    });
    const lineMs = forMs * pass.lineFromShare;
    choreography.add({ atMs: atMs + lineMs, forMs: forMs - lineMs, ease: ease.settle }, (underline) => {
      const each = seatOf(choreography.now, seat);
      each.underline = Math.max(each.underline, underline);
    });
    choreography.since(atMs + forMs, isThere);
  },

  /** A little sample of the new mark is drawn on the slip. */
  marked(choreography, { seat, mark }, { atMs, forMs }) {
    choreography.since(atMs, (now) => {
      seatOf(now, seat).mark = mark;
    });
    if (choreography.reducedMotion) return;
    choreography.add({ atMs, forMs: forMs * sample.drawnShare, ease: ease.glide }, (share) => {
      seatOf(choreography.now, seat).sample = share;
    });
    choreography.add({ atMs, forMs }, (gone) => {
      seatOf(choreography.now, seat).swell = 1 + sample.swell * hump(gone);
    });
  },

  ended(choreography, { outcome }, { atMs, forMs }) {
    const { scene } = choreography;
    const changeMs = atMs + forMs * end.atShare;
    choreography.since(changeMs, (now) => {
      now.pen = null;
      now.seats.forEach((each, seat) =>
        change(each, { underline: 0, due: 0, waits: false, winner: winnerIn(outcome, seat) }),
      );
    });
    for (const seat of outcome.winners) {
      const { token } = scene.placeOf(seat);
      choreography.scatter(token, changeMs, {
        ...end.scraps,
        reachPx: token.radius * end.reach,
        colours: [scene.palette.paper, tokenOf(seat).colour],
        seed: seat + 11,
      });
    }
  },

  'turn-opened': (choreography, { seat }, { atMs }) => choreography.since(atMs, { turn: seat }),
  'timed-out': strikeOut,
  left: strikeOut,
  showdown: null,
};

/** The pen comes from where it is, and draws the marks and the line that joins them; the colour prints last. */
function drawLine(choreography: Choreography, line: Line, index: number, atMs: number): void {
  const { drawing } = choreography.scene;
  const { seat, cells } = line;
  const times = placingOf(line, drawing.marking);
  const penDraws = (point: Point) => {
    choreography.now.pen = penAt({ at: 'board', point }, seat);
  };
  const from = choreography.plan.pen?.to ?? { at: 'seat', seat };
  const to: PenSpot = { at: 'board', point: tipAt(choreography, line, 0) };
  choreography.add({ atMs, forMs: times.downMs, ease: ease.turn }, (way) => {
    choreography.now.pen = { seat, from, to, way, alpha: 1 };
  });
  const marksMs = times.markMs * cells.length;
  choreography.add({ atMs: atMs + times.downMs, forMs: marksMs }, (gone) => {
    const marks = slowAtEnds(gone * cells.length);
    redraw(choreography.now, index, { marks });
    penDraws(tipAt(choreography, line, marks));
  });
  if (times.joinForMs > 0) {
    const join = joinOf(cells, seedOf(seat, at(cells, 0)));
    choreography.add({ atMs: atMs + times.joinMs, forMs: times.joinForMs, ease: ease.glide }, (joined) => {
      redraw(choreography.now, index, { joined });
      penDraws(endOf(beginningOf(join, joined)));
    });
  }
  if (drawing.marking === 'lines')
    choreography.add({ atMs: atMs + times.tintMs, forMs: times.tintForMs }, (tint) =>
      redraw(choreography.now, index, { tint }),
    );
  choreography.plan.pen = penAt({ at: 'board', point: middleOf(at(cells, cells.length - 1)) }, seat);
}

/** The red line through the run only; the sheet wobbles, and whoever drew it is out. */
function strikeRow(choreography: Choreography, line: Line, index: number, atMs: number): void {
  const { reducedMotion, scene } = choreography;
  const { seat } = line;
  const times = placingOf(line, scene.drawing.marking);
  const strikeMs = atMs + times.strikeMs;
  const throughMs = strikeMs + times.strikeForMs;
  // At the beats' time, and a little later where they are played fast: all hold still for as long as can be seen.
  const outMs = Math.max(atMs + times.outMs, throughMs + choreography.deathHoldMs);
  choreography.add({ atMs: strikeMs, forMs: times.strikeForMs, ease: ease.glide }, (struck) => {
    redraw(choreography.now, index, { struck: reducedMotion ? 1 : struck });
    const { pen } = choreography.now;
    if (pen && !reducedMotion) pen.alpha = Math.max(0, 1 - struck * strike.penFading);
  });
  choreography.since(outMs, (now) => {
    change(seatOf(now, seat), { out: true, away: false, underline: 0 });
    now.pen = null;
  });
  if (!reducedMotion)
    choreography.add({ atMs: outMs, forMs: strike.swayMs }, (gone) => {
      choreography.now.sway = strike.swayDegrees * Math.sin(gone * Math.PI * strike.swayings) * (1 - gone);
    });
  shakePlace(choreography, seat, outMs);
  pointAtLoser(choreography, line, outMs, atMs + times.forMs);
  stamp(choreography, stageWords.stampedOut, seat, outMs, atMs + times.forMs);
}

/** From the mark that completed the row to whoever drew it. */
function pointAtLoser(choreography: Choreography, { seat, cells }: Line, atMs: number, untilMs: number): void {
  const { scene } = choreography;
  const { token } = scene.placeOf(seat);
  const path = new Graphics();
  choreography.put(path);
  let drawnShare = 0;
  const forMs = choreography.reducedMotion ? 0 : cause.drawnMs;
  choreography.add({ atMs, forMs, ease: ease.settle }, (share) => (drawnShare = share));
  choreography.add({ atMs, forMs: untilMs - atMs }, (gone) => {
    path.clear();
    if (gone >= 1) return show(path, { alpha: 0 });
    // The sheet sways, and the viewer may look closer meanwhile.
    const from = scene.sheet.outward(middleOf(at(cells, cells.length - 1)));
    const to = towards(token, from, token.radius * cause.short);
    const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - Math.abs(to.x - from.x) * cause.bend };
    const { signal: colour, paper } = scene.palette;
    const linePx = Math.max(cause.leastPx, token.radius * cause.width);
    drawDashedCurve(path, { from, bend, to }, drawnShare, { line: colour, linePx, edge: paper, hasHead: true });
    show(path, { alpha: 1 });
  });
}

/** Slow at both ends of each mark. */
const slowAtEnds = (marks: number): number => Math.floor(marks) + smooth(marks - Math.floor(marks));

/** Where the pen's tip is when so many marks are drawn, in squares. */
function tipAt({ scene }: Choreography, { seat, cells }: Line, marks: number): Point {
  const { marking, marks: own } = scene.drawing;
  const index = Math.min(cells.length - 1, Math.floor(marks));
  const share = clamp(marks - index, leastShare, 1);
  const cell = at(cells, index);
  if (marking === 'lines') return endOf(beginningOf(plainStroke(cell, seedOf(seat, at(cells, 0)) + index), share));
  const begun = beginningOfAll(own.strokes(seat), share);
  const [middle, tip] = [middleOf(cell), endOf(at(begun, begun.length - 1))];
  return { x: middle.x + tip.x, y: middle.y + tip.y };
}

/** Out without a row. */
function strikeOut(
  choreography: Choreography,
  { type, seat }: YicYacYoeEvent & { type: 'timed-out' | 'left' },
  { atMs, forMs }: Beat<YicYacYoeEvent>,
): void {
  const strikeMs = atMs + out.strikeMs;
  choreography.since(strikeMs, (now) => {
    change(seatOf(now, seat), { out: true, away: false, due: 0, waits: false, hit: false, underline: 0 });
    if (now.pen?.seat === seat) now.pen = null;
  });
  if (type === 'timed-out') tag(choreography, stageWords.outOfTime, seat, atMs, strikeMs);
  shakePlace(choreography, seat, strikeMs);
  const word = type === 'left' ? stageWords.stampedLeft : stageWords.stampedOut;
  stamp(choreography, word, seat, strikeMs, atMs + forMs);
}

const shakePlace = (choreography: Choreography, seat: Seat, atMs: number): void =>
  choreography.jolt(atMs, jolt.px, (now, off) => {
    seatOf(now, seat).shift = off;
  });

/** A word in its frame across a player's token. */
function stamp(choreography: Choreography, word: string, seat: Seat, atMs: number, untilMs: number): void {
  const { scene, textures } = choreography;
  const { token } = scene.placeOf(seat);
  const px = Math.round(clamp(token.radius * stamps.size, stamps.leastPx, stamps.mostPx));
  const { width, height } = stampSize(word, px);
  const texture = textures.get(`stamp:${word}:${px}`, width + 10, height + 10, (context) =>
    drawStamp(context, word, px, scene.palette),
  );
  const { from, turn } = stamps;
  choreography.stamp(texture, onCanvas(choreography, token, width), { atMs, untilMs, from, turn });
}

/** A slip of paper with a word, at a player's token. */
function tag(choreography: Choreography, word: string, seat: Seat, atMs: number, untilMs: number): void {
  const { scene, textures } = choreography;
  const texture = tagTexture(textures, word, 'note', scene.effects.style.tagPx);
  const place = onCanvas(choreography, scene.placeOf(seat).token, texture.width);
  choreography.stamp(texture, place, { atMs, untilMs, ...tags });
}

/** So far beside its place that something that wide is all on the canvas. */
function onCanvas({ scene }: Choreography, { x, y }: Point, width: number): Point {
  const half = width / 2 + marginPx;
  return { x: clamp(x, half, scene.layout.width - half), y };
}
