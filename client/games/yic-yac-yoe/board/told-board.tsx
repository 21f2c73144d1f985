/** The board in words, for whoever does not see the canvas; with the pen in hand its squares can be chosen. */
import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { isIn, isSame } from '../hand/line.ts';
import { penInWords } from '../hand/pen-ways.ts';
import { cellWords } from './cell-words.ts';
import './told-board.css';

export function ToldBoard({ view, names }: { view: YicYacYoeView; names: string[] }) {
  const { size } = view.terms;
  const pen = penInWords.value;
  const grid = useRef<HTMLDivElement>(null);
  const last = useRef<Cell | null>(null);
  // The one stop of the Tab key: the cursor, or where the line ends, or where one was, or where one can begin.
  const stop: Cell = pen?.cursor ?? pen?.line.at(-1) ?? last.current ?? pen?.next[0] ?? [0, 0];

  // Arrow keys move the cursor wherever the focus is; in here the focus goes with it, and waits for the next turn.
  useEffect(() => {
    const box = grid.current!;
    if (!pen || !box.contains(document.activeElement)) return;
    box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    if (!isSame(pen.cursor, stop)) pen.point(stop);
  }, [String(stop), pen !== null]);

  return (
    <div
      class="yy-told"
      ref={grid}
      role={pen ? 'grid' : 'table'}
      aria-label={`The board, ${size} by ${size}${pen ? ', choose squares' : ''}`}
    >
      {Array.from({ length: size }, (_, row) => (
        <div role="row" key={row}>
          {Array.from({ length: size }, (_, column) => {
            const cell: Cell = [row, column];
            const words = cellWords({ view, names }, cell, pen);
            if (!pen)
              return (
                // Without a stop of its own, but what has the focus keeps it.
                <span role="cell" key={column} tabIndex={-1}>
                  {words}
                </span>
              );
            return (
              <span
                role="gridcell"
                key={column}
                tabIndex={isSame(cell, stop) ? 0 : -1}
                aria-selected={isIn(pen.line, cell)}
                onClick={() => pen.tap(cell)}
                onFocus={() => {
                  last.current = cell;
                  if (!isSame(pen.cursor, cell)) pen.point(cell);
                }}
              >
                {words}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
