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

test('what is heard bit by bit is recalled as what is heard at once', () => {
  const rebuilt = rebuild(fromLines(readFileSync(new URL(readdirSync(folder)[0]!, folder), 'utf8')) as Envelope[]);
  const told = rebuilt.log.map(({ pos, time, hash }) => ({ pos, time, hash, event: rebuilt.redactedAt(pos, 0) }));
  const whole = recall(told, 0);
  const growing = recall(told.slice(0, 1), 0);
  for (const one of told.slice(1)) {
    growing.hear([one]);
    expect(growing.log).toEqual(whole.log.slice(0, one.pos + 1));
    expect(growing.viewAt(one.pos, 0)).toEqual(whole.viewAt(one.pos, 0));
    expect(growing.begins(one.pos)).toBe(whole.begins(one.pos));
    expect(growing.eventAt(one.pos)).toEqual(one.event);
  }
  expect(growing.names).toEqual(whole.names);
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
