/** A short row of item icons with its word in front, and the names for those who can't see them. */
import type { Item } from '../../../shared/games/wa-wa-west/items.ts';
import { ItemIcon } from './art.tsx';
import './item-icons.css';

/** Shows `most` icons, then a count. */
export function ItemIcons({
  title,
  items,
  most,
}: {
  title: 'Beats' | 'Loses to' | 'First to fire';
  items: Item[];
  most: number;
}) {
  const more = items.length - most;
  return (
    <span class={`ww-icons ${tone[title]}`}>
      <b>{title}</b>
      <span class="visually-hidden">{items.map((item) => item.name).join(', ') || 'nothing'}</span>
      <span class="ww-icons-row" aria-hidden="true">
        {items.length === 0 && 'nothing'}
        {items.slice(0, most).map((item) => (
          <ItemIcon key={item.id} item={item} />
        ))}
        {more > 0 && <b>+{more}</b>}
      </span>
    </span>
  );
}

const tone = { Beats: 'is-beats', 'Loses to': 'is-loses', 'First to fire': 'is-duel' };
