/** What may be written is far more than what people write who only play. */
import { expect, it } from 'vitest';
import { toLines } from '../replays/log/log.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { longWarZone, longWaWaWest } from '../replays/testing/long-matches.ts';
import { games } from '../shared/games/index.ts';
import { BYTES_A_DAY, BYTES_AN_HOUR } from './limits.ts';
import { MOST_LOG_BYTES } from '../shared/table/actor.ts';

const TABLES = 20;
const three = ['Kemi', 'Odile', 'Bram'];

/** Nobody plays so fast: somebody chooses every 0.7 s, and after a match the next one begins at once. */
it.each(games.map(({ info }) => info.id))(
  'a class of 60 at %s writes less in eight hours without a break than an address may in a day, and in each hour',
  (game) => {
    const played = new ScriptedMatch({ match: 'x'.repeat(20), seed: 'cd'.repeat(32), game, names: three });
    played.playOn();
    const bytesAnHour = TABLES * (toLines(played.log).length / played.now) * 3_600_000;
    expect(bytesAnHour).toBeLessThan(BYTES_AN_HOUR);
    expect(8 * bytesAnHour).toBeLessThan(BYTES_A_DAY);
  },
);

it('the longest matches write a tenth of what ends one at most', () => {
  for (const log of [longWarZone(), longWaWaWest()]) expect(toLines(log).length).toBeLessThan(MOST_LOG_BYTES / 10);
});
