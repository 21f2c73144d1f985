/** Where addresses lead, and which page this is: kept in the address bar. */
import { signal } from '@preact/signals';
import { CODE_ERROR, cleanedCode, isCode, isMatchId } from '../../shared/ids.ts';

const here = () => location.pathname + (momentInHash() || location.search);

/** A moment may stand behind a #, too, so that a page elsewhere can choose it in a frame: `/embed/ID#at=1500&as=2`, `/embed/ID#1500`. */
function momentInHash(): string {
  if (!/^\/(embed|replay)\/[^/]+$/.test(location.pathname)) return '';
  const asked = location.hash.replace(/^#(?=\d)/, '#at=').slice(1);
  return /^(at|as|speed|result)=/.test(asked) ? `?${asked}` : '';
}

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

/** Where a code leads, or a link somebody sent. */
export function parseInvite(typed: string): { path: string } | { wrong: string } {
  const linked = typed.match(/\/(join|t|screen)\/([A-Za-z0-9-]+)/);
  if (linked?.[1] === 't' && isMatchId(linked[2])) return { path: `/t/${linked[2]}?sit` };
  const code = cleanedCode(linked?.[2] ?? typed);
  return isCode(code) ? { path: `/join/${code}` } : { wrong: CODE_ERROR };
}
