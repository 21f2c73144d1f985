/** How items look in the page. */
import { badgeOf } from './badge.ts';
import { Icon } from '../../ui/icon.tsx';
import { ItemArt } from './item-art.tsx';
import { bulletPath } from '../../design/shapes.ts';
import type { Item } from '../../../shared/games/wa-wa-west/items.ts';
import './art.css';

/** Silhouette and icon, as large as its box. */
export const ItemPicture = ({ item }: { item: Item }) => (
  <span class="ww-picture" aria-hidden="true">
    <ItemArt item={item} />
  </span>
);

/** The icon alone, in the colour of the text. Items of the room's own have that of their family. */
export const ItemIcon = ({ item }: { item: Item }) => <Icon id={badgeOf(item).iconId} size={24} />;

/** A bullet, as high as the text beside it. */
export const BulletIcon = () => (
  <svg viewBox="-5 -11 10 22" class="ww-bullet" aria-hidden="true">
    <path d={bulletPath(21)} fill="currentColor" />
  </svg>
);
