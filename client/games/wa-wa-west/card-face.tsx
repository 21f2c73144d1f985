/** The printed face of an item: what it costs, gives, is, and is called. */
import type { Item } from '../../../shared/games/wa-wa-west/items.ts';
import { BulletIcon, ItemPicture } from './art.tsx';
import './card-face.css';

/** `stamp` says why it can't be played; `bare` leaves the name and the tabs away. */
export function CardFace({ item, stamp = null, bare = false }: { item: Item; stamp?: string | null; bare?: boolean }) {
  return (
    <span class={`ww-face${stamp ? ' is-off' : ''}${bare ? ' is-bare' : ''}`} aria-hidden="true">
      <ItemPicture item={item} />
      {!bare && item.costs > 0 && (
        <span class="ww-face-costs">
          <BulletIcon />
          {item.costs}
        </span>
      )}
      {!bare && item.gives > 0 && <span class="ww-face-gives">+{item.gives}</span>}
      {!bare && <span class={`ww-face-name${longestWord(item.name) > 9 ? ' is-long' : ''}`}>{item.name}</span>}
      {stamp && <span class="ww-face-stamp">{stamp}</span>}
    </span>
  );
}

const longestWord = (name: string) => Math.max(...name.split(/[\s-]/).map((word) => word.length));
