/** For tests: work on a thread that goes on when it is told to. */

/** @param gate what it waits for: that the first number is 1 */
export function hold({ gate, answer }: { gate: Int32Array; answer: string }): { answer: string } {
  Atomics.wait(gate, 0, 0);
  return { answer };
}
