/** The pen is yours: squares are chosen on the board, and what they would do is said here before it comes down. */
import { squareName, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import { Clock } from '../../../pages/match/clock.tsx';
import { cellWords } from '../board/cell-words.ts';
import { inWords } from '../../../../shared/contract/words.ts';
import { rowRule } from '../words.ts';
import type { YicYacYoeHandProps } from './hand.tsx';
import { lineWords } from './line.ts';
import { penActs, penOf, type Pen } from './pen.ts';
import { usePenInWords, useBoardKeys, usePointer } from './pen-ways.ts';
import { rowWords } from './warning.ts';

export function Placing(props: YicYacYoeHandProps) {
  const { view, seat, now } = props;
  const pen = penOf(props);
  const acts = penActs(props, focusButton);
  const isFatalAt = (cell: Cell) => rowsWith(view, seat, [...pen.line, cell]).length > 0;
  usePointer(props, pen, acts);
  useBoardKeys(props, pen, acts);
  usePenInWords(pen, acts, isFatalAt);

  return (
    <>
      <section class="yy-sheet yy-turn" aria-label="Your turn">
        <div class="yy-head">
          <h2 tabIndex={-1}>{turnTitle(props)}</h2>
          <Clock class="yy-clock" until={view.deadline} now={now} />
        </div>
        <div class="yy-said" aria-live="polite">
          {pen.problem ? <p class="yy-problem">{pen.problem}</p> : <Said {...props} pen={pen} />}
          {pen.cursor && pen.cursor === pen.tried && (
            <p class="yy-cursor" aria-hidden={isInGrid()}>
              {cellWords(props, pen.cursor, { ...pen, isFatalAt })}
            </p>
          )}
        </div>
      </section>
      {pen.rows.length > 0 && (
        <div class="yy-sheet yy-warning" role="alert">
          <h3>{rowWords(pen.rows)}</h3>
          <p>{pen.isWhole ? 'Place it and you are out.' : 'Put the pen down there and you are out.'}</p>
        </div>
      )}
    </>
  );
}

/** The board in words reads the square itself, where the focus is on it. */
const isInGrid = () => Boolean(document.activeElement?.closest('.yy-told'));

/** What would put its player out is left to its own button. */
const focusButton = () => document.querySelector<HTMLElement>('.yy-place')?.focus();

/** "Your turn: draw one line through three touching squares" */
export function turnTitle({ view, seat }: YicYacYoeHandProps): string {
  const who = view.turn === seat ? 'Your turn' : 'You were hit';
  const what = view.due === 1 ? 'mark an empty square' : `draw one line through ${inWords(view.due)} touching squares`;
  return `${who}: ${what}`;
}

/** What is chosen, and what to do next; to begin with, what it must not become. */
function Said({ view, pen: { line, isWhole, isFatal } }: YicYacYoeHandProps & { pen: Pen }) {
  if (line.length === 0) {
    const short = view.due < view.terms.placements && `No line of ${inWords(view.terms.placements)} fits any more.`;
    const how = view.due === 1 ? 'Tap it, then place it.' : 'Tap square after square, or draw with the pen down.';
    return (
      <>
        {short && <p>{short}</p>}
        <p class="yy-rule">{rowRule(view.terms)}</p>
        <p class="yy-wide-only">{how}</p>
      </>
    );
  }
  const wayBack = view.due === 1 ? 'Another tap moves it.' : 'Go back to undo.';
  return (
    <p>
      <b class="yy-chosen">{lineWords(view, line)}.</b>
      {isWhole && !isFatal ? ` Tap ${squareName(line.at(-1)!)} again to place.` : ` ${wayBack}`}
    </p>
  );
}
