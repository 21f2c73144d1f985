/** What lies beside the board: the note with the rules of this table, the turn, the tray with the own pen and mark. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../pages/match/clock.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FeltPen, MarkArt, PlainStroke } from '../marks/mark-art.tsx';
import { canChangeMark } from '../marks/own-mark.ts';
import { MarkPicker } from '../marks/picker.tsx';
import { armedRule, placeWords, rowRule, termsTitle } from '../words.ts';
import type { YicYacYoeHandProps } from './hand.tsx';

interface DeskProps {
  hand: YicYacYoeHandProps;
  box: RefObject<HTMLDivElement | null>;
  /** What is to be done now, or whom the table waits for. */
  children: ComponentChildren;
  /** The buttons, if there is something to do; false for none. */
  acts: ComponentChildren;
}

export function Desk({ hand, box, children, acts }: DeskProps) {
  const { view, seat } = hand;
  const canChange = canChangeMark(view, seat);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const isPicking = isOpen && canChange;
  const isInPlace = isPicking && !isNarrow;
  const isMine = view.phase === 'place' && view.placing[0] === seat;
  const picker = <MarkPicker {...hand} onTaken={() => setOpen(false)} />;
  return (
    <div class="yy-dock" ref={box} data-acting={acts !== false}>
      <div class="yy-desk">
        {isInPlace ? (
          <section class="yy-sheet yy-picking" aria-label="Your mark">
            <div class="yy-head">
              <h2>Your mark</h2>
              <Button size="small" onClick={() => setOpen(false)}>
                Close
              </Button>
            </div>
            {picker}
          </section>
        ) : (
          <Note {...hand} />
        )}
        {children}
        {!isInPlace && <Tray {...hand} onChange={canChange ? () => setOpen(true) : null} />}
        {acts}
      </div>
      {isPicking && isNarrow && (
        <Dialog title="Your mark" onClose={() => setOpen(false)}>
          {/* The sheet covers the board, and the time runs. */}
          {isMine && (
            <p class="yy-meanwhile" role="status">
              It is your turn. <Clock class="yy-clock" until={view.deadline} now={hand.now} />
            </p>
          )}
          {picker}
        </Dialog>
      )}
    </div>
  );
}

/** The rules of this table. */
const Note = ({ view: { terms } }: YicYacYoeHandProps) => (
  <section class="yy-sheet yy-note" aria-label="The rules of this table">
    <h2>{termsTitle(terms)}</h2>
    <p>{placeWords(terms.placements)}</p>
    <p>{rowRule(terms)}</p>
    {terms.armed && <p>{armedRule}</p>}
  </section>
);

/** The own mark and pen, and the way to another mark as long as there is one. */
function Tray({ view, seat, onChange }: YicYacYoeHandProps & { onChange: (() => void) | null }) {
  const isCustom = view.terms.marking === 'custom';
  const isDrawing = view.phase === 'place' && view.placing[0] === seat;
  return (
    <div class="yy-tray" data-changing={onChange !== null}>
      <span class="yy-slip">
        {isCustom ? <MarkArt mark={view.players[seat].mark} seat={seat} /> : <PlainStroke seat={seat} />}
      </span>
      <p class="yy-tray-words">
        <b>{isCustom ? 'Your mark' : 'Plain stroke'}</b>
        <span>{isCustom ? (onChange ? 'not on the board yet' : 'stays as it is') : 'your ink behind'}</span>
      </p>
      {onChange && (
        <Button size="small" aria-label="Change your mark" onClick={onChange}>
          Change
        </Button>
      )}
      <span class="yy-pen-place">{isDrawing ? <i>your pen is on the board</i> : <FeltPen seat={seat} />}</span>
    </div>
  );
}

/** Whether dock and board share a phone: then there is no room beside the board for a picker. */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => narrow.matches);
  useEffect(() => {
    const look = () => setNarrow(narrow.matches);
    narrow.addEventListener('change', look);
    return () => narrow.removeEventListener('change', look);
  }, []);
  return isNarrow;
}

const narrow = matchMedia('(max-width: 899px), (max-height: 620px)');
