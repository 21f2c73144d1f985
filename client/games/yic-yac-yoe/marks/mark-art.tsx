/** Marks and pens as DOM shows them. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import { shapePaths, tokenOf } from '../../../design/seat-marks.ts';
import { pathOf, strokesOf } from './glyph-strokes.ts';
import './mark-art.css';

/** A mark in its player's ink; without one in the ink of the paper. */
export function MarkArt({ mark, seat }: { mark: Mark; seat: Seat | null }) {
  const d = pathOf(strokesOf(mark));
  return (
    <svg class="yy-mark" viewBox="0 0 100 100" aria-hidden="true">
      {seat === null ? (
        <path d={d} class="yy-mark-plain" />
      ) : (
        <>
          <path d={d} class="yy-mark-key" />
          <path d={d} class="yy-mark-ink" style={{ stroke: tokenOf(seat).colour }} />
        </>
      )}
    </svg>
  );
}

/** The stroke that everyone draws alike, with its player's ink out of register behind it. */
export function PlainStroke({ seat }: { seat: Seat }) {
  return (
    <svg class="yy-mark" viewBox="0 0 100 100" aria-hidden="true">
      <path d="M40 85L72 31" class="yy-mark-ink" style={{ stroke: tokenOf(seat).colour, strokeWidth: '11px' }} />
      <path d="M34 80L66 26" class="yy-mark-plain" style={{ strokeWidth: '9px' }} />
    </svg>
  );
}

/** A felt pen, its tip to the left. */
export function FeltPen({ seat }: { seat: Seat }) {
  const { colour, shape } = tokenOf(seat);
  return (
    <svg class="yy-pen" viewBox="-2 -2 240 36" aria-hidden="true">
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
