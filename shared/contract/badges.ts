/** What players are told apart by wherever they are shown: a colour and a shape, of their own choice or by their seat. */
import { at } from './at.ts';

export const badgeColours = ['orange', 'sky', 'green', 'yellow', 'blue', 'vermilion', 'purple', 'black'] as const;
export type BadgeColour = (typeof badgeColours)[number];

/** As many as the largest table has seats: no two players have the same. */
export const badgeShapes = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'star',
  'plus',
  'hexagon',
  'moon',
  'ring',
  'drop',
  'heart',
  'chevron',
  'clover',
  'hourglass',
  'bolt',
  'spade',
] as const;
export type BadgeShape = (typeof badgeShapes)[number];

export interface Badge {
  colour: BadgeColour;
  shape: BadgeShape;
}

/** No schema is needed to tell: a page asks before it has fetched any. */
export function isBadge(badge: unknown): badge is Badge {
  const { colour, shape } = (badge ?? {}) as Partial<Badge>;
  return badgeColours.some((one) => one === colour) && badgeShapes.some((one) => one === shape);
}

/**
 * The badge of every seat. Whoever has chosen one has it; the others have their seat's, or where somebody has chosen
 * that shape, the first that is left.
 * @param chosen by seat; null for who has not chosen, and where nobody sits
 */
export function badgesOf(chosen: readonly (Badge | null)[]): Badge[] {
  const taken = new Set(chosen.map((one) => one?.shape));
  const keep = (shape: BadgeShape) => (taken.add(shape), shape);
  const own = chosen.map((one, seat) => {
    const shape = at(badgeShapes, seat % badgeShapes.length);
    return one ? one.shape : taken.has(shape) ? null : keep(shape);
  });
  return own.map((shape, seat) => ({
    colour: chosen[seat]?.colour ?? at(badgeColours, seat % badgeColours.length),
    shape: shape ?? keep(badgeShapes.find((one) => !taken.has(one)) ?? at(badgeShapes, seat % badgeShapes.length)),
  }));
}
