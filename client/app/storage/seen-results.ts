/**
 * Of which matches this browser knows how they ended: it was there, or has seen the replay to its end, or asked. Kept as
 * `three-rooms.seen-results` in local storage, ids alone; and as `three-rooms.hide-results` whether lists leave the others out.
 */
import { signal } from '@preact/signals';
import { isMatchId } from '../../../shared/ids.ts';
import { forget, keep, recall } from './storage.ts';

/** Those learnt last: some 45 KB. */
const AS_MANY = 2000;

export const hidesResults = signal(recall('hide-results') === true);

export function hideResults(hide: boolean): void {
  hidesResults.value = hide;
  keep('hide-results', hide);
}

/** Asked again for the same match, nothing changes. */
export function rememberResult(match: string): void {
  const known = seenResults();
  if (!known.has(match)) keep('seen-results', [match, ...known].slice(0, AS_MANY));
}

/** What is kept in another shape counts as nothing. */
export function seenResults(): ReadonlySet<string> {
  const kept = recall('seen-results');
  return new Set(Array.isArray(kept) ? kept.filter(isMatchId) : []);
}

export const forgetResults = (): void => forget('seen-results');
