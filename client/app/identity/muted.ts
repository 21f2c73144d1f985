/** Whom this person does not want to hear: kept by the browser, and told to nobody. */
import { signal } from '@preact/signals';
import { keep, recall } from '../storage/storage.ts';

const AS_MANY = 200;

interface Muted {
  /** Nobody is heard. */
  all: boolean;
  /** People, by their key; without one by their name. */
  people: readonly string[];
}

const kept = (recall('muted') ?? {}) as Partial<Record<keyof Muted, unknown>>;

export const muted = signal<Muted>({
  all: kept.all === true,
  people: Array.isArray(kept.people) ? kept.people.filter((one) => typeof one === 'string').slice(-AS_MANY) : [],
});

function change(next: Muted): void {
  muted.value = next;
  keep('muted', next);
}

export const muteAll = (all: boolean): void => change({ ...muted.value, all });

export function mutePerson(person: string, isMuted: boolean): void {
  const others = muted.value.people.filter((one) => one !== person);
  change({ ...muted.value, people: isMuted ? [...others, person].slice(-AS_MANY) : others });
}
