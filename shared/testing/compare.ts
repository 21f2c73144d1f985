import { isDeepStrictEqual } from 'node:util';

/** The same bytes, and so the same size. @throws where they differ */
export function same(one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
}

/** Comparing text first is much faster than comparing trees. @throws where they differ */
export function equal(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other) && !isDeepStrictEqual(one, other))
    throw new Error(`${JSON.stringify(one)} does not equal ${JSON.stringify(other)}`);
}

export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
