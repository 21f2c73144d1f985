/** Whom to point at: a name in the dock, a number key, or a token on the table. */
import { useContext, useEffect, useRef } from 'preact/hooks';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { areTeammates } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { Item } from '../../../../shared/games/wa-wa-west/items.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import { CardFace } from '../card-face.tsx';
import { IsDeadly } from '../stakes.ts';
import { aimWords, costsLine } from '../words.ts';
import type { WaWaWestHandProps } from './hand.tsx';
import './target-picker.css';

interface PickerProps extends WaWaWestHandProps {
  item: Item;
  targets: Seat[];
  aimed: Seat | null;
  onPickTarget(seat: Seat): void;
}

export function TargetPicker({ view, seat, names, item, targets, aimed, onPickTarget }: PickerProps) {
  const { question, why } = aimWords(view.options, item, useContext(IsDeadly));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const others = view.players.filter((player) => player.seat !== seat && !targets.includes(player.seat));

  return (
    <div class="ww-targets">
      <div class="ww-target-head">
        <span class="ww-target-card">
          <CardFace item={item} />
        </span>
        <div>
          <h2 tabIndex={-1} ref={title}>
            {question}
          </h2>
          <p>
            {why} <span class="ww-target-price">{sentence(costsLine(item, view.players[seat].ammo))}</span>
          </p>
        </div>
      </div>
      <ul class="ww-target-list" aria-label={question}>
        {targets.map((target, index) => (
          <li key={target}>
            <button
              type="button"
              class="ww-target"
              aria-pressed={target === aimed}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onClick={() => onPickTarget(target)}
            >
              {target === aimed && <CrossHair />}
              <PlayerBadge seat={target} sizePx={54} dead={!view.players[target].alive} />
              <strong>{names[target]}</strong>
              <span>{view.players[target].alive ? `${view.players[target].ammo} ammo` : 'out'}</span>
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
            </button>
          </li>
        ))}
        {others.map((other) => (
          <li key={other.seat} class="ww-target is-none">
            <PlayerBadge seat={other.seat} sizePx={54} dead={!other.alive} />
            <strong>{names[other.seat]}</strong>
            <span>{other.alive ? (areTeammates(view, seat, other.seat) ? 'your team' : 'still in') : 'out'}</span>
          </li>
        ))}
        <li class="ww-target-hint">Tap a token on the table, or a name here.</li>
      </ul>
    </div>
  );
}

/** The aim in a form, not in colour alone. */
const CrossHair = () => (
  <svg class="ww-cross-hair" viewBox="-12 -12 24 24" aria-hidden="true">
    <path
      d="M0-11V11M-11 0H11M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
      fill="none"
      stroke="currentColor"
      stroke-width="2.6"
    />
  </svg>
);

/** Lets the player point on the stage, as long as there is a choice. */
export function useAim(
  { onTarget: onAim, seat }: WaWaWestHandProps,
  targets: Seat[],
  aimed: Seat | null,
  onPick: (seat: Seat) => void,
): void {
  const ways = useRef({ onAim, onPick });
  ways.current = { onAim, onPick };
  useEffect(() => {
    if (targets.length === 0) return;
    ways.current.onAim({
      from: seat,
      seats: targets,
      targeted: aimed,
      onPick: (target) => ways.current.onPick(target),
    });
    return () => ways.current.onAim(null);
  }, [targets.join(), aimed, seat]);
}

const sentence = (line: string) => `${line[0].toUpperCase()}${line.slice(1)}.`;
