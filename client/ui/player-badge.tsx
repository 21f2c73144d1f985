import type { BadgeShape } from '../../shared/contract/badges.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { shapePaths } from '../../shared/design/badge-looks.ts';
import { tokenOf, type TokenLook } from '../design/seat-marks.ts';

interface PlayerBadgeProps {
  /** null draws the dashed ring of a free seat. */
  seat: Seat | null;
  sizePx?: number;
  dead?: boolean;
  away?: boolean;
}

/** A player's token, as it lies on the table. The name stands beside it, so it is silent itself. */
export function PlayerBadge({ seat, sizePx = 40, dead = false, away = false }: PlayerBadgeProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="-22 -22 44 44" aria-hidden="true" style={{ flex: 'none' }}>
      {seat === null ? (
        <circle r="18.5" fill="none" stroke="var(--ink2)" stroke-width="2.2" stroke-dasharray="5 4" />
      ) : (
        <Token seat={seat} dead={dead} away={away} />
      )}
    </svg>
  );
}

const Token = ({ seat, dead, away }: { seat: Seat; dead: boolean; away: boolean }) => (
  <BadgeArt {...tokenOf(seat)} dead={dead} away={away} />
);

type BadgeArtProps = TokenLook & Pick<PlayerBadgeProps, 'dead' | 'away'>;

/** A badge of whatever look, around 0, 0 with a radius of 20. */
export function BadgeArt({ colour, shape, solid, dead = false, away = false }: BadgeArtProps) {
  const ink = dead ? '#b9ae9b' : colour;
  const face = solid ? 'var(--piece-paper)' : ink;
  return (
    <g opacity={away ? 0.72 : 1}>
      <circle
        r="19"
        fill="var(--piece-paper)"
        stroke="var(--piece-ink)"
        stroke-width="2"
        stroke-dasharray={away ? '5 4' : undefined}
      />
      {solid ? <circle r="15.6" fill={ink} /> : <circle r="14.4" fill="none" stroke={ink} stroke-width="2.4" />}
      <g transform={`rotate(${dead ? -8 : 0}) scale(${solid ? 8 : 9.1})`}>
        <path
          d={shapePaths[shape]}
          fill={face}
          fill-rule="evenodd"
          stroke="var(--piece-ink)"
          stroke-width="0.2"
          stroke-linejoin="round"
        />
      </g>
      {dead && (
        <g stroke-linecap="square">
          <path d="M-14 14L14-14" stroke="var(--piece-ink)" stroke-width="5" />
          <path d="M-14 14L14-14" stroke="#c23a22" stroke-width="2.8" />
        </g>
      )}
    </g>
  );
}

/** A shape alone, in the colour of the text around it. */
export const ShapeArt = ({ shape, sizePx }: { shape: BadgeShape; sizePx: number }) => (
  <svg width={sizePx} height={sizePx} viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
    <path d={shapePaths[shape]} fill="currentColor" fill-rule="evenodd" />
  </svg>
);
