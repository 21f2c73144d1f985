/** The dock of a player: the turn to draw, the showdown before it, or why there is nothing to do. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { isAwaited } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import { Clock } from '../../../kit/hand/controls.tsx';
import { useFocusKept } from '../../../kit/hand/keyboard.ts';
import { LeftPanel, OverPanel } from '../../../kit/hand/panels.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { YicYacYoeHand } from '../lines.ts';
import { canChangeMark, FeltPen, MarkArt, MarkPicker, PlainStroke, useLikedMark } from '../marks.tsx';
import { armedRule, handWords, markWords, placeWords, rowRule, termsTitle, turnTitle, watchWords } from '../words.ts';
import { keyOf, penOf } from './pen.ts';
import { PlaceActions, Placing } from './play.tsx';
import { Showdown } from './showdown.tsx';
import { WithNames } from '../../../ui/names.tsx';

/** What the table waits for a seat to do. */
export const callOf = ({ view, seat }: Pick<YicYacYoeHand, 'view' | 'seat'>): string =>
  view.phase === 'showdown' ? handWords.showdown : turnTitle(view, seat);

export function Hand(props: YicYacYoeHand) {
  const { view, seat, waiting } = props;
  const { alive, left } = at(view.players, seat);
  const isDrawing = isAwaited(view, seat) && !waiting;
  useLikedMark(props);
  // The buttons go as soon as the line is sent, the heading changes when it has been drawn.
  const box = useFocusKept([keyOf(props), view.phase, isDrawing, alive].join(' '));

  if (view.phase === 'showdown' && view.showdown && alive) return <Showdown {...props} showdown={view.showdown} />;
  const isPlaying = view.phase !== 'over' && alive && !left;
  return (
    <div class="hand" ref={box} data-acting={isPlaying ? isDrawing : undefined}>
      {isPlaying ? (
        // One panel for both: whoever draws their mark on it is not interrupted by the turn.
        <TurnPanel hand={props} actions={isDrawing && <PlaceActions {...props} />}>
          {isDrawing ? <Placing {...props} /> : <Watching {...props} />}
        </TurnPanel>
      ) : (
        <div class="hand-column yy-desk">
          <Closed {...props} />
        </div>
      )}
    </div>
  );
}

function Closed({ view, seat, names }: YicYacYoeHand) {
  const look = { class: 'yy-panel yy-sheet' };
  if (view.phase === 'over')
    return (
      <OverPanel
        {...look}
        outcome={view.outcome}
        seat={seat}
        names={names}
        tie={handWords.tie}
        alone={handWords.alone}
      />
    );
  return <LeftPanel {...look} text={handWords.left} />;
}

interface TurnPanelProps {
  hand: YicYacYoeHand;
  /** What is to be done now, or whom the table waits for. */
  children: ComponentChildren;
  /** The buttons, if there is something to do. */
  actions: ComponentChildren;
}

/** What lies beside the board: the note with the rules of this table, the turn, the tray with the own pen and mark. */
function TurnPanel({ hand, children, actions }: TurnPanelProps) {
  const { view, seat } = hand;
  const canChange = canChangeMark(view, seat);
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const isPicking = isOpen && canChange;
  const isInPlace = isPicking && !isNarrow;
  const picker = <MarkPicker {...hand} onTaken={() => setOpen(false)} />;
  return (
    <>
      <div class="hand-column yy-desk" data-warned={Boolean(actions) && penOf(hand).rows.length > 0}>
        {isInPlace ? (
          <section class="yy-sheet yy-picking" aria-label={markWords.own} data-needs-room>
            <div class="row yy-head">
              <h2>{markWords.own}</h2>
              <Button size="small" onClick={() => setOpen(false)}>
                {handWords.close}
              </Button>
            </div>
            {picker}
          </section>
        ) : (
          <Note {...hand} />
        )}
        {children}
        {!isInPlace && <Tray {...hand} onChange={canChange ? () => setOpen(true) : null} />}
        {actions}
      </div>
      {isPicking && isNarrow && (
        <Dialog title={markWords.own} isTall onClose={() => setOpen(false)}>
          {/* The sheet covers the board, and the time runs. */}
          {isDrawer(hand) && (
            <p class="row yy-meanwhile" role="status">
              {handWords.yourTurn}{' '}
              <Clock class="yy-clock" until={view.deadline} now={hand.now} isUnhurried={hand.isUnhurried} />
            </p>
          )}
          {picker}
        </Dialog>
      )}
    </>
  );
}

const isDrawer = ({ view, seat }: YicYacYoeHand) => view.phase === 'place' && view.placing[0] === seat;

/** The rules of this table. */
const Note = ({ view: { terms } }: YicYacYoeHand) => (
  <section class="yy-sheet yy-note" aria-label={handWords.rules}>
    <h2>{termsTitle(terms)}</h2>
    <p>{placeWords(terms.placements)}</p>
    <p>{rowRule(terms)}</p>
    {terms.armed && <p>{armedRule}</p>}
  </section>
);

/** The own mark and pen, and the way to another mark as long as there is one. */
function Tray(props: YicYacYoeHand & { onChange: (() => void) | null }) {
  const { view, seat, onChange } = props;
  const isCustom = view.terms.marking === 'custom';
  return (
    <div class="row yy-tray" data-changing={onChange !== null}>
      <span class="yy-slip">
        {isCustom ? <MarkArt mark={at(view.players, seat).mark} seat={seat} /> : <PlainStroke seat={seat} />}
      </span>
      <p class="field-words yy-tray-words">
        <b>{isCustom ? markWords.own : markWords.plain}</b>
        <span>{markWords[!isCustom ? 'plainNote' : onChange ? 'openNote' : 'finalNote']}</span>
      </p>
      {onChange && (
        <Button size="small" aria-label={markWords.changeOwn} onClick={onChange}>
          {markWords.change}
        </Button>
      )}
      <span class="yy-pen-place">{isDrawer(props) ? <i>{handWords.penAway}</i> : <FeltPen seat={seat} />}</span>
    </div>
  );
}

/** Others draw, or the board still shows what was drawn. */
function Watching({ view, seat, names, told, now }: YicYacYoeHand) {
  const { title, text } = told
    ? { title: told.sentences.slice(told.lit).join(' '), text: told.sentences.slice(0, told.lit).join(' ') }
    : watchWords({ view, seat, names, isOpen: now() >= view.opensAt });
  return (
    <section class="hand-scroll yy-sheet yy-turn" aria-label={handWords.turn}>
      <div class="row yy-head">
        <h2 tabIndex={-1}>
          <WithNames>{title}</WithNames>
        </h2>
      </div>
      <div class="yy-said">
        <p>
          <WithNames>{text}</WithNames>
        </p>
        <p class="yy-rule">{rowRule(view.terms)}</p>
      </div>
    </section>
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

const narrow = matchMedia('(width < 900px) or (height <= 500px)');
