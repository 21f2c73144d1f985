/** The badges of the table that this page shows. How they look: shared/design/badge-looks.ts. */
import { computed, signal } from '@preact/signals';
import { at } from '../../shared/contract/at.ts';
import { badgesOf, badgeShapes, type Badge, type BadgeShape } from '../../shared/contract/badges.ts';
import type { Seat } from '../../shared/contract/game.ts';
import { badgeInk } from '../../shared/design/badge-looks.ts';

/** What the people of the table on this page have chosen, by seat. */
const chosen = signal<readonly (Badge | null)[]>([]);

const tokens = computed(() => tokensOf(chosen.value));

/** The table that this page shows from now on: its players are shown with these badges. None where it shows no table. */
export function showBadges(next: readonly (Badge | null)[]): void {
  if (JSON.stringify(next) !== JSON.stringify(chosen.peek())) chosen.value = next;
}

/** How a player's token looks. */
export interface TokenLook {
  colour: string;
  shape: BadgeShape;
  solid: boolean;
}

/** How the token of a seat looks at the table that this page shows. */
export const tokenOf = (seat: Seat): TokenLook => at(tokens.value, seat % badgeShapes.length);

/**
 * The tokens of any table, as many as the largest has seats. Whoever has the colour of a lower seat is printed as an outline.
 * @param badges what its people have chosen, by seat
 */
export function tokensOf(badges: readonly (Badge | null)[]): TokenLook[] {
  const worn = badgesOf(badgeShapes.map((_, seat) => badges[seat] ?? null));
  return worn.map(({ colour, shape }, seat) => ({
    colour: badgeInk[colour],
    shape,
    solid: !worn.slice(0, seat).some((other) => other.colour === colour),
  }));
}
