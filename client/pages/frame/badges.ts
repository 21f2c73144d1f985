import { useEffect } from 'preact/hooks';
import type { Badge } from '../../../shared/contract/badges.ts';
import { showBadges } from '../../design/seat-marks.ts';

/** While this page is there, the players of its one match wear what they have chosen. */
export function useBadges(seats: readonly ({ badge: Badge | null } | null)[]): void {
  useEffect(() => {
    showBadges(seats.map((player) => player?.badge ?? null));
    return () => showBadges([]);
  }, [seats]);
}
