/** A custom item as it is being written, and what the schema has to say about it. */
import { options as schema } from '../../../../shared/games/wa-wa-west/options.ts';
import type { Special } from '../../../../shared/games/wa-wa-west/items.ts';
import { idFrom } from '../../../pages/create/id-from.ts';

export interface RawItem {
  id: string;
  name?: string;
  type: string;
  costs?: number;
  gives?: number;
  kills?: string;
  killedBy?: string;
  special?: Special;
}

/** A new row that can be played as it is, under a name nobody has yet. */
export function emptyItem(others: readonly RawItem[]): RawItem {
  const names = new Set(others.map((item) => item.name));
  let number = 1;
  while (names.has(nameOf(number))) number++;
  return {
    id: idFrom(nameOf(number), 'item'),
    name: nameOf(number),
    type: 'Weapon (Gun I)',
    costs: 1,
    gives: 0,
    kills: '<Charge>',
    killedBy: '',
    special: {},
  };
}

const nameOf = (number: number) => (number === 1 ? 'Own item' : `Own item ${number}`);

/** For each item its problems by field ("kills", "special.after"), in the schema's own words. */
export function problemsIn(items: readonly RawItem[], options: unknown): Record<string, string>[] {
  const found: Record<string, string>[] = items.map(() => ({}));
  const read = schema.safeParse({ ...(options as object), customItems: items });
  for (const { path, message } of read.error?.issues ?? []) {
    const [field, index, ...rest] = path;
    const problems = field === 'customItems' ? found[Number(index)] : undefined;
    if (problems) problems[rest.join('.') || 'id'] ??= message;
  }
  return found;
}
