/** Who begins, and on which board. */
import { describe, expect, test } from 'vitest';
import { chanceIn } from '../../../replays/log/fairness.ts';
import type { Seat } from '../../contract/game.ts';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { referee } from '../../referee.ts';
import { gameOf } from '../index.ts';
import { chances } from './bot.ts';
import { yicYacYoe } from './game.ts';

/** Who has the first turn of a match with that seed. */
function firstOf(rules: typeof yicYacYoe.rules, seats: number, seed: string): Seat | undefined {
  const options = yicYacYoe.options.schema.parse({});
  const events = rules.start({ options, seats, at: 0, chance: chanceIn(seed) });
  return events.find((event) => event.type === 'turn-opened')?.seat;
}

describe('who begins', () => {
  test.each([2, 3, 4, 5, 6])('[YY-1] is drawn by lot: of %i seats each as often', (seats) => {
    const matches = 300 * seats;
    const firsts = Array.from({ length: matches }, (_, match) => firstOf(yicYacYoe.rules, seats, `seed ${match}`));
    for (let seat = 0; seat < seats; seat++) {
      const often = firsts.filter((first) => first === seat).length;
      expect(often, `seat ${seat}`).toBeGreaterThan(250);
      expect(often, `seat ${seat}`).toBeLessThan(350);
    }
  });

  test.each([1, 2])('by rules %i it is seat 0, on the boards of then', (version) => {
    const { rules, options } = gameOf('yic-yac-yoe', version)! as typeof yicYacYoe;
    for (let match = 0; match < 20; match++) expect(firstOf(rules, 3, `seed ${match}`)).toBe(0);
    const sizes = [2, 3, 4, 5, 6].map(
      (seats) => options.meant!({ size: null, rows: 'any', placements: 1 }, seats).size,
    );
    expect(sizes).toEqual(version === 1 ? [3, 4, 5, 6, 7] : [6, 6, 7, 8, 9]);
    expect(options.meant!({ size: 12, rows: 'any', placements: 1 }, 3)).toEqual({});
  });

  test('is whom a referee’s script names', () => {
    const judge = (stack: unknown) =>
      referee({ game: 'yic-yac-yoe', seats: 3, stack, commands: [{ at: 0, type: 'clock' }] }, chanceIn);
    for (const firstSeat of [0, 1, 2]) {
      const answer = judge({ firstSeat });
      expect('error' in answer ? answer.error : answer.steps[0]?.table).toMatchObject({ turn: firstSeat });
    }
    expect(judge({ firstSeat: 3 })).toMatchObject({
      error: { code: 'bad-stack', message: expect.stringContaining('0 to 2') },
    });
    expect(judge({ deck: [] })).toMatchObject({ error: { code: 'bad-stack' } });
    expect(judge({})).not.toHaveProperty('error');
  });
});

test.each([2, 3, 4, 5, 6])('an empty usual board for %i tells of nobody far ahead or behind', (seats) => {
  const options = yicYacYoe.options.schema.parse({});
  const chance = chanceOf(seats);
  const { initial, start, evolve } = yicYacYoe.rules;
  const begun = start({ options, seats, at: 0, chance: unnamed(chance) }).reduce(evolve, initial(options, seats));
  for (const one of chances(yicYacYoe.visibility.view(begun, 'spectator'), chance)) {
    expect(one * seats).toBeGreaterThan(2 / 3);
    expect(one * seats).toBeLessThan(1.5);
  }
});
