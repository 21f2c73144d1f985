import { expect, test } from 'vitest';
import { pending } from './pending.ts';

test('a promise waits until somebody else resolves it', async () => {
  const { promise, resolve } = pending();
  const order: string[] = [];
  const done = promise.then(() => order.push('resolved'));
  await Promise.resolve();
  order.push('before');
  resolve();
  await done;
  expect(order).toEqual(['before', 'resolved']);
});
