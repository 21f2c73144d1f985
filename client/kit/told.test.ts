import { expect, test } from 'vitest';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { playRounds } from '../../shared/games/wa-wa-west/testing.ts';
import { timedSentences, toldAt } from './told.ts';

/** A round in which two shoot and one of them dies, told at those times. */
function told(atMs: readonly number[]) {
  const { events, state } = playRounds({}, 'reload|reload|reload', 'gun|battery|shield');
  const [event] = events.filter(({ type }) => type === 'revealed').slice(-1);
  const names = ['Kemi', 'Odile', 'Bram'];
  return timedSentences(waWaWest, { events: [event!], after: state }, names, [{ event: event!, atMs }]);
}

test('a moment has the title of what it tells, and many things at once go by the first', () => {
  const sentences = told([0, 0, 0, 500, 900]);
  expect(toldAt('Round 2', sentences, -1)).toBeNull();
  expect(toldAt('Round 2', sentences, 400)).toMatchObject({ title: 'Everybody turns', lit: 0 });
  expect(toldAt('Round 2', sentences, 500)).toMatchObject({ title: 'Gun', lit: 3 });
  expect(toldAt('Round 2', sentences, 900)).toMatchObject({ title: 'One is out', lit: 4 });
  expect(toldAt('Round 2', told([0]), 0)).toMatchObject({ title: 'Everybody turns and 2 more' });
});
