/** For commentators: what everybody has chosen who plays a round, or a showdown. */
import type { WaWaWest } from '../../../shared/games/wa-wa-west/game.ts';
import { describeAction } from '../../../shared/games/wa-wa-west/narrator.ts';
import type { OpenHandsProps } from '../../kit/game-ui.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { openHandsWords } from './words.ts';
import { Name, WithNames } from '../../ui/names.tsx';

/** Nothing for who knows of no choice, as those who are out. */
export function OpenHands({ view, names }: OpenHandsProps<WaWaWest>) {
  const choices = view.players.flatMap(({ seat, pick }) => (pick && pick !== 'hidden' ? { seat, pick } : []));
  if (choices.length === 0) return null;
  return (
    <section class="open-choices" aria-labelledby="open-hands">
      <h2 id="open-hands">{openHandsWords.title}</h2>
      <ul>
        {choices.map(({ seat, pick: { item, target, stun } }) => (
          <li key={seat} class="row">
            <PlayerBadge seat={seat} sizePx={26} />
            <b>
              <Name>{names[seat]}</Name>
            </b>{' '}
            <WithNames names={names}>{describeAction({ type: 'choose', item, target, stun }, names, view)}</WithNames>
          </li>
        ))}
      </ul>
    </section>
  );
}
