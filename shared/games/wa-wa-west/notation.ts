/**
 * The printed sheet's notation. A type is a class, a kind and a level: `Weapon (Gun I)`, `Defense I`,
 * `Charge (Ammo)`; `Bomb I, no Weapon` is a kind without a class. A list of targets is made of names
 * (`Grenade`) and selectors (`<Weapon (Gun I+)>`: at least that level; `<Defense I>`: exactly it;
 * `<Everything> but …`).
 */
type ItemClass = 'Charge' | 'Defense' | 'Weapon';
const classes: readonly string[] = ['Charge', 'Defense', 'Weapon'] satisfies ItemClass[];

export interface ItemType {
  class: ItemClass | null;
  kind: string | null;
  /** 1 is I, 0 is below I; null where none is printed. */
  level: number | null;
}

/** Names an item, or everything of a class, kind and/or level. Fields that are null do not narrow. */
export type Selector =
  | { item: string }
  | { class: ItemClass | null; kind: string | null; level: number | null; orHigher: boolean; but: string[] };

/** A type as printed, or null if it can't be read. */
export function readType(text: string): ItemType | null {
  const noWeapon = /^(\w+) (\w+), no Weapon$/.exec(text.trim());
  if (noWeapon) {
    const [, kind = '', printed = ''] = noWeapon;
    const level = levelOf(printed);
    return level === null || classes.includes(kind) ? null : { class: null, kind, level };
  }
  const parts = readParts(text);
  return parts && parts.class && !parts.orHigher ? { class: parts.class, kind: parts.kind, level: parts.level } : null;
}

/**
 * A list as printed, such as `<Charge>, Grenade`. Empty text is an empty list.
 * @param idOf finds an item's id by its printed name or its id
 * @returns the selectors, or the entry that can't be read
 */
export function readList(
  text: string,
  idOf: (name: string) => string | undefined,
): Selector[] | { unreadable: string } {
  const selectors: Selector[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const selector = readEntry(entry, idOf);
    if (!selector) return { unreadable: entry };
    selectors.push(selector);
  }
  return selectors;
}

/** Whether the selector takes an item of that id and type. */
export function takes(selector: Selector, id: string, type: ItemType): boolean {
  if ('item' in selector) return selector.item === id;
  return (
    !selector.but.includes(id) &&
    (selector.class === null || selector.class === type.class) &&
    (selector.kind === null || selector.kind === type.kind) &&
    (selector.level === null || hasLevel(type.level, selector.level, selector.orHigher))
  );
}

const hasLevel = (level: number | null, wanted: number, orHigher: boolean): boolean =>
  level !== null && (orHigher ? level >= wanted : level === wanted);

function readEntry(entry: string, idOf: (name: string) => string | undefined): Selector | null {
  const selector = /^<(.+)>(?: but (.+))?$/.exec(entry);
  if (!selector) {
    const item = idOf(entry);
    if (item !== undefined) return { item };
    // The printed sheet itself forgets the brackets once: "Killed By: Laser Gun, Weapon (Bomb)".
    const bare = readParts(entry);
    return bare?.class ? { ...bare, but: [] } : null;
  }
  const [, group = '', exception] = selector;
  const but = exception === undefined ? undefined : idOf(exception);
  if (exception !== undefined && but === undefined) return null;
  const parts = group === 'Everything' ? everything : readParts(group);
  return parts && { ...parts, but: but === undefined ? [] : [but] };
}

const everything = { class: null, kind: null, level: null, orHigher: false };

/** `Class`, `Kind`, `Class II`, `Kind II+`, `Class (Kind)`, `Class (Kind II+)` or `II+`. */
function readParts(text: string) {
  const match = /^(?:([A-Z][a-z]\w*) ?)?(?:\(([A-Z][a-z]\w*)(?: (\w+\+?))?\)|(\w+\+?))?$/.exec(text.trim());
  if (!match) return null;
  const [, word = null, bracketed = null, bracketedLevel, bareLevel] = match;
  const isClass = word !== null && classes.includes(word);
  if (bracketed !== null && !isClass) return null;
  const printed = bracketedLevel ?? bareLevel ?? null;
  const level = printed === null ? null : levelOf(printed.replace('+', ''));
  if (printed !== null && level === null) return null;
  if (word === null && printed === null) return null;
  return {
    class: isClass ? (word as ItemClass) : null,
    kind: bracketed ?? (isClass ? null : word),
    level,
    orHigher: printed?.endsWith('+') ?? false,
  };
}

const romans = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

function levelOf(printed: string): number | null {
  const level = romans.indexOf(printed);
  return level < 0 ? null : level;
}
