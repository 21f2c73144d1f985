/** Why an attack came to nothing. */
import { at } from '../../../shared/contract/at.ts';
import { deckOf } from '../../../shared/games/war-zone/deck.ts';
import { missOf } from '../../../shared/games/war-zone/misses.ts';
import type { WarZoneEvent, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { MissWords } from '../../kit/game-ui.ts';

/** @param before the attack as it waited for its answer */
export function missWords(before: WarZoneView, event: WarZoneEvent, names: string[]): MissWords[] {
  const miss = missOf(before, event);
  if (!miss) return [];
  const { nameOf } = deckOf(before.options);
  const [by, target, attack] = [at(names, miss.by), at(names, miss.target), nameOf(miss.attack)];
  const answers =
    miss.is === 'lapsed'
      ? [`${by} or ${target} left before it was answered.`]
      : [
          `${target} had ${nameOf(miss.card)}, the one card that blocks ${attack}. The deck has ${miss.copies} of it.`,
          miss.lost && lostWords(miss.lost),
        ].filter((sentence) => sentence !== null);
  return [{ question: `Why did ${by}’s ${attack} not hit ${target}?`, answers }];
}

function lostWords({ health, damage }: { health: number; damage: number }): string {
  const parts = [damage > 0 && `${damage} damage more`, health > 0 && `${health} health`].filter(Boolean);
  return `The counteraction was blocked with it: ${parts.join(' and ')}.`;
}
