/** The rows of the sheet as they are printed, and how to read them. */
import type { Item, Special } from '../../../../shared/games/wa-wa-west/items.ts';
import { ItemIcon } from '../art.tsx';

/** How types and lists are written: for this sheet, and for items of your own. */
export function Notation() {
  return (
    <>
      <p>The sheet is written in a notation of its own. Items that you add to a table are written in it too.</p>
      <dl class="ww-notation">
        <dt>Weapon (Gun I)</dt>
        <dd>
          A type: class Weapon, kind Gun, level I. Classes are Charge, Defense and Weapon; levels run from 0 over I, II
          to X.
        </dd>
        <dt>Defense II</dt>
        <dd>A class with a level, without a kind.</dd>
        <dt>Bomb I, no Weapon</dt>
        <dd>A kind alone: the Firework Blast is a Bomb, but nobody's Weapon.</dd>
        <dt>Grenade</dt>
        <dd>In a list: that item.</dd>
        <dt>{'<Charge>'}</dt>
        <dd>Every item of that class, whatever its kind.</dd>
        <dt>{'<Weapon (Bomb)>'}</dt>
        <dd>Every Weapon of that kind.</dd>
        <dt>{'<Defense I>'}</dt>
        <dd>Exactly that level.</dd>
        <dt>{'<Bomb II+>'}</dt>
        <dd>That level or higher, Weapon or not.</dd>
        <dt>{'<Everything> but Activated Orange Juice'}</dt>
        <dd>All items save the one named.</dd>
      </dl>
    </>
  );
}

export function PrintedSheet({ items }: { items: Item[] }) {
  return (
    <div class="ww-kills-scroll" role="region" aria-label="The printed sheet" tabIndex={0}>
      <table class="ww-printed">
        <thead>
          <tr>
            {['Item', 'Type', 'Costs', 'Gives', 'Kills', 'Killed by', 'Notes'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <span>
                  <ItemIcon item={item} /> {item.name}
                </span>
              </th>
              <td>{item.row.type}</td>
              <td>{item.row.costs ?? '–'}</td>
              <td>{item.row.gives ?? ''}</td>
              <td>{item.row.kills}</td>
              <td>{item.row.killedBy}</td>
              <td>{notesOf(item, items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function notesOf({ special, choosable, row }: Item, items: Item[]): string {
  const name = (id: string) => items.find((item) => item.id === id)?.name ?? id;
  const words: { [Key in keyof Required<Special>]: (value: NonNullable<Special[Key]>) => string } = {
    inARow: (most) => `At most ${most} in a row.`,
    after: (id) => `Only right after ${name(id)}.`,
    summons: (id) => `Survive, and ${name(id)} is active next round.`,
    stuns: () => 'Survive, and the one you name skips next round.',
    copies: () => 'Becomes what your left neighbour plays, without its cost.',
    revives: () => 'Revives one dead player with 0 ammo.',
  };
  const notes = Object.entries(special).map(([key, value]) => words[key as keyof Special](value as never));
  if (!choosable) notes.push('Cannot be chosen.');
  if (row.spares) notes.push(`Does not beat ${row.spares.replace(',', ' and')} (house ruling).`);
  return notes.join(' ');
}
