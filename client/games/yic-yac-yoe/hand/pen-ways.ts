/** The ways to lead the pen: on the canvas, by the keyboard, and on the board in words. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { sizeOf, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { isControl, usePageKeys } from '../../../kit/hand/keyboard.ts';
import type { YicYacYoeHandProps } from './hand.tsx';
import { moved } from './line.ts';
import type { Pen, PenActs } from './pen.ts';

/** On the canvas hovering tries, taps and drags draw, and lifting the pen finishes the line. */
export function usePointer({ onTarget: onAim, seat }: YicYacYoeHandProps, pen: Pen, acts: PenActs): void {
  const { line, next, tried, rows } = pen;
  const isDown = useRef(false);
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    onAim({
      is: 'pen',
      seat,
      line: [...line],
      next,
      tried,
      rows,
      onHover: (cell) => latest.current.hover(cell),
      onTap(cell) {
        latest.current.touch();
        latest.current.tap(cell);
      },
      onDrag(cell) {
        latest.current.touch();
        latest.current.drag(cell, !isDown.current);
        isDown.current = true;
      },
      onLift() {
        isDown.current = false;
        latest.current.finish();
      },
    });
  }, [JSON.stringify([line, next, tried, rows]), seat, onAim]);
  useEffect(() => () => onAim(null), [onAim]);
}

/** Arrows move a cursor, Enter or Space chooses and then places, Backspace undoes, Escape starts over. */
export function useBoardKeys({ view }: YicYacYoeHandProps, pen: Pen, acts: PenActs): void {
  usePageKeys(({ key, repeat, target }) => {
    const from = pen.cursor ?? pen.hovered ?? pen.line.at(-1);
    const isMove = moved(1, [0, 0], key) !== null;
    const to = from ? moved(sizeOf(view.board), from, key) : isMove && middleOf(pen.next);
    const changes = to ? () => acts.point(to) : { Backspace: acts.undo, Escape: acts.clear }[key];
    if (changes) {
      focusBoard();
      changes();
    } else if ((key !== 'Enter' && key !== ' ') || isControl(target)) return false;
    else if (!repeat && pen.cursor) acts.tap(pen.cursor);
    else if (!repeat) acts.finish();
    return true;
  });
}

/** A button with the focus would answer Enter itself: whoever leads the pen by keys has left it for the board. */
function focusBoard(): void {
  if (!isControl(document.activeElement)) return;
  document.querySelector<HTMLElement>('.yy-told [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Of the squares that can come next, one in the middle: where a cursor begins. */
const middleOf = (next: Cell[]): Cell | null => next[Math.floor(next.length / 2)] ?? null;

/** What the board in words needs to let squares be chosen. */
interface PenInWords extends Pick<Pen, 'line' | 'next' | 'cursor'>, Pick<PenActs, 'tap' | 'point'> {
  /** Whether a mark there, after the line so far, puts its player out. */
  isFatalAt(cell: Cell): boolean;
}

/** The pen as long as it is in the hand of whoever looks; null otherwise. */
export const penInWords = signal<PenInWords | null>(null);

export function usePenInWords(pen: Pen, acts: PenActs, isFatalAt: (cell: Cell) => boolean): void {
  const { line, next, cursor, moment } = pen;
  useEffect(() => {
    penInWords.value = { line, next, cursor, isFatalAt, tap: acts.tap, point: acts.point };
  }, [moment, line, cursor]);
  useEffect(
    () => () => {
      penInWords.value = null;
    },
    [],
  );
}
