/** Where addresses lead, and which page this is: kept in the address bar. */
import { signal } from '@preact/signals';
import { CODE_ERROR, cleanedCode, isCode, isMatchId } from '../../shared/ids.ts';
import { isUnderBase } from '../../shared/base-path.ts';
import { placeAt } from '../../shared/pages.ts';
import { atServer, basePath, fromRoot } from './base-path.ts';

const here = () => fromRoot(location.pathname) + (momentInHash() || location.search);

/** A moment may stand behind a #, too, so that a page elsewhere can choose it in a frame: `/embed/ID#at=1500&as=2`, `/embed/ID#1500`. */
function momentInHash(): string {
  if (!/^\/(embed|replay)\/[^/]+\/?$/i.test(fromRoot(location.pathname))) return '';
  const asked = location.hash.replace(/^#(?=\d)/, '#at=').slice(1);
  return /^(at|as|speed|result)=/.test(asked) ? `?${asked}` : '';
}

/** Path and query of the page that is shown, from the server's root. */
export const address = signal(here());

/** Goes to another page of ours. @param to with the base path or without */
export function navigate(to: string, { replace = false } = {}): void {
  if (fromRoot(to) === here()) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', atServer(to));
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
      !isUnderBase(basePath, link.pathname) ||
      link.target ||
      link.hasAttribute('download') ||
      link.hash ||
      fromRoot(link.pathname).startsWith('/api/')
    )
      return;
    click.preventDefault();
    navigate(link.pathname + link.search);
  });
}

/** Where a code leads, or a link somebody sent, with other words around it. */
export function parseInvite(typed: string): { path: string } | { wrong: string } {
  const text = typed.normalize('NFKC');
  const place = placeAt(/\/(?:join|screen|t)\/[^\s?#]+/i.exec(text)?.[0] ?? '');
  if ('matchId' in place && isMatchId(place.matchId)) return { path: `/t/${place.matchId}?sit` };
  // A space in the code ends the link too early.
  const afterLink = text.replace(/^.*\/(?:join|screen)\//is, '');
  const code = ['code' in place ? place.code : '', cleanedCode(afterLink)].find(isCode);
  return code ? { path: `/join/${code}` } : { wrong: CODE_ERROR };
}
