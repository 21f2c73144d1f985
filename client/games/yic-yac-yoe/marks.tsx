/** Marks and pens as DOM shows them, and how a player comes by a mark of their own. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import {
  firstMarkOf,
  glyphs,
  MOST_CHANGES,
  MOST_POINTS,
  whyNoMark,
  type Glyph,
  type Mark,
  type Stroke,
} from '../../../shared/games/yic-yac-yoe/marks.ts';
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import { keep, recall } from '../../app/storage/storage.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields.tsx';
import type { YicYacYoeHand } from './lines.ts';
import { pathOf, strokesOf } from '../../../shared/games/yic-yac-yoe/strokes.ts';
import { inkLeft, problemOf, withStroke, type Point } from './pad.ts';
import { inkWords, markWords } from './words.ts';
import { Name } from '../../ui/names.tsx';

/** Strokes that fill their box. */
const drawing = {
  viewBox: '0 0 100 100',
  width: '100%',
  height: '100%',
  fill: 'none',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

/** A mark in its player's ink; without one in the ink of the paper. */
export function MarkArt({ mark, seat }: { mark: Mark; seat: Seat | null }) {
  const d = pathOf(strokesOf(mark));
  return (
    <svg {...drawing} aria-hidden="true">
      {seat === null ? (
        <path d={d} stroke="var(--ink)" stroke-width="8" />
      ) : (
        <>
          <path d={d} stroke="var(--mark-key)" stroke-width="11.5" />
          <path d={d} stroke={tokenOf(seat).colour} stroke-width="8.5" />
        </>
      )}
    </svg>
  );
}

/** The stroke that everyone draws alike, with its player's ink out of register behind it. */
export function PlainStroke({ seat }: { seat: Seat }) {
  return (
    <svg {...drawing} aria-hidden="true">
      <path d="M40 85L72 31" stroke={tokenOf(seat).colour} stroke-width="11" />
      <path d="M34 80L66 26" stroke="var(--ink)" stroke-width="9" />
    </svg>
  );
}

/** A felt pen, its tip to the left. */
export function FeltPen({ seat }: { seat: Seat }) {
  const { colour, shape } = tokenOf(seat);
  return (
    <svg viewBox="-2 -2 240 36" height="100%" aria-hidden="true">
      <rect x="4" y="5" width="232" height="26" rx="6" fill="#000" opacity="0.28" />
      <g stroke="#23201b" stroke-width="2">
        <path d="M0 13L16 8V18Z" fill={colour} />
        <path d="M14 6L34 2V24L14 20Z" fill="#faf8f1" />
        <rect x="34" width="196" height="26" rx="5" fill={colour} stroke-width="2.4" />
        <path d="M116 0H176V26H116Z" fill="#faf8f1" />
      </g>
      <path d={shapePaths[shape]} transform="translate(146 13) scale(7)" fill="#23201b" fill-rule="evenodd" />
    </svg>
  );
}

/** The own mark: one of the set, or drawn. It can be another until it stands on the board. */
export function MarkPicker(props: YicYacYoeHand & { onTaken(): void }) {
  const { view, seat, names, onTaken } = props;
  const own = at(view.players, seat).mark;
  const [way, setWay] = useState<'set' | 'drawn'>(typeof own === 'string' ? 'set' : 'drawn');
  const [strokes, setStrokes] = useState<Stroke[]>(typeof own === 'string' ? [] : own);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (mark: Mark) => {
    const wrong = await takeMark(props, mark);
    setProblem(wrong);
    if (!wrong) onTaken();
  };

  return (
    <div class="stack">
      <Segmented<'set' | 'drawn'>
        title={markWords.own}
        quiet
        value={way}
        choices={[
          { value: 'set', label: markWords.pick },
          { value: 'drawn', label: markWords.draw },
        ]}
        onChange={setWay}
      />
      {problem && (
        <p class="hand-problem" role="alert">
          {problem}
        </p>
      )}
      {way === 'drawn' ? (
        <Pad seat={seat} strokes={strokes} onChange={setStrokes} onUse={(drawn) => void take(drawn)} />
      ) : (
        <ul class="yy-glyphs">
          {glyphs.map((glyph) => {
            const owner = ownerOf(view, seat, glyph);
            return (
              <li key={glyph}>
                <button
                  type="button"
                  aria-pressed={glyph === own}
                  aria-disabled={owner !== null}
                  aria-label={markWords.glyph(glyph, owner === null ? null : at(names, owner))}
                  onClick={() => owner === null && void take(glyph)}
                >
                  <MarkArt mark={glyph} seat={owner ?? seat} />
                  {owner !== null && (
                    <span class="cut" aria-hidden="true">
                      <Name>{names[owner]}</Name>
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface PadProps {
  seat: Seat;
  strokes: Stroke[];
  onChange(strokes: Stroke[]): void;
  onUse(strokes: Stroke[]): void;
}

/** A small sheet to draw the own mark on, with a finger, a pen or the mouse. */
function Pad({ seat, strokes, onChange, onUse }: PadProps) {
  const [points, setPoints] = useState<Point[]>([]);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
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
        {strokes.length === 0 && points.length === 0 && <span aria-hidden="true">{markWords.here}</span>}
      </div>
      <div class="yy-pad-side">
        <p class="stack yy-ink-left">
          <span
            class="yy-ink-bar"
            aria-hidden="true"
            style={{ backgroundSize: `${(pointsLeft / MOST_POINTS) * 100}% 100%` }}
          />
          <span aria-live="polite">{inkWords(strokes)}</span>
        </p>
        {problem && (
          <p class="hand-problem" role="alert">
            {markWords.problems[problem]}
          </p>
        )}
        <div class="yy-pad-acts">
          <Button size="small" aria-disabled={strokes.length === 0} onClick={() => take(strokes.slice(0, -1))}>
            {markWords.undo}
          </Button>
          <Button size="small" aria-disabled={strokes.length === 0} onClick={() => take([])}>
            {markWords.clear}
          </Button>
          <Button kind="primary" aria-disabled={strokes.length === 0} onClick={use}>
            {markWords.use}
          </Button>
        </div>
        <p class="visually-hidden">{markWords.needsPointer}</p>
      </div>
    </div>
  );
}

const KEPT = 'yic-yac-yoe.mark';

/** Who else has that one of the set; null if it is free. */
const ownerOf = ({ players }: YicYacYoeView, seat: Seat, glyph: Glyph): Seat | null =>
  players.find((other) => other.seat !== seat && other.mark === glyph)?.seat ?? null;

/** Until the own mark stands on the board it can be another, so many times. */
export function canChangeMark(view: YicYacYoeView, seat: Seat): boolean {
  const { alive, markChanges } = at(view.players, seat);
  const isOpen = view.terms.marking === 'custom' && view.phase !== 'over' && alive && markChanges < MOST_CHANGES;
  return isOpen && !view.lines.some((line) => line.seat === seat);
}

function likedMark(): Mark | null {
  const kept = recall(KEPT);
  return whyNoMark(kept) === null ? (kept as Mark) : null;
}

/** Takes that mark, and remembers it. Resolves to what is wrong, or null. */
async function takeMark({ onAct }: YicYacYoeHand, mark: Mark): Promise<string | null> {
  const problem = await onAct({ type: 'mark', mark });
  if (problem === null) keep(KEPT, mark);
  return problem;
}

/** Asks once, as the match begins, for the mark of last time, unless somebody else has it. */
export function useLikedMark(props: YicYacYoeHand): void {
  const { view, seat, waiting } = props;
  const hasAsked = useRef(false);
  const { mark } = at(view.players, seat);
  const isDue = !waiting && canChangeMark(view, seat) && mark === firstMarkOf(seat);
  useEffect(() => {
    if (!isDue || hasAsked.current) return;
    hasAsked.current = true;
    const liked = likedMark();
    const isFree = liked !== null && (typeof liked !== 'string' || ownerOf(view, seat, liked) === null);
    if (isFree && liked !== mark) void takeMark(props, liked);
  }, [isDue]);
}
