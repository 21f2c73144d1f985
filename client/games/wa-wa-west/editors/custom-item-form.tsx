/** The row of one custom item, field by field as on the sheet. */
import { catalogueOf, type Special } from '../../../../shared/games/wa-wa-west/items.ts';
import { Button } from '../../../ui/button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { idFrom } from '../../../pages/create/id-from.ts';
import { ItemSheetCard } from '../item-sheet-card.tsx';
import type { RawItem } from './raw-item.ts';
import { readableOptions } from './readable-options.ts';
import { SpecialFields } from './special-fields.tsx';

interface FormProps {
  item: RawItem;
  problems: Record<string, string>;
  options: unknown;
  onChange(item: RawItem): void;
  onDone(): void;
  onRemove(): void;
}

export function CustomItemForm({ item, problems, options, onChange, onDone, onRemove }: FormProps) {
  const set = (change: Partial<RawItem>) => onChange({ ...item, ...change });
  const isSound = Object.keys(problems).length === 0;
  const full = readableOptions(options);
  const read = isSound ? catalogueOf(full).items.get(item.id) : undefined;
  const name = item.name ?? '';

  return (
    <fieldset class="ww-own-form">
      <legend class="visually-hidden">{name || 'An item of your own'}</legend>
      <div class="ww-own-fields">
        <TextField
          title="Name"
          value={name}
          maxLength={24}
          error={problems.name ?? problems.id}
          onChange={(next) => set({ name: next, id: idFrom(next, 'item') })}
        />
        <TextField
          title="Type"
          hint="Like Weapon (Gun I), Defense II, Charge (Ammo)"
          value={item.type}
          error={problems.type}
          spellcheck={false}
          onChange={(type) => set({ type })}
        />
        <Stepper
          title="Costs"
          hint="Ammo to play it"
          value={item.costs ?? 0}
          min={0}
          max={99}
          error={problems.costs}
          onChange={(costs) => set({ costs })}
        />
        <Stepper
          title="Gives"
          hint="Ammo, if you survive"
          value={item.gives ?? 0}
          min={0}
          max={99}
          error={problems.gives}
          onChange={(gives) => set({ gives })}
        />
        <TextField
          title="Kills"
          hint="Names, or groups: Grenade, <Charge>, <Weapon (Gun I+)>, <Bomb II+>"
          value={item.kills ?? ''}
          error={problems.kills}
          spellcheck={false}
          onChange={(kills) => set({ kills })}
        />
        <TextField
          title="Killed by"
          hint="The same; empty if only others' lists decide"
          value={item.killedBy ?? ''}
          error={problems.killedBy}
          spellcheck={false}
          onChange={(killedBy) => set({ killedBy })}
        />
        <SpecialFields
          special={item.special ?? {}}
          problems={problems}
          options={full}
          ownId={item.id}
          onChange={(special: Special) => set({ special })}
        />
      </div>
      <div class="ww-own-preview" aria-live="polite">
        {read ? (
          <ItemSheetCard options={full} item={read} />
        ) : (
          <p class="ww-own-blank">The card is printed as soon as its row can be read.</p>
        )}
      </div>
      <div class="ww-own-buttons">
        <Button kind="danger" size="small" onClick={onRemove}>
          Remove
        </Button>
        <Button kind="primary" size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
