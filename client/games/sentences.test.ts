/**
 * What a game says stands in its words.ts, so that another language is another file. Not here: the prose of its rules
 * page, and the titles and refusals in its shared folder. A single small word is not found, unless it stands alone in
 * JSX: it looks like an id.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const gameOf = (file: string) => file.split('/')[2] ?? '';
const files = globSync(['client/games/*/**/*.{ts,tsx}', 'shared/games/*/preview.ts'], {
  cwd: root,
  exclude: ['**/words*.ts', '**/rules-page*.tsx', '**/*.test.ts'],
}).toSorted();

it.each(files)('%s says nothing itself', (file) => {
  expect(sentencesIn(readFileSync(join(root, file), 'utf8'), gameOf(file).replaceAll('-', ' '))).toEqual([]);
});

describe('sentences are found', () => {
  it.each([
    ['in text', '<p>Your turn</p>', ['Your turn']],
    ['as one word in text', '<small>{count} cards</small>', ['cards']],
    ['in an attribute', '<Field title="Copies" />', ['Copies']],
    ['as one small word in an attribute that is read', '<b aria-label="nothing" />', ['nothing']],
    ['in a string', "const label = 'Keep all';", ['Keep all']],
    ['between figures', 'const text = `${damage} damage`;', ['… damage']],
    ['beside markup', 'node.innerHTML = `<b>${name}</b> has it`;', ['… has it']],
  ])('%s', (_, code, sentences) => {
    expect(sentencesIn(code).map((found) => found.replace(/^\d+: /, ''))).toEqual(sentences);
  });

  it.each([
    ['classes', '<p class="theme-war-zone hint" />'],
    ['classes that are put together', '<p class={`card ${isOff ? "is off" : ""}`} />'],
    ['drawings', '<svg preserveAspectRatio="xMidYMax slice"><path d="M0 0Z" transform={`rotate(${turn})`} /></svg>'],
    ['the title on a poster', '<text>WAR ZONE</text>'],
    ['keys', '<Button shortcut="Enter" />'],
    ['our own bugs', 'throw new Error(`${kind} is no attack of this deck`);'],
    ['what is compared', "const isAttack = sort === 'Attack';"],
    ['ids', "const scene = `target:${kind}`; import './hand/cards.css';"],
  ])('not in %s', (_, code) => {
    expect(sentencesIn(code, 'war zone')).toEqual([]);
  });
});

/** Attributes that nobody reads. */
const unread = new Set(['class', 'd', 'itemClass', 'key', 'preserveAspectRatio', 'style', 'transform', 'viewBox']);
/** Attributes, and fields of objects, that are there to be read. */
const read = new Set(['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'text', 'title']);
const keyNames = new Set(['Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Tab']);

interface Span {
  start: number;
  end: number;
}

/** What reads like words, as `line: text`; what is filled in is an ellipsis. @param title which a poster draws */
function sentencesIn(code: string, title = ''): string[] {
  const ignored: Span[] = [];
  const shown: Span[] = [];
  const found: string[] = [];
  const isIn = (spans: Span[], { start, end }: Span) => spans.some((span) => span.start <= start && end <= span.end);
  const note = (node: Span, text: string, isWords: (text: string) => boolean) => {
    const isSentence = isIn(shown, node) ? isText : isWords;
    const isName = keyNames.has(text) || text.trim().toLowerCase() === title;
    if (!isName && !isIn(ignored, node) && isSentence(text))
      found.push(`${code.slice(0, node.start).split('\n').length}: ${text.trim()}`);
  };
  new Visitor({
    ImportDeclaration: (node) => ignored.push(node),
    ThrowStatement: (node) => ignored.push(node),
    TSLiteralType: (node) => ignored.push(node),
    BinaryExpression: ({ left, right }) => ignored.push(...[left, right].filter(({ type }) => type === 'Literal')),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !value) return;
      if (unread.has(name.name)) ignored.push(value);
      if (read.has(name.name) && value.type === 'Literal') shown.push(value);
    },
    Property({ key, value }) {
      ignored.push(key);
      if (key.type === 'Identifier' && read.has(key.name) && value.type === 'Literal') shown.push(value);
    },
    JSXText: (node) => note(node, node.value, isText),
    Literal: (node) => typeof node.value === 'string' && note(node, node.value, isPhrase),
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      note(node, text.replaceAll(/<[^>]*>/g, ''), (words) => isPhrase(words) || isAlone(words));
    },
  }).visit(parseSync('game.tsx', code).program);
  return found;
}

const isText = (text: string) => /\p{L}{2,}/u.test(text);
/** Two words, none a part of an id, or one with a capital. */
const isPhrase = (text: string) =>
  /(?<![\p{L}\d-])\p{L}{2,}[,:]? \p{Ll}{2,}(?![\p{L}\d-])/u.test(text) || /^[\s…]*\p{Lu}\p{Ll}+[\s.!?…]*$/u.test(text);
/** A word beside what is filled in. */
const isAlone = (text: string) => /… \p{Ll}{2,}[.,!?]?(?:\s|$)|(?:^|\s)\p{Ll}{2,}[,:]? …/u.test(text);
