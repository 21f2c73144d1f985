import { describe, expect, test } from 'vitest';
import { play } from '../../../lab/arena/match.ts';
import type { Player, Turn } from '../../../lab/arena/player.ts';
import { playerOf } from '../../../lab/arena/players.ts';
import { playBy, strategies } from '../../../lab/arena/strategies.ts';
import { bestResponse } from '../../../lab/arena/best-response.ts';
import { tabledDuel, tabledPlay } from './bot-duel-play.ts';
import { waWaWest } from './game.ts';
import { options as schema } from './options.ts';
import type { WaWaWestView } from './types.ts';

test('nobody who knows the mixes of two by heart wins 0.505 of a match', () => {
  const shares = bestResponse(tabledDuel, { play: tabledPlay, mostAmmo: 24, rounds: 100 });
  expect(shares.at(-1)).toBeLessThan(0.505);
}, 900_000);

type WestTurn = Omit<Turn, 'view'> & { view: WaWaWestView };

const simple = (name: string): Player => ({
  reply: ({ view, seat, chance }: WestTurn) => ({
    act: playBy(name, view, seat, chance),
  }),
  end: async () => {},
});

/** What one seat wins of so many matches among house bots. */
async function scoreOf(name: string, { seats, matches }: { seats: number; matches: number }): Promise<number> {
  const [one, bot] = [simple(name), playerOf('bot')];
  let score = 0;
  for (let match = 1; match <= matches; match++) {
    const own = match % seats;
    const players = Array.from({ length: seats }, (_, seat) => (seat === own ? one : bot));
    const { outcome } = await play({
      game: waWaWest,
      options: schema.parse({}),
      match,
      seed: `${name} ${match}`,
      players,
    });
    if (outcome.winners.includes(own)) score += 1 / outcome.winners.length;
  }
  return score / matches;
}

// Few matches and wide margins: docs/bots.md has the command for narrow ones.
describe.each([
  { seats: 2, matches: 400, most: 0.57 },
  { seats: 4, matches: 60, most: 0.46 },
])('among house bots, $seats at the table', (fixture) => {
  test.each(Object.keys(strategies))(
    '%s does not win',
    async (name) => expect(await scoreOf(name, fixture)).toBeLessThan(fixture.most),
    300_000,
  );
});
