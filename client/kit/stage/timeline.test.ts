import { expect, test } from 'vitest';
import { ease, Timeline } from './timeline.ts';

test('a moment looks the same however it was reached', () => {
  const seen: Record<string, number> = {};
  const score = new Timeline()
    .add({ atMs: 100, forMs: 200, ease: ease.arrive }, (progress) => (seen.card = progress))
    .add({ atMs: 150, forMs: 300, ease: ease.shoot }, (progress) => (seen.line = progress))
    .add({ atMs: 300, forMs: 0 }, (progress) => (seen.stamp = progress));
  const look = (ms: number) => {
    for (const name of Object.keys(seen)) delete seen[name];
    score.seek(ms);
    return { ...seen };
  };
  const moments = Array.from({ length: 51 }, (_, i) => i * 10);
  const forward = moments.map(look);
  const backward = moments.toReversed().map(look).toReversed();
  const shuffled = new Map(moments.toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11)).map((ms) => [ms, look(ms)]));
  expect(backward).toEqual(forward);
  expect(moments.map((ms) => shuffled.get(ms))).toEqual(forward);
});

test('a cue is silent before it begins and whole after it has ended', () => {
  const seen: number[] = [];
  const score = new Timeline().add({ atMs: 100, forMs: 50 }, (progress) => seen.push(progress));
  for (const ms of [0, 99, 100, 150, 900]) score.seek(ms);
  expect(seen).toEqual([0, 1, 1]);
});
