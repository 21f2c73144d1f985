/** Where addresses lead, and which page this is: kept in the address bar. */
import { signal } from '@preact/signals';
import { CODE_ERROR, cleanedCode, isCode, isMatchId } from '../../shared/ids.ts';

const here = () => location.pathname + location.search;

/** Path and query of the page that is shown. */
export const address = signal(here());

/** Goes to another page of ours. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === here()) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  address.value = here();
}

/** Makes plain links and the browser's buttons lead through `navigate`. */
export function followLinks(): void {
  addEventListener('popstate', () => (address.value = here()));
  document.addEventListener('click', (click) => {
    const link = click.target instanceof Element ? click.target.closest('a') : null;
    if (
      !link ||
      click.defaultPrevented ||
      click.button !== 0 ||
      click.metaKey ||
      click.ctrlKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute('download') ||
      link.hash ||
      link.pathname.startsWith('/api/')
    )
      return;
    click.preventDefault();
    navigate(link.pathname + link.search);
  });
}

/** Where an address leads. */
export type Place =
  | { page: 'lobby' }
  | { page: 'create'; game: string | null }
  | { page: 'credits' }
  | { page: 'mine' }
  | { page: 'join'; code: string }
  /** For a television: the table of that code, and the matches after it. */
  | { page: 'screen'; code: string }
  | { page: 'table'; matchId: string; sit: boolean }
  | { page: 'table-rules'; matchId: string }
  | { page: 'rules'; game: string }
  /** `atMs` since the match opened, null for the beginning; `seat` whose eyes it is seen with, null for a watcher's. */
  | { page: 'replay'; matchId: string; atMs: number | null; seat: number | null }
  /** The replay of a file that is opened there. No match has such an id. */
  | { page: 'replay-file' }
  | { page: 'not-found' };

const notFound: Place = { page: 'not-found' };

/** @param address path and query, as a browser has them; anything may stand there */
export function placeAt(address: string): Place {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parts = decoded(path);
  if (!parts || parts.length > 4) return notFound;
  const [, place, id = '', part] = parts;
  if (part !== undefined)
    return place === 't' && id && part === 'rules' ? { page: 'table-rules', matchId: id } : notFound;
  const asked = new URLSearchParams(query);
  if (place === '' && parts.length === 2) return { page: 'lobby' };
  if (place === 'new' && !id) return { page: 'create', game: asked.get('game') };
  if (place === 'credits' && !id) return { page: 'credits' };
  if (place === 'mine' && !id) return { page: 'mine' };
  if (!id) return notFound;
  if (place === 'join') return { page: 'join', code: id };
  if (place === 'screen') return { page: 'screen', code: id };
  if (place === 't') return { page: 'table', matchId: id, sit: asked.has('sit') };
  if (place === 'rules') return { page: 'rules', game: id };
  if (place === 'replay' && id === 'file') return { page: 'replay-file' };
  if (place === 'replay')
    return { page: 'replay', matchId: id, atMs: momentIn(asked.get('at')), seat: seatIn(asked.get('as')) };
  return notFound;
}

/** The path's parts; null if they are no text. */
function decoded(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

const momentIn = (at: string | null): number | null =>
  at !== null && /^\d{1,15}(\.\d+)?$/.test(at) ? Number(at) : null;

/** In addresses seats count from 1, as they do at the table. */
const seatIn = (as: string | null): number | null => (as !== null && /^[1-9]\d?$/.test(as) ? Number(as) - 1 : null);

/** Where a code leads, or a link somebody sent. */
export function parseInvite(typed: string): { path: string } | { wrong: string } {
  const linked = typed.match(/\/(join|t|screen)\/([A-Za-z0-9-]+)/);
  if (linked?.[1] === 't' && isMatchId(linked[2])) return { path: `/t/${linked[2]}?sit` };
  const code = cleanedCode(linked?.[2] ?? typed);
  return isCode(code) ? { path: `/join/${code}` } : { wrong: CODE_ERROR };
}
