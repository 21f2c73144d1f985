/** People's names stay as they are where a browser translates the page: Rose is no flower. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';

/** A name, in whatever direction it is written. */
export const Name = ({ children }: { children: ComponentChildren }) => <bdi translate={false}>{children}</bdi>;

/** The names of those whom the sentences on this page are about. */
export const NamesHere = createContext<readonly string[]>([]);

interface WithNamesProps {
  /** In place of those on this page. */
  names?: readonly string[];
  /** A sentence, or part of one. */
  children: string;
}

/** A text with its names left as they are. Not for what lies in a flex box or a grid: it is several pieces. */
export function WithNames({ names, children: text }: WithNamesProps) {
  const here = useContext(NamesHere);
  const pieces = text.split(finderOf(names ?? here));
  // Every other piece is a name.
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <Name key={index}>{piece}</Name> : piece))}</>;
}

const finders = new WeakMap<readonly string[], RegExp>();

/** Finds names as words of their own. The longer one comes first: "Sam 2" is not "Sam". */
function finderOf(names: readonly string[]): RegExp {
  const known = finders.get(names);
  if (known) return known;
  const all = names.filter(Boolean).toSorted((one, other) => other.length - one.length);
  const any = all.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const finder = new RegExp(any ? `(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])` : '(?!)', 'u');
  finders.set(names, finder);
  return finder;
}
