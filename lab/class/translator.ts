/** A page that is translated, as Chrome does it: each text in two `<font>`, and again whenever a text comes or changes. */
import type { Page } from '@playwright/test';

/** Translates into the language that the page has already, so that it can be read and pressed as before. */
export const translate = (page: Page): Promise<unknown> => page.addInitScript(translatePage);

function translatePage(): void {
  const untouched = 'script, style, noscript, textarea, [translate="no"], .notranslate, font[data-translated]';
  const wrap = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.dataset.translated = '';
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    if (root instanceof Text) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translateIn(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
