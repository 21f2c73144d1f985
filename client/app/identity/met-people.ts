/** Whom this person has played with, by their public keys: a help to know them again, whatever name they have next time. */
import { withoutNumber } from '../../../shared/ids.ts';
import { forget, keep, recall } from '../storage/storage.ts';

interface MetPerson {
  /** Their public key, base64url. */
  key: string;
  /** What they were called the last time. */
  name: string;
  /** How many matches. */
  times: number;
  /** The latest match: it counts once, however often its page is loaded. */
  match: string;
}

/** So many are kept, those met last. */
const AS_MANY = 200;

/** Who was met under that key; null for nobody. */
export const metBefore = (key: string): MetPerson | null => metPeople().find((one) => one.key === key) ?? null;

/**
 * The name of somebody met that this person's looks like, who has another key or none: a number makes no other name. Null
 * for nobody. The table of letters that look alike is fetched only where somebody was met.
 */
export async function namesakeOf({ key, name }: { key: string; name: string }): Promise<string | null> {
  const known = metPeople();
  if (known.length === 0 || known.some((one) => one.key === key)) return null;
  const { looksLike } = await import('../../../shared/confusables.ts');
  const isLike = looksLike([withoutNumber(name)]);
  return known.find((one) => isLike(withoutNumber(one.name)))?.name ?? null;
}

/** A match has started with these people, bots and oneself left out. Asked again for the same match, nothing changes. */
export function rememberPeople(match: string, people: readonly { key: string; name: string }[]): void {
  const known = metPeople();
  const met = people.map(({ key, name }): MetPerson => {
    const before = known.find((one) => one.key === key);
    return before?.match === match ? before : { key, name, times: (before?.times ?? 0) + 1, match };
  });
  const others = known.filter(({ key }) => !met.some((one) => one.key === key));
  keep('met', [...met, ...others].slice(0, AS_MANY));
}

export const forgetPeople = (): void => forget('met');

/** Those met last come first. What is kept in another shape counts as nothing. */
function metPeople(): MetPerson[] {
  const kept = recall('met');
  return Array.isArray(kept) ? kept.filter(isMetPerson) : [];
}

function isMetPerson(kept: unknown): kept is MetPerson {
  if (!kept || typeof kept !== 'object') return false;
  const { key, name, times, match } = kept as Partial<MetPerson>;
  return typeof key === 'string' && typeof name === 'string' && typeof times === 'number' && typeof match === 'string';
}
