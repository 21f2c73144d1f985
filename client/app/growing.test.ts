import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { Growing } from './growing.ts';

test('whoever reads it hears of every addition, and of nothing else', () => {
  const list = new Growing<string>();
  const seen: string[] = [];
  const stop = effect(() => void seen.push(list.value.join('')));
  list.add(['a']);
  list.add([]);
  list.add(['b', 'c']);
  stop();
  list.add(['d']);
  expect(seen).toEqual(['', 'a', 'abc']);
  expect(list.value).toEqual(['a', 'b', 'c', 'd']);
});

test('what is there is not copied when more comes', () => {
  const list = new Growing<number>();
  list.add([1]);
  const before = list.value;
  list.add(Array.from({ length: 200_000 }, (_, index) => index));
  expect(list.value).toBe(before);
  expect(before).toHaveLength(200_001);
});
