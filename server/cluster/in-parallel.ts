/** Does the work for each of them, so many at a time. @throws what the first throws that fails */
export async function inParallel<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
