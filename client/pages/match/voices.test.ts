import { effect, signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Voices } from './voices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was said, with when, ms; of both voices. */
function listened() {
  const voices = new Voices();
  const said: [atMs: number, text: string][] = [];
  const from = Date.now();
  const hear = (text: string | undefined) => text && said.push([Date.now() - from, text]);
  voices.called.subscribe((text) => hear(text && `${text}!`));
  voices.told.subscribe((told) => hear(told.at(-1)?.text));
  return { voices, said };
}

test('one sentence in half a second, in the order in which they came', () => {
  const { voices, said } = listened();
  voices.tell(['One.', 'Two.']);
  voices.tell(['Three.']);
  vi.advanceTimersByTime(2000);
  voices.tell(['Four.']);
  expect(said).toEqual([
    [0, 'One.'],
    [500, 'Two.'],
    [1000, 'Three.'],
    [2000, 'Four.'],
  ]);
});

test('what must be done comes before all that waits, and no sooner than half a second after the last', () => {
  const { voices, said } = listened();
  voices.tell(['One.', 'Two.']);
  vi.advanceTimersByTime(200);
  voices.call('Your turn');
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([
    [0, 'One.'],
    [500, 'Your turn!'],
    [1000, 'Two.'],
  ]);
});

test('what else speaks on the page is heard out', () => {
  const { voices, said } = listened();
  voices.tell(['One.', 'Two.']);
  vi.advanceTimersByTime(400);
  voices.wait();
  voices.call('Your turn');
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([
    [0, 'One.'],
    [900, 'Your turn!'],
    [1400, 'Two.'],
  ]);
});

test('what a hand answers comes before what was told, in its turn, and only its last words', () => {
  const { voices, said } = listened();
  voices.tell(['One.', 'Two.']);
  vi.advanceTimersByTime(200);
  voices.answer('Gun: hits all.');
  voices.answer('Shield: holds a Gun.');
  vi.advanceTimersByTime(2000);
  voices.answer('Reload: a bullet.');
  expect(said).toEqual([
    [0, 'One.'],
    [500, 'Shield: holds a Gun.'],
    [1000, 'Two.'],
    [2200, 'Reload: a bullet.'],
  ]);
});

test('what need not be done any more is not asked for', () => {
  const { voices, said } = listened();
  voices.tell(['One.']);
  voices.call('Your turn');
  voices.call(null);
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([[0, 'One.']]);
  voices.call('Your turn');
  voices.call(null);
  expect(voices.called.value).toBe('');
});

test('of a long story the end is told', () => {
  const { voices, said } = listened();
  voices.tell(Array.from({ length: 100 }, (_, index) => `${index + 1}`));
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(40);
  expect(said.at(-1)?.[1]).toBe('100');
});

test('a page that is left says nothing', () => {
  const { voices, said } = listened();
  voices.tell(['One.', 'Two.']);
  voices.close();
  vi.advanceTimersByTime(2000);
  expect(said).toEqual([[0, 'One.']]);
});

test('what an effect tells is said once, though the telling changes what that reads', () => {
  const { voices, said } = listened();
  const spoken = signal('');
  const stop = effect(() => {
    if (spoken.value) voices.tell([spoken.value]);
  });
  spoken.value = 'Odile: Hello';
  vi.advanceTimersByTime(2000);
  stop();
  expect(said).toEqual([[0, 'Odile: Hello']]);
});
