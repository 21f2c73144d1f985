/** The catalogue: one row an item, reading like the printed sheet. */
import { readList, readType, takes, type ItemType, type Selector } from './notation.ts';

export type ItemId = string;

/** A row of the sheet as it is printed. `costs: null` cannot be chosen. */
export interface ItemRow {
  id: ItemId;
  name: string;
  type: string;
  costs: number | null;
  gives?: number;
  kills?: string;
  killedBy?: string;
  special?: Special;
  /** Ruling R1: not killed by this item, whatever the lists say. */
  spares?: string;
}

export const SKIP = 'skip';
export const JUICE = 'orange-juice-activated';
export const BLAST = 'firework-blast';

/** What an item does besides killing; in words: `special` in `options.ts`. */
export interface Special {
  inARow?: number | undefined;
  after?: ItemId | undefined;
  /** A row that cannot be chosen. A guard can't be summoned while it is active. */
  summons?: ItemId | undefined;
  stuns?: true | undefined;
  /** Without its cost. */
  copies?: true | undefined;
  /** Who is brought back can never kill the caster. */
  revives?: true | undefined;
}

// prettier-ignore
export const sheet: readonly ItemRow[] = [
  { id: 'reload', name: 'Reload', type: 'Charge (Ammo)', costs: 0, gives: 1, kills: 'Grenade', killedBy: '<Weapon (Gun)>' },
  { id: 'shield', name: 'Shield', type: 'Defense I', costs: 0, killedBy: 'Laser Gun, <Weapon (Bomb)>', special: { inARow: 10 } },
  { id: 'gun', name: 'Gun', type: 'Weapon (Gun I)', costs: 1, kills: '<Charge>, Grenade', killedBy: '<Weapon (Bomb III+)>' },
  { id: 'orange-juice', name: 'Orange Juice', type: 'Charge (Summon)', costs: 0, killedBy: '<Weapon>', special: { summons: JUICE } },
  { id: JUICE, name: 'Activated Orange Juice', type: 'Defense II', costs: null, kills: '<Bomb II+>' },
  { id: 'grenade', name: 'Grenade', type: 'Weapon (Bomb II)', costs: 2, kills: '<Charge (Summon)>, <Defense I>', killedBy: '<Bomb II+>, <Charge (Ammo)>, <Weapon (Gun I+)>' },
  { id: 'battery', name: 'Battery', type: 'Charge (Ammo)', costs: 3, gives: 5, kills: 'Grenade', killedBy: '<Weapon (Gun)>' },
  { id: 'reinforced-shield', name: 'Reinforced Shield', type: 'Defense II', costs: 1, killedBy: 'Firework Blast' },
  { id: 'laser-gun', name: 'Laser Gun', type: 'Weapon (Gun II)', costs: 3, kills: '<Charge>, <Defense I>, Grenade', killedBy: '<Weapon (Bomb III+)>' },
  { id: 'minigun', name: 'Minigun', type: 'Weapon (Gun 0)', costs: 0, kills: '<Charge (Summon)>', spares: 'Reload, Battery' },
  { id: 'bazooka', name: 'Bazooka', type: 'Weapon (Bomb X)', costs: 10, kills: '<Everything> but Activated Orange Juice', killedBy: 'Activated Orange Juice' },
  { id: 'firework', name: 'Firework', type: 'Charge (Summon)', costs: 2, killedBy: '<Weapon>', special: { summons: BLAST } },
  { id: BLAST, name: 'Firework Blast', type: 'Bomb I, no Weapon', costs: null, kills: '<Defense I>, Reinforced Shield' },
  { id: 'stun-gun', name: 'Stun Gun', type: 'Weapon (Gun 0)', costs: 4, kills: '<Charge (Ammo)>', special: { after: 'battery', stuns: true } },
  { id: 'mirror', name: 'Mirror', type: 'Charge (Summon)', costs: 2, killedBy: '<Weapon>', special: { copies: true } },
  { id: 'necromancy', name: 'Necromancy', type: 'Charge', costs: 4, killedBy: '<Weapon (Gun I+)>', special: { revives: true } },
  { id: SKIP, name: 'Skip', type: 'Charge', costs: 0, killedBy: '<Weapon>' },
];

/** A row that has been read. */
export interface Item {
  id: ItemId;
  name: string;
  row: ItemRow;
  type: ItemType;
  costs: number;
  gives: number;
  special: Special;
  choosable: boolean;
  /** What it is to those who summoned it, if it cannot be chosen. */
  summoned: Summoned | null;
}

/** A guard stands with its holder for a round; a blast is nobody's, and hits all. */
export type Summoned = 'guard' | 'blast';

