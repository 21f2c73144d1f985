/** What opening and seeking in a long match may cost, counted: how long that takes is a matter of the machine. */
import { expect, test, vi } from 'vitest';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { longWaWaWest } from '../../../replays/testing/long-matches.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import type { Stage } from '../../kit/game-ui.ts';
import { atOnce, inSlices } from '../../kit/slices.ts';
import type { Film } from './recording.ts';
import { ReplayRenderer } from './renderer.ts';
import { layingTrack, stepsOf, trackOf } from './track.ts';

const rebuilt = rebuild(longWaWaWest(12));
const { game } = rebuilt.at(0);
const film: Film = { game, rebuilt, bots: [] };
const stage: Stage = {
  show: () => undefined,
  prepare: async () => undefined,
  motion: ({ events }) => ({
    durationMs: 1000,
    cues: [],
    tellings: events.map((event) => ({ event, atMs: [100] })),
    seek: () => undefined,
  }),
  setCountdown: () => undefined,
  target: () => undefined,
  tokenAt: () => null,
  picture: () => Promise.reject(new Error('Nothing is drawn')),
  resize: () => undefined,
  destroy: () => undefined,
};
const renderer = new ReplayRenderer(stage, film);
const viewpoint = { seat: null, dark: false, reducedMotion: false };

/** How often the rules were asked while something was done. */
function counting(work: () => void): { views: number; folds: number } {
  const view = vi.spyOn(game.visibility, 'view');
  const evolve = vi.spyOn(game.rules, 'evolve');
  work();
  const counted = { views: view.mock.calls.length, folds: evolve.mock.calls.length };
  view.mockRestore();
  evolve.mockRestore();
  return counted;
}

test('opening makes each view once, and folds nothing again', () => {
  const { views, folds } = counting(() => atOnce(layingTrack(film, (step) => renderer.measure(step))));
  expect(views).toBeLessThanOrEqual(stepsOf(film).length + 1);
  expect(folds).toBe(0);
});

test('a seek makes two views, wherever it leads, and folds nothing; a frame of the same step makes none', () => {
  const track = trackOf(stepsOf(film), (step) => renderer.measure(step));
  const chance = chanceOf(13);
  for (let seek = 0; seek < 50; seek++) {
    const step = track.steps[chance.int(track.steps.length)]!;
    const first = counting(() => renderer.show(track, step.startMs + 1, viewpoint));
    expect(first.views).toBeLessThanOrEqual(2);
    expect(first.folds).toBe(0);
    expect(counting(() => renderer.show(track, step.startMs + 500, viewpoint))).toEqual({ views: 0, folds: 0 });
  }
});

test('laid in slices a track is the same', async () => {
  const measure = renderer.measure.bind(renderer);
  const whole = trackOf(stepsOf(film), measure);
  expect(await inSlices(layingTrack(film, measure))).toEqual(whole);
  expect(atOnce(layingTrack(film, measure))).toEqual(whole);
  // As a film that grows by whole steps has it.
  expect(stepsOf(film, stepsOf(film).slice(0, 40))).toEqual(stepsOf(film));
});

test('work that is no longer wanted is not done', async () => {
  const leaving = new AbortController();
  let done = 0;
  const endless = (function* () {
    for (;;) {
      if (++done === 3) leaving.abort();
      yield;
    }
  })();
  await expect(inSlices(endless, leaving.signal)).rejects.toThrow('aborted');
});
