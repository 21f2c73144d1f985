/** What the browser keeps for this person. Where storage is blocked, it is kept for as long as the page is. */
import { signal, type Signal } from '@preact/signals';
import { lazily } from '../../../shared/contract/lazily.ts';

const memory = new Map<string, string>();

const keyOf = (name: string) => `three-rooms.${name}`;

/** Whether the browser keeps what this page stores, for a while at least: where storage is blocked or full it doesn't. */
export const keepsThings = lazily((): boolean => {
  try {
    localStorage.setItem(keyOf('probe'), '');
    localStorage.removeItem(keyOf('probe'));
    return true;
  } catch {
    return false;
  }
});

/** What was kept under that name, or null; whatever cannot be read counts as nothing. */
export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(name)) ?? memory.get(name);
    return text === undefined ? null : JSON.parse(text);
  } catch {
    const text = memory.get(name);
    return text === undefined ? null : JSON.parse(text);
  }
}

/**
 * A signal that begins with what was kept, read when somebody first asks: the first reading waits for another
 * process of the browser, 3 to 15 ms and more while that is busy fetching, and no file should wait as it begins.
 */
export function recalledSignal<Value>(read: () => Value): Pick<Signal<Value>, 'value'> {
  let made: Signal<Value> | null = null;
  const known = () => (made ??= signal(read()));
  return {
    get value() {
      return known().value;
    },
    set value(value) {
      known().value = value;
    },
  };
}

/** Keeps a plain value under that name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(keyOf(name), text);
  } catch {
    // Private windows and full disks: the memory has it.
  }
}

/** Names under which something is kept that begin like this. */
export function namesFrom(beginning: string): string[] {
  const known = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) known.add(key.slice(keyOf('').length));
  } catch {
    // The memory has it.
  }
  return [...known].filter((name) => name.startsWith(beginning));
}

/** Keeps nothing under that name any more. */
export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept there.
  }
}
