/** Every sentence that any page showed, and which of them have words of technicians. */
import type { BrowserContext } from '@playwright/test';

/** Words that nobody says to a class. Case matters for what is a word of everybody otherwise. */
const technical = [
  /\b(HTTP|HTTPS|JSON|HTML|URL|API|CORS|CSP|SSL|TLS|TCP|DNS|IP|UUID|SHA-?\d*)\b/,
  /\b(NaN|undefined|null|TypeError|SyntaxError|ReferenceError|NetworkError|DOMException|Error:)/,
  /\[object /,
  /\b(403|404|408|409|410|421|429|500|502|503|504)\b/,
  /\b(web ?)?sockets?\b|\btokens?\b|\btime-?outs?\b|\btimed out\b|\bserver error\b|\bstatus code\b|\brequests?\b/i,
  /\bexceptions?\b|\bstack trace\b|\bpayloads?\b|\bschemas?\b|\bnonces?\b|\bhandshakes?\b|\bproxy\b|\bfailed to fetch\b/i,
];

/** @returns whether somebody who has never programmed would stumble over a word of it */
export const isTechnical = (sentence: string): boolean => technical.some((words) => words.test(sentence));

export interface Shown {
  /** As it was shown first. */
  sentence: string;
  /** Whose pages showed it. */
  people: string[];
}

/** Numbers, codes of tables, marks of keys. */
const numbers = /\b[A-Z\d]{4}([A-Z\d]{2})?\b|\d+/g;

/** Collects what pages show. Sentences that differ in numbers or in names alone are one. */
export class Sentences {
  readonly #shown = new Map<string, { sentence: string; people: Set<string> }>();
  readonly #names: readonly string[];

  /** @param names of people */
  constructor(names: readonly string[]) {
    this.#names = names.toSorted((one, other) => other.length - one.length);
  }

  /** Watches all pages of a context from their beginning. */
  async watch(context: BrowserContext, person: string): Promise<void> {
    await context.exposeFunction('reportSentences', (sentences: string[]) => {
      for (const sentence of sentences) this.add(person, sentence);
    });
    await context.addInitScript(watchPage);
  }

  add(person: string, sentence: string): void {
    const key = this.#names.reduce((text, name) => text.replaceAll(name, '…'), sentence).replaceAll(numbers, '#');
    const shown = this.#shown.get(key) ?? { sentence, people: new Set() };
    shown.people.add(person);
    this.#shown.set(key, shown);
  }

  /** What most people saw comes first. */
  get all(): Shown[] {
    return [...this.#shown.values()]
      .map(({ sentence, people }) => ({ sentence, people: [...people] }))
      .toSorted((one, other) => other.people.length - one.people.length || (one.sentence < other.sentence ? -1 : 1));
  }
}

/** In a page: reports each text that can be read, once, whatever numbers are in it. */
function watchPage(): void {
  /** Parts of a sentence. */
  const inline = new Set('A ABBR B BDI CODE EM FONT I KBD MARK SMALL SPAN STRONG SUB SUP TIME U'.split(' '));
  const LOOK_AFTER_MS = 200;
  const seen = new Set<string>();
  let timer: number | undefined;

  const blockOf = (text: Node): Element | null => {
    let block = text.parentElement;
    while (block && inline.has(block.tagName)) block = block.parentElement;
    return block;
  };
  const look = () => {
    timer = undefined;
    const blocks = new Map<Element, string[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = (walker.currentNode as Text).data.trim();
      const block = words ? blockOf(walker.currentNode) : null;
      if (block) blocks.set(block, [...(blocks.get(block) ?? []), words]);
    }
    const fresh: string[] = [];
    for (const [block, parts] of blocks) {
      const sentence = parts.join(' ').replace(/\s+/g, ' ');
      const key = sentence.replace(/\d+/g, '#');
      if (seen.has(key) || !block.checkVisibility({ visibilityProperty: true })) continue;
      seen.add(key);
      fresh.push(sentence);
    }
    const { reportSentences } = globalThis as unknown as { reportSentences(sentences: string[]): Promise<void> };
    if (fresh.length > 0) void reportSentences(fresh);
  };
  new MutationObserver(() => (timer ??= window.setTimeout(look, LOOK_AFTER_MS))).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['hidden', 'open', 'class', 'data-late'],
  });
}
