/** The picture of an item: the silhouette of its family, two percent off register, behind a one-ink icon. */
import 'virtual:icons/games/wa-wa-west/icons';
import 'virtual:icons/games/wa-wa-west/poster-icons';
import type { ItemType } from '../../../shared/games/wa-wa-west/notation.ts';
import { hasIcon, iconBody } from '../../design/icons.ts';
import { familyColour, pieceColours, type Family } from '../../../shared/design/palette.ts';
import { bulletPath, circlePath, polygonPath, puffPath, shieldPath, starPath } from '../../../shared/design/shapes.ts';
import { Icon } from '../../ui/icon.tsx';

/** As much of an item as its picture depends on. */
export interface Pictured {
  id: string;
  type: ItemType;
}

export interface Badge {
  family: Family;
  /** Path data around (0, 0) for a picture of radius 50. */
  silhouette: string;
  colour: string;
  iconId: string;
  iconColour: string;
  /** Width and height of the icon. */
  iconSize: number;
}

/** The badge of an item; an item of the players' own gets its family's icon. */
export function badgeOf(item: Pictured): Badge {
  const family = familyOf(item.type);
  return {
    family,
    silhouette: silhouettes[family],
    colour: familyColour[family],
    iconId: hasIcon(item.id) ? item.id : `family-${family}`,
    iconColour: family === 'dark' ? pieceColours.sun : pieceColours.ink,
    iconSize: family === 'dark' ? 75 : 89,
  };
}

/** The printed type as a family: what an item looks like, and how it acts. */
export function familyOf(type: ItemType): Family {
  if (type.kind === 'Bomb') return 'blast';
  if (type.class === 'Weapon') return 'shot';
  if (type.class === 'Defense') return 'guard';
  if (type.kind === 'Ammo') return 'load';
  return type.kind === 'Summon' ? 'summon' : 'dark';
}

const silhouettes: Record<Family, string> = {
  load: circlePath(53, 1, 1),
  dark: circlePath(53, 1, 1),
  summon: puffPath(53),
  guard: shieldPath(53),
  shot: polygonPath(3, 65),
  blast: starPath(11, 62, 42, 0.15, 4),
};

/** The picture of an item as on its card, filling its box; the same as on canvas. */
export function ItemPicture({ item }: { item: Pictured }) {
  const badge = badgeOf(item);
  const corner = -badge.iconSize / 2;
  return (
    <svg class="ww-picture" viewBox="-66 -66 132 132" overflow="visible" aria-hidden="true">
      <path d={badge.silhouette} transform={`translate(2 ${badge.family === 'shot' ? 12 : 2})`} fill={badge.colour} />
      <g
        style={{ color: badge.iconColour }}
        transform={`translate(${corner} ${corner}) scale(${badge.iconSize / 512})`}
        dangerouslySetInnerHTML={{ __html: iconBody(badge.iconId) }}
      />
    </svg>
  );
}

/** The icon alone, in the colour of the text. Items of the room's own have that of their family. */
export const ItemIcon = ({ item }: { item: Pictured }) => <Icon id={badgeOf(item).iconId} size={24} />;

/** A bullet, as high as the text beside it. */
export const BulletIcon = () => (
  <svg viewBox="-5 -11 10 22" class="ww-bullet" aria-hidden="true">
    <path d={bulletPath(21)} fill="currentColor" />
  </svg>
);
