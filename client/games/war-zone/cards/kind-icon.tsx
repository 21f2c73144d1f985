/** What a card is known by at a glance. A card of a room's own, which nobody drew, has its initials. */
import type { Deck, Kind } from '../../../../shared/games/war-zone/deck.ts';
import { hasIcon } from '../../../design/icons.ts';
import { Icon } from '../../../ui/icon.tsx';

export function KindIcon({ deck, kind, size = 24 }: { deck: Pick<Deck, 'nameOf'>; kind: Kind; size?: number }) {
  if (hasIcon(kind)) return <Icon id={kind} size={size} />;
  const initials = initialsOf(deck.nameOf(kind));
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 512 512" aria-hidden="true">
      <rect x="20" y="60" width="472" height="392" rx="40" fill="none" stroke="currentColor" stroke-width="34" />
      <text
        x="256"
        y="270"
        fill="currentColor"
        text-anchor="middle"
        dominant-baseline="central"
        font-weight="700"
        font-size={[0, 320, 270, 190][initials.length]}
      >
        {initials}
      </text>
    </svg>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 3)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
