/** The pen in the player's hand: what is chosen, what that would do, and the ways to lead it. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { sizeOf, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import { isControl, usePageKeys } from '../../../kit/hand/keyboard.ts';
import { createSelection } from '../../../kit/hand/selection.ts';
import { press } from '../../../kit/sound/press.ts';
import { dragged, isIn, isSame, isWhole, moved, nextCells, tapped, type Line, type YicYacYoeHand } from '../lines.ts';
import type { YicYacYoe } from '../../../../shared/games/yic-yac-yoe/game.ts';
import { refusalWords } from '../words.ts';

interface Picked {
  line: Line;
  /** The square under the mouse. */
  hovered: Cell | null;
  /** The keyboard's square; null until a key is used, and again when the mouse leads. */
  cursor: Cell | null;
}

/** Each placement of each seat is a moment of its own. */
const selection = createSelection<YicYacYoe, Picked>(
  { line: [], hovered: null, cursor: null },
  ({ lines, due }) => [lines.length, due],
  // The pen touches the board, or wipes what it drew; a square that is only pointed at is quiet.
  (before, { line }) => {
    if (!line || line.length === before.line.length) return null;
    return line.length > before.line.length ? 'dot' : 'undo';
  },
);

export const { keyOf } = selection;

export interface Pen extends Picked {
  isAsking: boolean;
  problem: string | null;
  /** Squares that can come next. */
  next: Cell[];
  /** Where the next mark is tried: under the mouse or the keyboard's cursor. */
  tried: Cell | null;
  /** The rows that the line, and with it the square being tried, would complete. */
  rows: Cell[][];
  isWhole: boolean;
  /** Placed as it is, the line puts its player out. */
  isFatal: boolean;
  /** Whether a mark there, after the line so far, puts its player out. */
  isFatalAt(cell: Cell): boolean;
}

/** What the pen looks like at this moment. */
export function penOf(hand: YicYacYoeHand): Pen {
  const { view, seat } = hand;
  const picked = selection.of(hand);
  const { line, hovered, cursor } = picked;
  const next = nextCells(view, line);
  const led = cursor ?? (hovered && isIn(next, hovered) ? hovered : null);
  const tried = isSame(led, line.at(-1) ?? null) ? null : led;
  const isLineWhole = isWhole(view, line);
  return {
    ...picked,
    next,
    tried,
    rows: rowsWith(view, seat, tried && isIn(next, tried) ? [...line, tried] : line),
    isWhole: isLineWhole,
    isFatal: isLineWhole && rowsWith(view, seat, line).length > 0,
    isFatalAt: (cell) => rowsWith(view, seat, [...line, cell]).length > 0,
  };
}

export interface PenActions {
  /** The mouse is over that square, or over none. */
  hover(cell: Cell | null): void;
  /** The keyboard's cursor comes there. */
  point(cell: Cell): void;
  /** A finger or the mouse leads from now on. */
  touch(): void;
  /** Chooses a square, goes back to it, or places the line that ends there. */
  tap(cell: Cell): void;
  /** @param isFirst whether the pen is put down there */
  drag(cell: Cell, isFirst: boolean): void;
  undo(): void;
  clear(): void;
  /** Places a whole line, unless it completes a row: asked in passing is not enough to go out by. */
  finish(): void;
  /** Places a whole line, whatever it does. */
  place(): void;
}

/** @param onDoubt asked to finish a line that completes a row */
export function penActions(hand: YicYacYoeHand, onDoubt: () => void): PenActions {
  const { view } = hand;
  // Read each time: several squares of one drag may come between two renderings.
  const now = () => selection.of(hand);
  const change = (to: Parameters<typeof selection.change>[1]) => selection.change(hand, to);
  const draw = (line: Line) => {
    if (now().isAsking) return;
    const isLonger = line.length > now().line.length;
    change({ line, problem: null });
    if (isLonger && rowsWith(view, hand.seat, line).length > 0) press('warning');
  };

  const actions: PenActions = {
    hover: (hovered) => change(hovered ? { hovered, cursor: null } : { hovered }),
    touch: () => change({ cursor: null, hovered: null }),
    point: (cursor) => change({ cursor, hovered: null, problem: null }),
    tap(cell) {
      if (now().isAsking) return;
      const tap = tapped(view, now().line, cell);
      if (tap.is === 'place') actions.finish();
      else if (tap.is === 'drawn') draw(tap.line);
      else change({ problem: refusalWords(view, now().line, cell, tap.why) });
    },
    drag: (cell, isFirst) => draw(dragged(view, now().line, cell, isFirst)),
    undo: () => draw(now().line.slice(0, -1)),
    clear: () => draw([]),
    finish() {
      if (penOf(hand).isFatal) onDoubt();
      else actions.place();
    },
    place() {
      const { line } = now();
      if (isWhole(view, line)) void selection.ask(hand, { type: 'place', cells: [...line] });
    },
  };
  return actions;
}

/** On the stage hovering tries, taps and drags draw, and lifting the pen finishes the line. */
export function usePointer({ onTarget, seat, suggested }: YicYacYoeHand, pen: Pen, actions: PenActions): void {
  const { line, next, tried, rows } = pen;
  const isDown = useRef(false);
  const latest = useRef(actions);
  latest.current = actions;
  const ringed =
    suggested?.type === 'place' && line.every((cell) => isIn(suggested.cells, cell)) ? suggested.cells : [];
  useEffect(() => {
    onTarget({
      is: 'pen',
      seat,
      line: [...line],
      next,
      tried,
      rows,
      suggested: ringed,
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
  }, [JSON.stringify([line, next, tried, rows, ringed]), seat, onTarget]);
  useEffect(() => () => onTarget(null), [onTarget]);
}

/** Arrows move a cursor, Enter or Space chooses and then places, Backspace undoes, Escape starts over. */
export function useBoardKeys({ view }: YicYacYoeHand, pen: Pen, actions: PenActions): void {
  usePageKeys(({ key, repeat, target }) => {
    const from = pen.cursor ?? pen.hovered ?? pen.line.at(-1);
    const isMove = moved(1, [0, 0], key) !== null;
    const to = from ? moved(sizeOf(view.board), from, key) : isMove && middleOf(pen.next);
    const change = to ? () => actions.point(to) : { Backspace: actions.undo, Escape: actions.clear }[key];
    if (change) {
      focusBoard();
      change();
    } else if ((key !== 'Enter' && key !== ' ') || isControl(target)) return false;
    else if (!repeat && pen.cursor) actions.tap(pen.cursor);
    else if (!repeat) actions.finish();
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
type PenInWords = Pick<Pen, 'line' | 'next' | 'cursor' | 'isFatalAt'> & Pick<PenActions, 'tap' | 'point'>;

/** The pen as long as it is in the hand of whoever looks; null otherwise. */
export const penInWords = signal<PenInWords | null>(null);

/** @param moment changes whenever the pen is taken up anew */
export function usePenInWords(pen: Pen, actions: PenActions, moment: string): void {
  const { line, next, cursor, isFatalAt } = pen;
  useEffect(() => {
    penInWords.value = { line, next, cursor, isFatalAt, tap: actions.tap, point: actions.point };
  }, [moment, line, cursor]);
  useEffect(
    () => () => {
      penInWords.value = null;
    },
    [],
  );
}
