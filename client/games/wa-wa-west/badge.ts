/** An item's picture: the silhouette of its family, two percent off register, behind a one-ink icon. */
import type { ItemType } from '../../../shared/games/wa-wa-west/notation.ts';
import { hasIcon } from '../../design/icons.ts';
import { circlePath, polygonPath, puffPath, shieldPath, starPath } from '../../design/shapes.ts';
import { familyColour, piece, type Family } from '../../design/palette.ts';

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
    iconColour: family === 'dark' ? piece.sun : piece.ink,
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
