/** The pen is yours: squares are chosen on the board, and what they would do is said here before it comes down. */
import { useEffect, useRef } from 'preact/hooks';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { ActionButton, Clock } from '../../../kit/hand/controls.tsx';
import { Button } from '../../../ui/button.tsx';
import { WithNames } from '../../../ui/names.tsx';
import { isIn, isSame, type YicYacYoeHand } from '../lines.ts';
import { boardLabel, cellWords, lineWords, placingWords, rowRule, rowWords, turnTitle } from '../words.ts';
import { keyOf, penActions, penInWords, penOf, useBoardKeys, usePenInWords, usePointer, type Pen } from './pen.ts';

export function Placing(props: YicYacYoeHand) {
  const { view, seat, now, isUnhurried } = props;
  const pen = penOf(props);
  const actions = penActions(props, focusButton);
  usePointer(props, pen, actions);
  useBoardKeys(props, pen, actions);
  usePenInWords(pen, actions, keyOf(props));
  const isPointed = pen.cursor !== null && pen.cursor === pen.tried;

  return (
    <>
      <section class="hand-scroll yy-sheet yy-turn" aria-label={placingWords.title}>
        <div class="row yy-head">
          <h2 tabIndex={-1}>{turnTitle(view, seat)}</h2>
          <Clock class="visually-hidden" until={view.deadline} now={now} isUnhurried={isUnhurried} />
        </div>
        <div class="yy-said" aria-live="polite" data-pointed={isPointed}>
          {pen.problem ? <p class="hand-problem">{pen.problem}</p> : <Said {...props} pen={pen} />}
          {isPointed && pen.cursor && (
            <p class="yy-cursor" aria-hidden={isInGrid()}>
              {cellWords(props, pen.cursor, pen)}
            </p>
          )}
        </div>
      </section>
      {pen.rows.length > 0 && (
        <div class="yy-sheet yy-warning" role="alert">
          <h3>{rowWords(pen.rows)}</h3>
          <p>{pen.isWhole ? placingWords.fatalLine : placingWords.fatalSquare}</p>
        </div>
      )}
    </>
  );
}

/** The board in words reads the square itself, where the focus is on it. */
const isInGrid = () => Boolean(document.activeElement?.closest('.yy-told'));

/** What would put its player out is left to its own button. */
const focusButton = () => document.querySelector<HTMLElement>('.yy-place')?.focus();

/** What is chosen, and what to do next; to begin with, what it must not become. */
function Said({ view, pen: { line, isWhole, isFatal } }: YicYacYoeHand & { pen: Pen }) {
  const last = line.at(-1);
  if (!last) {
    return (
      <>
        {view.due < view.terms.placements && <p>{placingWords.isShort(view.terms.placements)}</p>}
        <p class="yy-rule">{rowRule(view.terms)}</p>
        <p class="yy-roomy">{placingWords.how(view.due)}</p>
      </>
    );
  }
  return (
    <p>
      <b class="yy-chosen" data-chosen>
        {lineWords(view, line)}
      </b>{' '}
      {isWhole && !isFatal ? placingWords.again(last) : placingWords.wayBack(view.due)}
    </p>
  );
}

/** What can be done with the line: take it back, bit by bit or whole, or place it. */
export function PlaceActions(props: YicYacYoeHand) {
  const { view } = props;
  const { line, isWhole, isFatal, isAsking } = penOf(props);
  const actions = penActions(props, () => {});
  const isEmpty = line.length === 0;
  return (
    <div class="hand-acts yy-acts">
      <Button aria-disabled={isEmpty} aria-keyshortcuts="Backspace" onClick={actions.undo}>
        {placingWords.undo(view.due)}
      </Button>
      {view.due > 1 && (
        <Button aria-disabled={isEmpty} aria-keyshortcuts="Escape" onClick={actions.clear}>
          {placingWords.clear}
        </Button>
      )}
      <ActionButton
        kind={isFatal ? 'danger' : 'primary'}
        class="yy-place"
        label={isFatal ? placingWords.placeAnyway : placingWords.place}
        note={isWhole ? undefined : placingWords.missing(view.due - line.length)}
        shortcut="Enter"
        isReady={isWhole && !isAsking}
        // A key that is held down since the last choice must not confirm this one too.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onPress={actions.place}
      />
    </div>
  );
}

/** The board in words, for whoever does not see the canvas; with the pen in hand its squares can be chosen. */
export function BoardText({ view, names }: { view: YicYacYoeView; names: string[] }) {
  const { size } = view.terms;
  const pen = penInWords.value;
  const grid = useRef<HTMLDivElement>(null);
  const last = useRef<Cell | null>(null);
  // The one stop of the Tab key: the cursor, or where the line ends, or where one was, or where one can begin.
  const stop: Cell = pen?.cursor ?? pen?.line.at(-1) ?? last.current ?? pen?.next[0] ?? [0, 0];

  // Arrow keys move the cursor wherever the focus is; in here the focus goes with it, and waits for the next turn.
  useEffect(() => {
    const box = grid.current;
    if (!pen || !box?.contains(document.activeElement)) return;
    box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    if (!isSame(pen.cursor, stop)) pen.point(stop);
  }, [String(stop), pen !== null]);

  return (
    <div class="yy-told">
      <div ref={grid} role={pen ? 'grid' : 'table'} aria-label={boardLabel(size, pen !== null)}>
        {Array.from({ length: size }, (_, row) => (
          <div role="row" key={row}>
            {Array.from({ length: size }, (_, column) => {
              const cell: Cell = [row, column];
              const words = cellWords({ view, names }, cell, pen);
              if (!pen)
                return (
                  // Without a stop of its own, but what has the focus keeps it.
                  <span role="cell" key={column} tabIndex={-1}>
                    <WithNames names={names}>{words}</WithNames>
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
                  <WithNames names={names}>{words}</WithNames>
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
