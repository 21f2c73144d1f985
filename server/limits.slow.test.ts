/** What may be written is far more than what people write who only play. */
import { expect, it } from 'vitest';
import { toLines } from '../replays/log/log.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { longWarZone, longWaWaWest } from '../replays/testing/long-matches.ts';
import { games } from '../shared/games/index.ts';
import { BYTES_A_DAY, BYTES_AN_HOUR } from './limits.ts';
import { MOST_LOG_BYTES } from './match/actor.ts';

/** A class of 60 has so many tables. */
const three = ['Kemi', 'Odile', 'Bram'];
/** Nobody plays so fast for long: somebody chooses this often, and after a match the next one begins at once, ms. */
const CHOOSES_EVERY_MS = 1000;

it.each(games.map(({ info }) => info.id))(
  'tables of %s write less in eight hours without a break than an address may for each in a day, and in each hour',
  (game) => {
    const played = new ScriptedMatch({ match: 'x'.repeat(20), seed: 'cd'.repeat(32), game, names: three });
    played.playOn({}, CHOOSES_EVERY_MS);
    const bytesAnHour = (toLines(played.log).length / played.now) * 3_600_000;
    expect(bytesAnHour).toBeLessThan(BYTES_AN_HOUR);
    expect(8 * bytesAnHour).toBeLessThan(BYTES_A_DAY);
  },
);

it('the longest matches write a tenth of what ends one at most', () => {
  for (const log of [longWarZone(), longWaWaWest()]) expect(toLines(log).length).toBeLessThan(MOST_LOG_BYTES / 10);
});
