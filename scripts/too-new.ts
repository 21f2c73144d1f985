/**
 * What built files use that the oldest browsers lack: syntax by its year, functions and classes by MDN's data. A name that
 * the files define themselves counts as theirs; what is only asked for, or called by `?.()`, may be missing.
 */
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { parse } from 'acorn';
import { parseSync, Visitor, type Node } from 'oxc-parser';
import { oldestBrowsers } from '../shared/browsers.ts';

/** What all of the oldest browsers can parse, regular expressions included. */
const SYNTAX = 2023;

const { safari, chrome, firefox } = oldestBrowsers;
const oldest = {
  safari,
  safari_ios: safari,
  chrome,
  chrome_android: chrome,
  firefox,
  firefox_android: firefox,
} as const;

/** Something that scripts name. */
export interface Feature {
  /** The class or object that has it; null for a global. */
  owner: string | null;
  name: string;
  /** Only the class has it, not its instances. JavaScript's own are not told apart. */
  isStatic: boolean;
  isMissing: boolean;
  /** What only an even newer class has is missing with it. */
  isOfMissing: boolean;
  isOfPages: boolean;
}

const version = (text: string | boolean | null | undefined) =>
  typeof text === 'string' ? Number.parseFloat(text.replace('≤', '')) : Number.NaN;

/** Whether one of the oldest browsers lacks it. What is there in part counts as there. */
const lacks = ({ support }: CompatStatement): boolean =>
  Object.entries(oldest).some(([browser, at]) => {
    const statements = [support[browser as keyof typeof oldest] ?? []].flat();
    return !statements.some(
      (one) =>
        version(one.version_added) <= version(at) &&
        !(version(one.version_removed) <= version(at)) &&
        !one.flags &&
        !one.prefix &&
        !one.alternative_name,
    );
  });

function featuresIn(owners: Identifier, isOfPages: boolean): Feature[] {
  const found: Feature[] = [];
  const add = (owner: string | null, key: string, { __compat }: Identifier, isOfMissing: boolean) => {
    const name = key.replace(/_static$/, '');
    if (__compat && /^[a-z]\w*$/i.test(name) && !name.includes('_'))
      found.push({ owner, name, isStatic: name !== key, isMissing: lacks(__compat), isOfMissing, isOfPages });
  };
  const addClass = (owner: string | null, name: string, members: Identifier) => {
    add(owner, name, members, false);
    // Iterator is new, but old methods return some.
    const isMissing = members.__compat !== undefined && lacks(members.__compat) && name !== 'Iterator';
    for (const [key, member] of Object.entries<Identifier>(members))
      if (name === 'Intl') addClass(name, key, member);
      else add(name, key, member, isMissing);
  };
  for (const [name, members] of Object.entries<Identifier>(owners)) addClass(null, name, members);
  return found;
}

const features = [...featuresIn(bcd.javascript.builtins!, false), ...featuresIn(bcd.api, true)];

/** What the oldest browsers lack. */
export const missing: readonly Feature[] = features.filter(({ isMissing }) => isMissing);

const isGlobal = ({ owner }: Feature) => owner === null || owner === 'Window';
/** Short words of the platform are words of everybody: there it takes two. */
const isDistinct = (name: string) => /^[a-z]+[A-Z]/.test(name);

const globals = new Set(missing.filter((one) => isGlobal(one) && /[A-Z]/.test(one.name)).map(({ name }) => name));
/** As `Map.groupBy`, with whether it is missing. */
const statics = new Map(
  features
    .filter(({ owner, isStatic, isOfPages }) => owner && (isStatic || !isOfPages))
    .map(({ owner, name, isMissing }) => [`${owner}.${name}`, isMissing]),
);
const old = new Set(features.filter(({ isMissing }) => !isMissing).map(({ name }) => name));
/** Names of what instances have, where no older class has something of that name. */
const members = new Set(
  missing
    .filter(({ owner, isOfMissing, isOfPages, name }) => owner && !isOfMissing && (!isOfPages || isDistinct(name)))
    .map(({ name }) => name)
    .filter((name) => !old.has(name)),
);

/** @returns each with its file, as `main.js: Map.groupBy` */
export function tooNew(files: readonly { name: string; code: string }[]): string[] {
  const own = new Set<string>();
  const used = files.flatMap(({ name, code }) => {
    const problem = syntaxProblem(code);
    return [...(problem ? [problem] : []), ...namesIn(code, own)].map((what) => ({ name, what }));
  });
  const theirs = used.filter(({ what }) => !own.has(what));
  return [...new Set(theirs.map(({ name, what }) => `${name}: ${what}`))].toSorted();
}

/**
 * Selectors of built styles by what an element has: Firefox before 121 leaves out every rule with one. What is inside
 * `@supports selector(:has(*))` is meant for the others.
 */
export function hasSelectors(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, prelude = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop();
    if (end !== '{') continue;
    const isMeantForOthers = open.some((outer) => outer.startsWith('@supports selector(:has('));
    if (prelude.includes(':has(') && !prelude.startsWith('@') && !isMeantForOthers) found.push(prelude);
    open.push(prelude);
  }
  return found;
}

function syntaxProblem(code: string): string | null {
  try {
    parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** @param own takes in the names that the code defines */
function namesIn(code: string, own: Set<string>): string[] {
  const found: string[] = [];
  const mayBeMissing = new Set<Node>();
  const define = ({ key }: { key: Node }) => key.type === 'Identifier' && own.add(`.${key.name}`);
  const declare = ({ id }: { id: Node | null }) => id?.type === 'Identifier' && own.add(id.name);
  new Visitor({
    VariableDeclarator: declare,
    FunctionDeclaration: declare,
    ClassDeclaration: declare,
    Property: define,
    MethodDefinition: define,
    PropertyDefinition: define,
    AssignmentExpression({ left }) {
      mayBeMissing.add(left);
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier') own.add(`.${left.property.name}`);
    },
    UnaryExpression: ({ operator, argument }) => operator === 'typeof' && mayBeMissing.add(argument),
    CallExpression: ({ optional, callee }) => optional && mayBeMissing.add(callee),
    NewExpression({ callee, arguments: [, flags] }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp' && flags?.type === 'Literal')
        if (String(flags.value).includes('v')) found.push(`new RegExp with ${flags.value}`);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (node.computed || property.type !== 'Identifier' || mayBeMissing.has(node)) return;
      const full = object.type === 'Identifier' ? `${object.name}.${property.name}` : '';
      const isMissing = statics.get(full);
      if (isMissing) found.push(full);
      else if (isMissing === undefined && members.has(property.name)) found.push(`.${property.name}`);
    },
    Identifier(node) {
      if (globals.has(node.name) && !mayBeMissing.has(node)) found.push(node.name);
    },
  }).visit(parseSync('built.js', code).program);
  return found;
}
