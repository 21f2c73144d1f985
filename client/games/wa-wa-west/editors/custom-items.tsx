/** Items of the room's own, written like a row of the printed sheet. */
import { useState } from 'preact/hooks';
import { catalogueOf } from '../../../../shared/games/wa-wa-west/items.ts';
import { Button } from '../../../ui/button.tsx';
import { CardFace } from '../card-face.tsx';
import { CustomItemForm } from './custom-item-form.tsx';
import { emptyItem, problemsIn, type RawItem } from './raw-item.ts';
import { readableOptions } from './readable-options.ts';
import './custom-items.css';

const MOST_ITEMS = 12;

export function CustomItemsEditor({
  value,
  onChange,
  options,
}: {
  value: RawItem[];
  onChange(value: RawItem[]): void;
  options: unknown;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const problems = problemsIn(value, options);
  const change = (index: number, item: RawItem) => onChange(value.with(index, item));
  const add = () => {
    onChange([...value, emptyItem(value)]);
    setOpen(value.length);
  };
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1));
    setOpen(null);
  };

  return (
    <div class="theme-wa-wa-west ww-own">
      {value.map((item, index) =>
        open === index ? (
          <CustomItemForm
            key={index}
            item={item}
            problems={problems[index]}
            options={options}
            onChange={(changed) => change(index, changed)}
            onDone={() => setOpen(null)}
            onRemove={() => remove(index)}
          />
        ) : (
          <OwnItem
            key={index}
            item={item}
            wrong={Object.keys(problems[index]).length > 0}
            options={options}
            onOpen={() => setOpen(index)}
          />
        ),
      )}
      {open === null && (
        <Button size="small" class="ww-own-add" disabled={value.length >= MOST_ITEMS} onClick={add}>
          {value.length >= MOST_ITEMS ? `${MOST_ITEMS} items, the most there can be` : '+ An item of your own'}
        </Button>
      )}
    </div>
  );
}

/** One of them, closed. */
function OwnItem({
  item,
  wrong,
  options,
  onOpen,
}: {
  item: RawItem;
  wrong: boolean;
  options: unknown;
  onOpen(): void;
}) {
  const read = wrong ? undefined : catalogueOf(readableOptions(options)).items.get(item.id);
  return (
    <div class="ww-own-row">
      <span class="ww-own-card">{read && <CardFace item={read} bare />}</span>
      <span class="ww-own-words">
        <strong>{item.name || item.id || 'No name yet'}</strong>
        <span class={wrong ? 'field-error' : 'field-hint'}>{wrong ? 'Not finished' : item.type}</span>
      </span>
      <Button size="small" onClick={onOpen} aria-label={`Change ${item.name || 'this item'}`}>
        Change
      </Button>
    </div>
  );
}
