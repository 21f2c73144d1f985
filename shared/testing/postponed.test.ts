/** Every game can go on later: a state that is postponed is the same, with all of its times that much later. */
import { expect, it } from 'vitest';
import type { GameTypes } from '../contract/game.ts';
import { engineOf } from '../games/engines.ts';
import { games } from '../games/index.ts';
import { playMatch } from './simulation.ts';

const LATER_MS = 12_345;

it.each(games.map((game) => [game.info.id, game] as const))('%s', (id, game) => {
  const { deadline, postponed } = game.rules;
  const clockOf = (state: GameTypes['state']) => game.status(game.visibility.view(state, 'spectator')).clock;
  for (const seed of [1, 2, 3, 4, 5]) {
    const { steps } = playMatch(game, seed, engineOf(id), () =>
      id === 'yic-yac-yoe' ? { armed: seed % 2 === 0 } : {},
    );
    for (const { before } of steps) {
      const later = postponed(before, LATER_MS);
      const [due, clock] = [deadline(before), clockOf(before)];
      expect(deadline(later)).toBe(due === null ? null : due + LATER_MS);
      expect(clockOf(later)).toEqual(clock && { from: clock.from + LATER_MS, until: clock.until + LATER_MS });
      expect(postponed(later, -LATER_MS)).toEqual(before);
    }
  }
});
