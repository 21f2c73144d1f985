import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Viewer } from '../../shared/contract/game.ts';
import { fromLines, type Envelope } from './log.ts';
import { recall } from './recall.ts';
import { rebuild } from './rebuild.ts';

const folder = new URL('../recorded/', import.meta.url);

test.each(readdirSync(folder))('%s is recalled by everybody as they saw it, and no more', (file) => {
  const rebuilt = rebuild(fromLines(readFileSync(new URL(file, folder), 'utf8')) as Envelope[]);
  const { log, names } = rebuilt;
  for (const viewer of [...names.keys(), 'spectator'] satisfies Viewer[]) {
    const told = log.map(({ pos, time, hash }) => ({ pos, time, hash, event: rebuilt.redactedAt(pos, viewer) }));
    const recalled = recall(told, viewer);
    expect(recalled.names).toEqual(names);
    for (const { pos } of log) {
      expect(recalled.viewAt(pos, viewer)).toEqual(rebuilt.viewAt(pos, viewer));
      // A seat asks for the referee's eyes in vain.
      expect(recalled.viewAt(pos, 'referee')).toBe(recalled.viewAt(pos, viewer));
    }
  }
});

test('steps begin where commands came in', () => {
  const rebuilt = rebuild(fromLines(readFileSync(new URL(readdirSync(folder)[0]!, folder), 'utf8')) as Envelope[]);
  const told = rebuilt.log.map(({ pos, time, hash }) => ({ pos, time, hash, event: rebuilt.redactedAt(pos, 0) }));
  const recalled = recall(told, 0);
  const timeAt = (pos: number) => rebuilt.log[pos]?.time;
  const wrong = rebuilt.log.filter(({ pos, time }) =>
    recalled.begins(pos) ? !rebuilt.begins(pos) : timeAt(pos - 1) !== time,
  );
  expect(wrong).toEqual([]);
});

test('without its first event nothing is recalled', () => {
  expect(() => recall([], 0)).toThrow('opened');
});
