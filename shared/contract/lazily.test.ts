import { expect, test, vi } from 'vitest';
import { lazily } from './lazily.ts';

test('what is slow is made when it is asked for, and once', () => {
  const make = vi.fn<() => undefined>(() => undefined);
  const made = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
  expect(lazily(() => 3)()).toBe(3);
});
