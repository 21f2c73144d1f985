/** A promise that somebody else resolves. */
export interface Pending {
  promise: Promise<void>;
  resolve(): void;
}

/** As Promise.withResolvers, which Safari lacks before 17.4. */
export function pending(): Pending {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
