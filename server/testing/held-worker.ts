/** For tests: work on a thread that goes on when it is told to, and work that never ends. */

/** @param gate what it waits for: that the first number is 1 */
export function hold({ gate, answer }: { gate: Int32Array; answer: string }): { answer: string } {
  Atomics.wait(gate, 0, 0);
  return { answer };
}

export function toil(): never {
  for (;;);
}

/** Whether this thread could take a module by `require`. */
export const canRequire = (): boolean => process.features.require_module;
