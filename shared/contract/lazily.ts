/** What is made when it is first asked for, and kept: a slow phone that never asks does not wait for it. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