/** What a row of that type would be if it cannot be chosen; null if it must be chosen. */
export const summonedAs = (type: ItemType): Summoned | null =>
  type.class === 'Defense' ? 'guard' : type.class === null ? 'blast' : null;

/** What A does to B when A reaches B. A conflict is decided by who fires first. */
export type DuelResult = 'hits' | 'conflict' | 'nothing';

export interface Catalogue {
  items: ReadonlyMap<ItemId, Item>;
  /** Those that can be chosen, in printed order. */
  choosable: readonly Item[];
  duel(pair: { attacker: ItemId; target: ItemId }): DuelResult;
}

/** What a catalogue depends on, out of a room's options. */
interface CatalogueOptions {
  customItems: readonly ItemRow[];
  ruling: 'table' | 'strict-letter';
  rules: { greaterDefeatsLesser: boolean; firstToFire: boolean };
}

const catalogues = new WeakMap<CatalogueOptions, Catalogue>();

/**
 * The printed sheet with the room's own items and rulings. Kept for each options object.
 * @throws if a row can't be read: options are checked before they come here
 */
export function catalogueOf(options: CatalogueOptions): Catalogue {
  let catalogue = catalogues.get(options);
  if (!catalogue) catalogues.set(options, (catalogue = readCatalogue(options)));
  return catalogue;
}

/** Finds an id by printed name or id, small and capital letters alike. */
export function idFinder(rows: readonly Pick<ItemRow, 'id' | 'name'>[]): (name: string) => ItemId | undefined {
  const ids = new Map<string, ItemId>();
  for (const row of rows) for (const key of [row.id, row.name]) ids.set(key.toLowerCase(), row.id);
  return (name) => ids.get(name.trim().toLowerCase());
}

function readCatalogue(options: CatalogueOptions): Catalogue {
  const rows = [...sheet, ...options.customItems];
  const idOf = idFinder(rows);
  const read = rows.map((row) => readRow(row, idOf, options.ruling === 'table'));
  const byId = new Map(read.map((entry) => [entry.item.id, entry]));

  const verdicts = new Map<ItemId, Map<ItemId, DuelResult>>();
  for (const attacker of read) {
    const row = new Map<ItemId, DuelResult>();
    for (const target of read) row.set(target.item.id, duelResultOf(attacker, target, options.rules));
    verdicts.set(attacker.item.id, row);
  }
  return {
    items: new Map([...byId].map(([id, entry]) => [id, entry.item])),
    choosable: read.map((entry) => entry.item).filter((item) => item.choosable),
    duel: ({ attacker, target }) => verdicts.get(attacker)!.get(target)!,
  };
}

interface ReadRow {
  item: Item;
  kills: Selector[];
  killedBy: Selector[];
  spares: Selector[];
}

function readRow(row: ItemRow, idOf: (name: string) => ItemId | undefined, withR1: boolean): ReadRow {
  const type = readType(row.type);
  const list = (text = '') => {
    const selectors = readList(text, idOf);
    if ('unreadable' in selectors) throw new Error(`${row.id}: can't read "${selectors.unreadable}"`);
    return selectors;
  };
  if (!type) throw new Error(`${row.id}: can't read the type "${row.type}"`);
  return {
    item: {
      id: row.id,
      name: row.name,
      row,
      type,
      costs: row.costs ?? 0,
      gives: row.gives ?? 0,
      special: row.special ?? {},
      choosable: row.costs !== null,
      summoned: row.costs === null ? summonedAs(type) : null,
    },
    kills: list(row.kills),
    killedBy: list(row.killedBy),
    spares: withR1 ? list(row.spares) : [],
  };
}

/** Weapons of one kind: levels decide between them. */
export const areRivals = (one: Item, other: Item): boolean =>
  one.type.class === 'Weapon' &&
  other.type.class === 'Weapon' &&
  one.type.kind !== null &&
  one.type.kind === other.type.kind;

/** Rules WW-1 to WW-4 of RULES.md. */
function duelResultOf(attacker: ReadRow, target: ReadRow, rules: CatalogueOptions['rules']): DuelResult {
  const a = attacker.item;
  const b = target.item;
  if (areRivals(a, b) && a.type.level !== null && b.type.level !== null) {
    if (a.type.level !== b.type.level) {
      if (rules.greaterDefeatsLesser) return a.type.level > b.type.level ? 'hits' : 'nothing';
    } else if (rules.firstToFire) return 'conflict';
  }
  const among = (selectors: Selector[], item: Item) =>
    selectors.some((selector) => takes(selector, item.id, item.type));
  if (among(attacker.spares, b)) return 'nothing';
  return among(attacker.kills, b) || among(target.killedBy, a) ? 'hits' : 'nothing';
}
