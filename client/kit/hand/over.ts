/**
 * Shows a box over everything. Safari before 17 and Firefox before 125 have no popovers: there it is a copy at the end of
 * the page's main part, where nothing cuts it off.
 * @returns what is shown, and what ends it
 */
export function showOver(box: HTMLElement): { shown: HTMLElement; end(): void } {
  if (typeof box.showPopover === 'function') {
    box.showPopover();
    return { shown: box, end: () => {} };
  }
  const copy = box.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.style.display = 'block';
  box.style.display = 'none';
  (box.closest('main') ?? document.body).append(copy);
  return { shown: copy, end: () => copy.remove() };
}
