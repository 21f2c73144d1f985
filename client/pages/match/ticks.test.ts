import { afterEach, beforeEach, expect, test } from 'vitest';
import { pressedOn } from '../../kit/sound/press.ts';
import { Ticks } from './ticks.ts';

let heard: string[];
beforeEach(() => {
  heard = [];
  pressedOn((sound, { db }) => heard.push(db === undefined ? sound : `${sound} ${db}`));
});
afterEach(() => pressedOn(null));

/** Counts down in frames. */
function countDown(ticks: Ticks, ofMs: number, fromMs = ofMs): void {
  for (let leftMs = fromMs; leftMs > 0; leftMs -= 50) ticks.at({ leftMs, ofMs });
}

test('the last five seconds tick once each, a little louder each time', () => {
  countDown(new Ticks(), 10_000);
  expect(heard).toEqual(['tick 0', 'tick 1', 'tick 2', 'tick 3', 'tick-last']);
});

test('where there are few, only the last three do', () => {
  countDown(new Ticks(), 5000);
  expect(heard).toEqual(['tick 0', 'tick 1', 'tick-last']);
});

test('a clock that is somebody else’s, or comes anew, does not tick', () => {
  const ticks = new Ticks();
  ticks.at({ leftMs: 8000, ofMs: 10_000 });
  ticks.at(null);
  ticks.at({ leftMs: 2500, ofMs: 10_000 });
  expect(heard).toEqual([]);
});
