/** Items as rows of the printed sheet. */
import './rules-page.css';
import { catalogueOf, type Item, type Special } from '../../../shared/games/wa-wa-west/items.ts';
import { neededBefore } from '../../../shared/games/wa-wa-west/legal.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import { ItemIcon } from './item-art.tsx';
import { sheetWords } from './words-rules.ts';

interface SheetProps {
  /** Read aloud. */
  label: string;
  items: readonly Item[];
  /** Of the table whose sheet it is. */
  options: WaWaWestOptions;
}

export const PrintedSheet = ({ label, items, options }: SheetProps) => (
  <div class="sheet rules-table ww-table" role="group" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {sheetWords.heads.map((head) => (
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
              <span class="row">
                <ItemIcon item={item} /> {item.name}
              </span>
            </th>
            <td>{item.row.type}</td>
            <td>{item.row.costs ?? '–'}</td>
            <td>{item.row.gives || ''}</td>
            <td>{item.row.kills}</td>
            <td>{item.row.killedBy}</td>
            <td>{notesOf(item, options)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function notesOf(item: Item, options: WaWaWestOptions): string {
  const { id: own, special, choosable, row } = item;
  const name = (id: string) => catalogueOf(options).items.get(id)?.name ?? id;
  const words: { [Key in keyof Required<Special>]: (value: NonNullable<Special[Key]>) => string } = {
    inARow: (most) => sheetWords.inARow(own === 'shield' ? options.rules.shieldStreak : most),
    after: (id) => (neededBefore(options, item) === undefined ? '' : sheetWords.after(name(id))),
    summons: (id) => sheetWords.summons(name(id)),
    stuns: () => sheetWords.stuns,
    copies: () => sheetWords.copies,
    revives: () => sheetWords.revives,
  };
  const notes = Object.entries(special).map(([key, value]) => words[key as keyof Special](value as never));
  if (!choosable) notes.push(sheetWords.noChoice);
  if (row.spares && options.ruling === 'table') notes.push(sheetWords.spares(row.spares));
  return notes.filter(Boolean).join(' ');
}
