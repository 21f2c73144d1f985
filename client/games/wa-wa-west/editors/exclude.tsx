/** Which items stay out of play: tap one to leave it out, tap it again to take it back. */
import { catalogueOf, SKIP, type Item } from '../../../../shared/games/wa-wa-west/items.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CardFace } from '../card-face.tsx';
import { readableOptions } from './readable-options.ts';
import './exclude.css';

export function ExcludeEditor({
  value,
  onChange,
  options,
}: {
  value: string[];
  onChange(value: string[]): void;
  options: unknown;
}) {
  const items = catalogueOf(readableOptions(options)).choosable;
  const out = items.filter((item) => value.includes(item.id));
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);

  return (
    <div class="theme-wa-wa-west ww-exclude">
      <p class="field-hint" aria-live="polite">
        {items.length - out.length} of {items.length} in play. Tap one to leave it out. Skip always stays.
      </p>
      <ul class="ww-exclude-list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemSwitch item={item} isIn={!value.includes(item.id)} onToggle={() => toggle(item.id)} />
          </li>
        ))}
      </ul>
      {out.length > 0 && (
        <p class="field-hint">
          Out: {out.map((item) => item.name).join(', ')}.{outsideEffects(out)}
        </p>
      )}
    </div>
  );
}

function ItemSwitch({ item, isIn, onToggle }: { item: Item; isIn: boolean; onToggle(): void }) {
  const isFixed = item.id === SKIP;
  return (
    <button
      type="button"
      role="switch"
      class="ww-exclude-item"
      aria-checked={isIn}
      aria-disabled={isFixed}
      aria-label={`${item.name} in play${isFixed ? ', always' : ''}`}
      title={isFixed ? 'Skip always stays' : item.name}
      onClick={() => !isFixed && onToggle()}
    >
      <CardFace item={item} bare />
      {isFixed && (
        <span class="ww-exclude-lock" aria-hidden="true">
          <Icon id="locked" size={13} />
        </span>
      )}
    </button>
  );
}

/** Without its launcher, what an item summons is out as well. */
function outsideEffects(out: Item[]): string {
  const summons = out.some((item) => item.special.summons);
  return summons ? ' What they summon is out too.' : '';
}
