import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at } from '../../../shared/contract/at.ts';
import { Player } from './player.ts';
import { sceneAt } from './scene.ts';
import { filmed, recordedIn } from './testing.ts';
import { stepAt, type TimedStep } from './track.ts';

/** How many sentences of a step the table has told by then, ms on the timeline. */
const toldBy = ({ sentences, tellings, startMs }: TimedStep, ms: number): number =>
  sentences
    .flatMap((count, place) => at(tellings, place).atMs.slice(0, count))
    .filter((atMs) => ms > startMs && startMs + atMs <= ms).length;

describe.each(readdirSync(recordedIn).filter((file) => file.endsWith('.jsonl')))('%s', (file) => {
  const { film, track } = filmed(file);
  const moments = track.steps.flatMap(({ startMs, beats }) => [
    startMs,
    ...beats.flatMap(({ atMs, seenMs }) => [atMs - 1, atMs, seenMs]),
  ]);

  test('a sentence is there from the moment on at which the table shows it, and no sooner', () => {
    for (const ms of moments) {
      const { sentences, lit, falls } = sceneAt(film, new Player(track, ms), null);
      const now = at(track.steps, stepAt(track, ms));
      const round = track.steps.filter((step) => step.round?.number === now.round?.number);
      expect(sentences).toHaveLength(round.reduce((sum, step) => sum + toldBy(step, ms), 0));
      expect([0, sentences.length]).toContain(lit.to);
      for (const { pos } of falls) {
        const step = round.find(({ to }) => to === pos)!;
        expect(toldBy(step, ms)).toBe(step.sentences.reduce((sum, count) => sum + count, 0));
      }
    }
  });
});
