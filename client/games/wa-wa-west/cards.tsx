/** The items in print: the face of a card, the large card with all there is to know, and short rows of icons. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Item } from '../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestOptions } from '../../../shared/games/wa-wa-west/options.ts';
import { BulletIcon, ItemIcon, ItemPicture } from './item-art.tsx';
import { cardWords, effectOf } from './words.ts';
import { matchUpsOf, type MatchUps } from './item-views.ts';

/** Whether being hit is the end: it is not in another game's showdown. */
export const IsDeadly = createContext(true);

/** The printed face. `stamp` says why it can't be played; `bare` leaves the name and the tabs away. */
export function CardFace({ item, stamp = null, bare = false }: { item: Item; stamp?: string | null; bare?: boolean }) {
  return (
    <span class={`card-face ww-face${stamp ? ' is-off' : ''}${bare ? ' is-bare' : ''}`} aria-hidden="true">
      <ItemPicture item={item} />
      {!bare && item.costs > 0 && (
        <span class="ww-face-costs">
          <BulletIcon />
          {item.costs}
        </span>
      )}
      {!bare && item.gives > 0 && <span class="ww-face-gives">+{item.gives}</span>}
      {!bare && <span class={`ww-face-name${longestWord(item.name) > 9 ? ' is-long' : ''}`}>{item.name}</span>}
      {stamp && <b class="card-stamp">{stamp}</b>}
    </span>
  );
}

const longestWord = (name: string) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

const MOST_ICONS = 12;

/** The large face: type, effect, what it beats and what beats it. */
export function ItemSheetCard({ options, item }: { options: WaWaWestOptions; item: Item }) {
  const { beats, losesTo, duels } = matchUpsOf(options, item.id);
  return (
    <article class="sheet ww-sheet-card theme-wa-wa-west-day" aria-label={item.name}>
      <p class="row ww-sheet-tabs">
        <Price item={item} />
        {item.gives > 0 && <span class="is-gives">+{item.gives}</span>}
        <span class="ww-sheet-type">{item.row.type}</span>
      </p>
      <ItemPicture item={item} />
      <h3>{item.name}</h3>
      <p class="ww-sheet-effect">{effectOf(options, item, useContext(IsDeadly))}</p>
      <div class="ww-sheet-icons">
        <ItemIcons match="beats" items={beats} most={MOST_ICONS} />
        <ItemIcons match="losesTo" items={losesTo} most={MOST_ICONS} />
      </div>
      {duels.length > 0 && <ItemIcons match="duels" items={duels} most={MOST_ICONS} />}
    </article>
  );
}

/** What it costs to play. */
export function Price({ item }: { item: Item }) {
  if (!item.choosable) return <span class="is-no-card">{cardWords.noCard}</span>;
  if (item.costs === 0) return <span class="is-free">{cardWords.free}</span>;
  return (
    <span class="is-costs">
      <BulletIcon /> {item.costs}
      <span class="visually-hidden"> {cardWords.ammo}</span>
    </span>
  );
}

/** A short row of icons with its word in front, and the names for those who can’t see them. Shows `most`, then a count. */
export function ItemIcons({ match, items, most }: { match: keyof MatchUps; items: Item[]; most: number }) {
  const more = items.length - most;
  return (
    <span class="row ww-icons">
      <b style={{ color: match === 'beats' ? 'var(--teal)' : 'var(--rust)' }}>{cardWords[match]}</b>
      <span class="visually-hidden">{items.map((item) => item.name).join(', ') || cardWords.nothing}</span>
      <span class="row ww-icons-row" aria-hidden="true">
        {items.length === 0 && cardWords.nothing}
        {items.slice(0, most).map((item) => (
          <ItemIcon key={item.id} item={item} />
        ))}
        {more > 0 && <b>+{more}</b>}
      </span>
    </span>
  );
}
