/** Whom to attack: a button each, with what it would do to them. */
import { deckOf, type Kind } from '../../../../shared/games/war-zone/deck.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import { keyOf } from '../../../kit/hand/keyboard.ts';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { CardFace } from '../cards/card-face.tsx';
import { healthWords } from '../words.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Moment } from './moment.ts';
import { selectionOf } from './selection.ts';

export function Targets(props: WarZoneHandProps & { moment: Moment; firstKey: number }) {
  const { names, moment, firstKey } = props;
  const { aimed } = selectionOf(props);
  return (
    <ul class="wz-targets" aria-label="Targets">
      {moment.targets!.map(({ seat, blow }, index) => {
        const shortcut = keyOf(firstKey + index);
        return (
          <li key={seat}>
            <button
              type="button"
              class="wz-target"
              data-seat={seat}
              data-aimed={seat === aimed}
              aria-label={`Attack ${names[seat]}, health ${healthWords(blow!)}`}
              aria-keyshortcuts={shortcut?.toUpperCase()}
              onClick={() => moment.onTarget!(seat)}
            >
              <PlayerBadge seat={seat} sizePx={34} />
              <strong>{names[seat]}</strong>
              <span>{healthWords(blow!)}</span>
              {shortcut && <kbd aria-hidden="true">{shortcut.toUpperCase()}</kbd>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The attack that waits for an answer, and what it deals. */
export function AttackCard({ view, card, damage }: { view: WarZoneView; card: Kind; damage: number }) {
  return (
    <div class="wz-attack-card" aria-hidden="true">
      <span>
        <CardFace deck={deckOf(view.options)} kind={card} fits={view.pending?.counteraction !== null} />
      </span>
      <b>{damage}</b>
    </div>
  );
}

export const Awaited = ({ seats, names }: { seats: Seat[]; names: string[] }) => (
  <ul class="wz-awaited" aria-label="Awaited">
    {seats.map((seat) => (
      <li key={seat}>
        <PlayerBadge seat={seat} sizePx={34} /> {names[seat]}
      </li>
    ))}
  </ul>
);
