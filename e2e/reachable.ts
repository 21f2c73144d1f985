/** What of a page can't be used at its size: too wide, too narrow to read, or where no finger comes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

/** How far the page can be scrolled sideways, px. */
export const pxTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** A problem each, in words; none where all is well. The page is scrolled to and fro. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** A column of text holds at least so many letters, of about half their height each. */
    const column = { letters: 6, letterEm: 0.5, lines: 3 };

    const place = document.querySelector('dialog[open]') ?? document.body;
    const isSeen = (node: Element): boolean => {
      const { width, height } = node.getBoundingClientRect();
      const isThere = node.checkVisibility({ visibilityProperty: true });
      const isOnlySpoken = node.closest('[inert], .visually-hidden, .hidden-stage, .skip-link');
      return isThere && width > 1 && height > 1 && !isOnlySpoken;
    };
    const nameOf = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40);

    /** Brings it to the middle of whatever a person can scroll, and of nothing else. */
    function bringIntoSight(node: Element): void {
      for (let box = node.parentElement; box; box = box.parentElement) {
        const isPage = box === document.documentElement;
        const { overflowX, overflowY } = getComputedStyle(box);
        const seen = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
        const at = node.getBoundingClientRect();
        const [x, y] = [at.x + at.width / 2 - seen.x - seen.width / 2, at.y + at.height / 2 - seen.y - seen.height / 2];
        if (isPage || /auto|scroll/.test(overflowX)) box.scrollLeft += x;
        if (isPage || /auto|scroll/.test(overflowY)) box.scrollTop += y;
      }
    }

    function isWithinReach(node: Element): boolean {
      bringIntoSight(node);
      // A link of several lines is where its first one is.
      const { x, y, width, height } = node.getClientRects()[0]!;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return node.contains(hit) || node.closest('label')?.contains(hit) === true;
    }

    const wide = document.documentElement.scrollWidth - innerWidth;
    const controls = [...place.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .filter(isSeen)
      .filter((node) => getComputedStyle(node).pointerEvents !== 'none');
    const lost = controls.filter((node) => !isWithinReach(node));

    const narrow: string[] = [];
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (!parentElement || !isSeen(parentElement) || parentElement.closest('svg, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
      const leastPx = column.letters * column.letterEm * Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (lines >= column.lines && Math.max(...rects.map(({ width }) => width)) < leastPx)
        narrow.push(text.textContent!.trim().slice(0, 40));
    }
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...lost.map((node) => `out of reach: ${nameOf(node)}`),
      ...narrow.map((words) => `a narrow column: ${words}`),
    ];
  });
