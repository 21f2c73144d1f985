import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pending } from './pending.ts';

test('a promise waits until somebody else resolves it', async () => {
  const { promise, resolve } = pending();
  let isResolved = false;
  void promise.then(() => (isResolved = true));
  await setImmediate();
  expect(isResolved).toBe(false);
  resolve();
  await setImmediate();
  expect(isResolved).toBe(true);
});
