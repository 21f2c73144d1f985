/** The large face of an item: type, effect, what it beats and what beats it. */
import { type Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import { useContext } from 'preact/hooks';
import { BulletIcon, ItemPicture } from './art.tsx';
import { ItemIcons } from './item-icons.tsx';
import { matchUpsOf } from './match-ups.ts';
import { IsDeadly } from './stakes.ts';
import { effectOf } from './words.ts';
import './item-sheet-card.css';

const MOST_ICONS = 12;

export function ItemSheetCard({ options, item }: { options: WaWaWestOptions; item: Item }) {
  const { beats, losesTo, duels } = matchUpsOf(options, item.id);
  return (
    <article class="ww-sheet-card" aria-label={item.name}>
      <p class="ww-sheet-tabs">
        <Price item={item} />
        {item.gives > 0 && <span class="is-gives">+{item.gives}</span>}
        <span class="ww-sheet-type">{item.row.type}</span>
      </p>
      <ItemPicture item={item} />
      <h3>{item.name}</h3>
      <p class="ww-sheet-effect">{effectOf(options, item, useContext(IsDeadly))}</p>
      <div class="ww-sheet-icons">
        <ItemIcons title="Beats" items={beats} most={MOST_ICONS} />
        <ItemIcons title="Loses to" items={losesTo} most={MOST_ICONS} />
      </div>
      {duels.length > 0 && <ItemIcons title="First to fire" items={duels} most={MOST_ICONS} />}
    </article>
  );
}

function Price({ item }: { item: Item }) {
  if (!item.choosable) return <span class="is-no-card">no card</span>;
  if (item.costs === 0) return <span class="is-free">free</span>;
  return (
    <span class="is-costs">
      <BulletIcon /> {item.costs}
      <span class="visually-hidden"> ammo</span>
    </span>
  );
}
