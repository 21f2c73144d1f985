/** The strip that reads the picked card out. */
import { whyNotItem } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { Item } from '../../../../shared/games/wa-wa-west/items.ts';
import type { WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { useContext } from 'preact/hooks';
import { matchUpsOf } from '../match-ups.ts';
import { IsDeadly } from '../stakes.ts';
import { costsLine, effectOf, reasonOf } from '../words.ts';
import { ItemIcons } from '../item-icons.tsx';

interface ReadingProps {
  view: WaWaWestView;
  seat: Seat;
  item: Item | null;
  /** Why the last try to lock it in failed. */
  problem: string | null;
}

export function Reading({ view, seat, item, problem }: ReadingProps) {
  return (
    <div class="ww-reading" aria-live="polite">
      {item ? (
        <ReadItem view={view} seat={seat} item={item} problem={problem} />
      ) : (
        <p class="ww-reading-empty">
          Tap a card to read it. <span class="ww-wide-only">Its key picks it, Enter locks it.</span>
        </p>
      )}
    </div>
  );
}

function ReadItem({ view, seat, item, problem }: ReadingProps & { item: Item }) {
  const { beats, losesTo } = matchUpsOf(view.options, item.id);
  const isDeadly = useContext(IsDeadly);
  const why = whyNotItem(view, seat, item.id);
  return (
    <>
      <p class="ww-reading-name">
        <strong>{item.name}</strong> <span>{costsLine(item, view.players[seat].ammo)}</span>
      </p>
      <p class="ww-reading-effect">
        {problem ? (
          <em role="alert">{problem}</em>
        ) : why ? (
          <em>{reasonOf(view, seat, item, why)}</em>
        ) : (
          effectOf(view.options, item, isDeadly)
        )}
      </p>
      <p class="ww-reading-icons">
        <ItemIcons title="Beats" items={beats} most={5} />
        <ItemIcons title="Loses to" items={losesTo} most={4} />
      </p>
    </>
  );
}
