/** Translators of browsers, as far as a page notices them, and what a reader sees of their work. */
import type { Page } from '@playwright/test';

/**
 * Chrome puts two `<font>` in the place of each text node. Firefox writes all the texts of an element into the first one, and
 * drops the others.
 */
export type Translator = 'chrome' | 'firefox';

/** At the end of each translated text: invisible, and no wider. */
const MARK = '\u2060';

/** From its next address on that page is translated, with all that changes later. @param mark at the end of each text */
export const translate = (page: Page, translator: Translator, mark = MARK) =>
  page.addInitScript(runTranslator, { translator, mark });

/** What a text was before it was translated. */
export const plainText = (text: string): string => text.replaceAll(MARK, '');

/** How many texts on the page are translations. */
export const countTranslated = async (page: Page): Promise<number> =>
  (await page.evaluate(() => document.body.innerText)).split(MARK).length - 1;

/** All that the page says, without blanks and clocks; of a translated page as it was before. */
export const wordsOf = async (page: Page): Promise<string> =>
  (await page.evaluate(() => document.body.innerText)).replaceAll(/\d+:\d\d|\s|\u2060/g, '');

/** Which translations have one of those names in them: none should. */
export const translatedNames = (page: Page, names: string[]): Promise<string[]> =>
  page.evaluate(
    ({ names, mark }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) found.push((walker.currentNode as Text).data);
      return found.filter((text) => text.endsWith(mark) && names.some((name) => text.includes(name)));
    },
    { names, mark: MARK },
  );

/** Runs in the page. Its answers take a moment, and are for the text that it was asked for: by then it may be another one. */
function runTranslator({ translator, mark }: { translator: Translator; mark: string }): void {
  const ANSWER_MS = 40;
  const untouched = '[translate="no"], .notranslate, font, script, style, noscript, textarea, code, svg';
  const isOpen = (text: Text) =>
    /\p{L}|\d/u.test(text.data) && !(mark && text.data.endsWith(mark)) && !text.parentElement?.closest(untouched);

  /** @returns the text nodes in it that are to be translated */
  function textsIn(node: Node): Text[] {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter((text) => text.isConnected && isOpen(text));
  }

  function replaceText(text: Text, words: string): void {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.textContent = words + mark;
    outer.append(inner);
    text.replaceWith(outer);
  }

  /** An element of texts alone is one sentence. */
  function mergeTexts(text: Text, words: string): void {
    const siblings = [...text.parentElement!.childNodes].filter((node) => node instanceof Text);
    const isSentence = siblings.length === text.parentElement!.childNodes.length;
    if (!isSentence) return void (text.data = words + mark);
    siblings[0]!.data = siblings.map(({ data }) => data.replaceAll(mark, '')).join('') + mark;
    for (const other of siblings.slice(1)) other.remove();
  }

  const asked = new Map<Text, string>();
  const answer = () => {
    for (const [text, words] of asked)
      if (text.parentElement && isOpen(text)) (translator === 'chrome' ? replaceText : mergeTexts)(text, words);
    asked.clear();
    // It does not hear itself.
    watcher.takeRecords();
  };
  const ask = (nodes: Iterable<Node>) => {
    const before = asked.size;
    for (const node of nodes) for (const text of textsIn(node)) asked.set(text, asked.get(text) ?? text.data);
    if (before === 0 && asked.size > 0) setTimeout(answer, ANSWER_MS);
  };
  const watcher = new MutationObserver((changes) =>
    ask(changes.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))),
  );
  watcher.observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'de';
    ask([document.body]);
  });
}
