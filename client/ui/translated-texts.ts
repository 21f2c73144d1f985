/**
 * Keeps texts true while a browser translates the page.
 *
 * Translators replace text nodes: Chrome puts two `<font>` in the place of one, Firefox and Safari write into the first of an
 * element and drop the others. Preact goes on changing the nodes that it made, which nobody sees any more: the page freezes.
 * So an element stays as its translator made it for as long as the page wants the same in it. When the page wants anything
 * else there, the element gets its own nodes back, and the translator meets them like anything new. This holds for every text
 * of the page, whoever wrote it.
 */
import { options } from 'preact';

/** What Preact has made of an element, a component or a text. The short names are its own, the same in every release of 11. */
interface Rendered {
  type: unknown;
  props: unknown;
  key: unknown;
  /** Its children. */
  __k: (Rendered | null)[] | null;
  /** Its node. */
  __e: Node | null;
}

const made = new WeakMap<Node, Rendered>();
/** Elements that a translator has changed, with the nodes that the page wanted in them then. */
const translated = new Map<Element, Node[]>();

/** Left alone by translators. On HTML elements Preact sets translate as a property, a boolean; SVG has only the attribute. */
const untranslated = new Map<unknown, string | boolean>([
  ['svg', 'no'],
  ['kbd', false],
  ['code', false],
]);

/** To be called once, before anything is rendered. @param page where everything is */
export function keepTextsTrue(page: Element): void {
  const observer = new MutationObserver(noteTranslations);
  observer.observe(page, { subtree: true, childList: true, characterData: true });
  const { vnode: create, diffed: finish } = options;
  options.vnode = (vnode) => {
    create?.(vnode);
    const rendered = vnode as Rendered;
    // Another text is another node: a late translation of the one before then finds it gone. A zero would be written anew each
    // time.
    if (rendered.type === null) rendered.key = rendered.props = String(rendered.props);
    else if (untranslated.has(rendered.type))
      Object.assign(vnode.props, { translate: untranslated.get(rendered.type) });
  };
  options.diffed = (vnode) => {
    finish?.(vnode);
    const rendered = vnode as unknown as Rendered;
    if (typeof rendered.type === 'string' && rendered.__e) made.set(rendered.__e, rendered);
  };
  options.debounceRendering = (render) =>
    queueMicrotask(() => {
      // Before the page wants something else.
      noteTranslations(observer.takeRecords());
      try {
        render();
      } finally {
        giveBackChanged();
        observer.takeRecords();
      }
    });
}

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE || node.nodeName === 'FONT';

function noteTranslations(records: MutationRecord[]): void {
  const touched = new Set<Node | null>();
  for (const { type, target, addedNodes, removedNodes } of records)
    if (type === 'characterData') touched.add(target.parentNode);
    else if ([...addedNodes, ...removedNodes].some(isText)) touched.add(target);
  for (const element of touched) {
    const rendered = element && made.get(element);
    if (!rendered || !(element instanceof Element)) continue;
    const children = childrenOf(rendered);
    // Some move a text into their <font>: Preact would trip over it there.
    for (const { __e: node } of children)
      if (node instanceof Text && node.parentNode && node.parentNode !== element) node.replaceWith(node.cloneNode());
    if (!translated.has(element) && !isAsMade(element, children)) translated.set(element, children.map(nodeOf));
  }
}

function giveBackChanged(): void {
  for (const [element, before] of translated) {
    const children = childrenOf(made.get(element)!);
    const isSame = children.length === before.length && children.every((child, index) => child.__e === before[index]);
    if (isSame && element.isConnected) continue;
    translated.delete(element);
    if (element.isConnected) giveBack(element, children);
  }
}

/** Takes out what a translator has put into an element, and puts the page's own nodes in their order. */
function giveBack(element: Element, children: Rendered[]): void {
  const own = new Set(children.map(nodeOf));
  const strange = [...element.childNodes].filter((node) => isText(node) && !own.has(node));
  for (const node of strange) node.remove();
  let next: Node | null = null;
  for (const child of children.toReversed()) {
    const { props } = child;
    const node = nodeOf(child);
    if (node instanceof Text && typeof props === 'string' && node.data !== props) node.data = props;
    if (node.parentNode !== element || node.nextSibling !== next) element.insertBefore(node, next);
    next = node;
  }
}

/** False if texts are other ones, elsewhere, gone or strange. What else scripts put into an element is theirs. */
function isAsMade(element: Element, children: Rendered[]): boolean {
  const own = new Set(children.map(nodeOf));
  const here = [...element.childNodes].filter((node) => own.has(node) || isText(node));
  return (
    here.length === children.length &&
    children.every(
      ({ type, props, __e: node }, index) => node === here[index] && (type !== null || (node as Text).data === props),
    )
  );
}

/** The texts and elements right in it, those of components among them. */
const childrenOf = ({ __k: children }: Rendered): Rendered[] =>
  (children ?? []).flatMap((child) => {
    if (!child) return [];
    if (typeof child.type === 'function') return childrenOf(child);
    return child.__e ? [child] : [];
  });

const nodeOf = (child: Rendered): Node => child.__e!;
