/** A turn's marks go down: the pen comes, draws stroke by stroke, and a row is struck through. */
import type { Line } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { ease } from '../../../kit/stage/timeline.ts';
import type { Beat } from './beats.ts';
import { placingOf } from './beats.ts';
import { beginningOf, beginningOfAll } from './hand-drawn.ts';
import { joinOf, seedOf } from './line-pieces.ts';
import { middleOf, plainStroke } from './pen-work.ts';
import { drawn, penAt, type LinePicture, type PenSpot } from './picture.ts';
import type { Props } from './props.ts';

export function stagePlacing(props: Props, line: Line, { atMs }: Pick<Beat, 'atMs'>): void {
  const { marking } = props.table.drawing;
  const times = placingOf(line, marking);
  const { seat, cells } = line;
  const index = props.plan.lines.length;
  const change = (to: Partial<LinePicture>) => {
    props.now.lines[index] = { ...props.now.lines[index], ...to };
  };

  if (line.timedOut) props.tag('Out of time', seat, atMs, atMs + times.tintMs);
  props.since(atMs, (now) => {
    Object.assign(now.seats[seat], { due: 0, waits: false, hit: false });
  });
  const downMs = atMs + times.downMs;
  props.since(downMs, (now) => {
    const bare = { ...drawn(line), struck: 0 };
    now.lines[index] = props.still ? bare : { ...bare, marks: 0, joined: 0, tint: marking === 'lines' ? 0 : 1 };
    now.latest = index;
  });
  if (!props.still) {
    const start = props.plan.pen?.to ?? { at: 'seat', seat };
    const first: PenSpot = { at: 'board', point: tipAt(props, line, 0) };
    props.score.add({ atMs, forMs: times.downMs, ease: ease.turn }, (way) => {
      props.now.pen = { seat, from: start, to: first, way, alpha: 1 };
    });
    const all = times.markMs * cells.length;
    props.score.add({ atMs: downMs, forMs: all, ease: ease.even }, (gone) => {
      const marks = eased(gone * cells.length);
      change({ marks });
      props.now.pen = penAt({ at: 'board', point: tipAt(props, line, marks) }, seat);
    });
    if (times.joinForMs > 0) {
      const join = joinOf(cells, seedOf(seat, cells[0]));
      props.score.add({ atMs: atMs + times.joinMs, forMs: times.joinForMs, ease: ease.glide }, (joined) => {
        change({ joined });
        props.now.pen = penAt({ at: 'board', point: beginningOf(join, joined).at(-1)! }, seat);
      });
    }
    if (marking === 'lines')
      props.score.add({ atMs: atMs + times.tintMs, forMs: Math.max(1, times.tintForMs) }, (tint) => change({ tint }));
    props.plan.pen = penAt({ at: 'board', point: middleOf(cells.at(-1)!) }, seat);
  }
  if (line.rows.length > 0) stageRow(props, line, atMs, change);
}

/** The red line through the run only; the sheet wobbles, and whoever drew it is out. */
function stageRow(props: Props, line: Line, atMs: number, change: (to: Partial<LinePicture>) => void): void {
  const times = placingOf(line, props.table.drawing.marking);
  const { seat } = line;
  const strikeMs = atMs + times.strikeMs;
  const throughMs = strikeMs + times.strikeForMs;
  const endMs = atMs + times.forMs;
  props.score.add({ atMs: strikeMs, forMs: times.strikeForMs, ease: ease.glide }, (struck) => {
    change({ struck: props.still ? 1 : struck });
    if (props.now.pen && !props.still) props.now.pen.alpha = Math.max(0, 1 - struck * 3);
  });
  props.since(throughMs, (now) => {
    Object.assign(now.seats[seat], { out: true, away: false, underline: 0 });
    now.pen = null;
  });
  if (!props.still)
    props.score.add({ atMs: throughMs, forMs: 500 }, (gone) => {
      props.now.sway = 1.5 * Math.sin(gone * Math.PI * 4) * (1 - gone);
    });
  props.jolt(seat, throughMs);
  props.stamp('OUT', seat, throughMs, endMs);
}

/** Slow at both ends of each mark. */
const eased = (marks: number): number => {
  const whole = Math.floor(marks);
  const part = marks - whole;
  return whole + part * part * (3 - 2 * part);
};

/** Where the pen's tip is when so many marks are drawn, in squares. */
function tipAt(props: Props, { seat, cells }: Line, marks: number): Point {
  const index = Math.min(cells.length - 1, Math.floor(marks));
  const share = Math.min(1, marks - index);
  const cell = cells[index];
  const { marking, marks: own } = props.table.drawing;
  if (marking === 'lines')
    return beginningOf(plainStroke(cell, seedOf(seat, cells[0]) + index), Math.max(0.001, share)).at(-1)!;
  const { x, y } = middleOf(cell);
  const tip = beginningOfAll(own.strokes(seat), Math.max(0.001, share)).at(-1)!.at(-1)!;
  return { x: x + tip.x, y: y + tip.y };
}
