/** Single items as printed, for lists outside the game. */
import './game.css';
import { catalogueOf } from '../../../shared/games/wa-wa-west/items.ts';
import { options as schema } from '../../../shared/games/wa-wa-west/options.ts';
import type { Print } from '../../kit/game-ui.ts';
import { CardFace } from './cards.tsx';

const usual = schema.parse({});

/** @returns null for an item of some table's own */
export function printOf(id: string): Print | null {
  const item = catalogueOf(usual).items.get(id);
  return item ? { Face: () => <CardFace item={item} /> } : null;
}
