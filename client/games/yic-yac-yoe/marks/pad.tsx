/** A small sheet to draw the own mark on, with a finger, a pen or the mouse. */
import { useRef, useState } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import { MOST_POINTS, type Stroke } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import { Button } from '../../../ui/button.tsx';
import { inkLeft, inkWords, problemOf, withStroke, type Point } from './drawing.ts';
import { MarkArt } from './mark-art.tsx';
import './pad.css';

interface PadProps {
  seat: Seat;
  strokes: Stroke[];
  onChange(strokes: Stroke[]): void;
  onUse(strokes: Stroke[]): void;
}

export function Pad({ seat, strokes, onChange, onUse }: PadProps) {
  const [points, setPoints] = useState<Point[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const line = useRef<Point[]>([]);
  const { strokes: strokesLeft, points: pointsLeft } = inkLeft(strokes);
  const isEmpty = strokesLeft < 1 || pointsLeft < 2;

  const draw = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    // A fast pen makes several points between two frames.
    const made = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of made.length > 0 ? made : [event])
      line.current.push([((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100]);
    setPoints([...line.current]);
  };
  const lift = () => {
    const drawn = withStroke(strokes, line.current);
    line.current = [];
    setPoints([]);
    if (drawn) onChange(drawn);
  };
  const take = (fewer: Stroke[]) => {
    setProblem(null);
    onChange(fewer);
  };
  const use = () => {
    const wrong = problemOf(strokes);
    setProblem(wrong);
    if (!wrong) onUse(strokes);
  };

  return (
    <div class="yy-pad">
      <div
        class="yy-pad-sheet"
        data-empty={isEmpty}
        onPointerDown={(event) => {
          if (isEmpty || event.button !== 0 || line.current.length > 0) return;
          setProblem(null);
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={(event) => line.current.length > 0 && event.isPrimary && draw(event)}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <MarkArt mark={points.length > 0 ? [...strokes, points.flat()] : strokes} seat={seat} />
        {strokes.length === 0 && points.length === 0 && <span aria-hidden="true">Draw here</span>}
      </div>
      <div class="yy-pad-side">
        <p class="yy-ink-left">
          <span class="yy-ink-bar" aria-hidden="true">
            <i style={{ width: `${(pointsLeft / MOST_POINTS) * 100}%` }} />
          </span>
          <span aria-live="polite">{inkWords(strokes)}</span>
        </p>
        {problem && (
          <p class="yy-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="yy-pad-acts">
          <Button size="small" aria-disabled={strokes.length === 0} onClick={() => take(strokes.slice(0, -1))}>
            Undo stroke
          </Button>
          <Button size="small" aria-disabled={strokes.length === 0} onClick={() => take([])}>
            Clear
          </Button>
          <Button kind="primary" class="yy-pad-use" aria-disabled={strokes.length === 0} onClick={use}>
            Use it
          </Button>
        </div>
        <p class="visually-hidden">Drawing needs a pointer. With the keyboard, pick a mark of the set.</p>
      </div>
    </div>
  );
}
