/** For who is out where the table shows them all hands, and for commentators: whose cards are which. */
import { groupBy } from '../../../shared/contract/group-by.ts';
import type { WarZone } from '../../../shared/games/war-zone/game.ts';
import { deckOf, type Kind } from '../../../shared/games/war-zone/deck.ts';
import type { OpenHandsProps } from '../../kit/game-ui.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { KindIcon } from './cards.tsx';
import { openHandsWords } from './words.ts';
import { Name } from '../../ui/names.tsx';

export function OpenHands({ view: { players, options }, names }: OpenHandsProps<WarZone>) {
  const known = players.filter(({ alive, hand }) => alive && hand.length > 0 && !hand.includes('hidden'));
  if (known.length === 0) return null;
  const deck = deckOf(options);
  return (
    <section class="wz-open-hands" aria-labelledby="open-hands">
      <h2 id="open-hands">{openHandsWords.title}</h2>
      <ul>
        {known.map(({ seat, hand }) => (
          <li key={seat}>
            <p class="row">
              <PlayerBadge seat={seat} sizePx={26} />
              <b>
                <Name>{names[seat]}</Name>
              </b>
            </p>
            <ul class="row wz-open-cards" aria-label={openHandsWords.of(names[seat] ?? '')}>
              {counted(hand).map(([kind, count]) => (
                <li key={kind} class="row">
                  <KindIcon deck={deck} kind={kind} size={22} />
                  {openHandsWords.card(deck.nameOf(kind), count)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each kind with how many there are, in the order of the hand. */
const counted = (hand: readonly Kind[]): [Kind, number][] =>
  [...groupBy(hand, (kind) => kind)].map(([kind, cards]) => [kind, cards.length]);
