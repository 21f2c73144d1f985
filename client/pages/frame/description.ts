/** What the page that is shown says of itself: the server sends it with the first one. */
import { headOf, placeAt, type PageHead } from '../../../shared/pages.ts';
import { gameInfos } from '../../games/registry.ts';

export const headAt = (address: string): PageHead =>
  headOf(placeAt(address), (game) => gameInfos.find(({ id }) => id === game)?.title);

/** Puts it into the head of the page. */
export function describePage(address: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', headAt(address).description);
}
