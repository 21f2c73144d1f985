/** What the page asks of the archive, as it stands in its address: so that every list is a link. */

/** Whose matches: everybody's, this browser's own, or those of one table. */
type Whose = { is: 'all' } | { is: 'mine' } | { is: 'evening'; match: string };

export interface Question {
  whose: Whose;
  /** By the names that the server knows, those alone. */
  fields: Partial<Record<Field, string>>;
}

const fields = ['phase', 'game', 'player', 'key', 'variant', 'length', 'ending', 'from', 'to', 'sort'] as const;
export type Field = (typeof fields)[number];

/** They tell how a match ended, so that they can't be asked for while results are hidden. */
const telling: readonly Field[] = ['ending', 'length', 'sort'];
/** What they say depends on the game. */
const ofGame: readonly Field[] = ['variant', 'ending'];
/** What goes without saying. */
const usual: Partial<Record<Field, string>> = { phase: 'over', sort: 'newest' };

/** @param address path and query; what it does not understand it leaves out */
export function questionIn(address: string): Question {
  const asked = new URLSearchParams(address.split('?')[1] ?? '');
  const evening = asked.get('evening');
  const whose: Whose = evening ? { is: 'evening', match: evening } : asked.has('mine') ? { is: 'mine' } : { is: 'all' };
  const question: Question = { whose, fields: {} };
  if (whose.is === 'evening') return question;
  for (const field of fields) {
    const value = asked.get(field);
    if (value && value !== usual[field] && !(whose.is === 'mine' && (field === 'key' || field === 'player')))
      question.fields[field] = value;
  }
  return question;
}

export function addressOf({ whose, fields: asked }: Question): string {
  if (whose.is === 'evening') return `/matches?evening=${encodeURIComponent(whose.match)}`;
  const query = new URLSearchParams();
  if (whose.is === 'mine') query.set('mine', '');
  for (const field of fields) {
    const value = asked[field];
    if (value && value !== usual[field]) query.set(field, value);
  }
  const written = String(query).replace(/mine=(?=&|$)/, 'mine');
  return written ? `/matches?${written}` : '/matches';
}

/** A day as the form has it, "2026-01-31": the visitor's. A link has the moments at which such days begin and end. */
export function timeOf(field: 'from' | 'to', day: string): string {
  const date = new Date(`${day}T00:00`);
  if (field === 'to') date.setDate(date.getDate() + 1);
  return Number.isNaN(date.getTime()) ? '' : String(date.getTime());
}

/** The visitor's day for what a link has. Older links have days, of UTC; empty for what is neither. */
export function dayOf(field: 'from' | 'to', time = ''): string {
  if (!/^-?\d{1,15}$/.test(time)) return time;
  const date = new Date(Number(time) - (field === 'to' ? 1 : 0));
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/** The question with another answer to one of its fields, and without what that makes senseless. */
export function asking({ whose, fields: before }: Question, field: Field, value: string): Question {
  const next = { ...before, [field]: value || undefined };
  if (field === 'game') for (const one of ofGame) next[one] = undefined;
  if (field === 'phase' && value === 'playing') for (const one of telling) next[one] = undefined;
  if (field === 'player') next.key = undefined;
  return { whose, fields: next };
}

export const tellsResults = ({ fields: asked }: Question): boolean =>
  telling.some((field) => asked[field] !== undefined);

export const withoutTelling = ({ whose, fields: asked }: Question): Question => ({
  whose,
  fields: { ...asked, ...Object.fromEntries(telling.map((field) => [field, undefined])) },
});
