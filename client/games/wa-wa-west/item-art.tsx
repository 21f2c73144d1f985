import { badgeOf, type Pictured } from './badge.ts';
import { iconBody } from '../../design/icons.ts';

/**
 * The picture of an item as on its card, filling its box; the same as on canvas.
 * @param off true greys it, for what can't be played
 */
export function ItemArt({ item, off = false }: { item: Pictured; off?: boolean }) {
  const badge = badgeOf(item);
  const corner = -badge.iconSize / 2;
  return (
    <svg class="item-art" viewBox="-66 -66 132 132" aria-hidden opacity={off ? 0.5 : undefined}>
      <path d={badge.silhouette} transform={`translate(2 ${badge.family === 'shot' ? 12 : 2})`} fill={badge.colour} />
      <g
        style={{ color: badge.iconColour }}
        transform={`translate(${corner} ${corner}) scale(${badge.iconSize / 512})`}
        dangerouslySetInnerHTML={{ __html: iconBody({ id: badge.iconId }) }}
      />
    </svg>
  );
}
