/** The grid of cards, and the large card that is read. */
import './hand.css';
import { useContext, useEffect } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { whyNotItem } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { HandCard, useCardList, useHiddenCards } from '../../../kit/hand/card-list.tsx';
import { CardFace, IsDeadly } from '../cards.tsx';
import { ReadingCard, useReading } from '../../../kit/hand/reading.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { cardLabel, effectOf, handWords, reasonOf, stampOf } from '../words.ts';
import { handOf, itemIn } from '../item-views.ts';
import { ItemInTheMoment } from './reading.tsx';

interface CardsProps extends Pick<HandProps<WaWaWest>, 'view' | 'seat' | 'names' | 'suggested' | 'onRead'> {
  picked: ItemId | null;
  onPick(id: ItemId): void;
}

export function Cards({ view, seat, names, suggested, onRead, picked, onPick }: CardsProps) {
  const hand = handOf(view.options);
  const { ammo } = at(view.players, seat);
  const { toolbar, isStop, showCard } = useCardList({ count: hand.length, isGrid: true });
  const { scroll, below, showBelow } = useHiddenCards(hand.length);
  const reading = useReading<ItemId>(onRead);
  const isDeadly = useContext(IsDeadly);

  // Picked with a key from anywhere: the focus follows, so that Enter locks it.
  useEffect(() => {
    if (picked !== null) showCard(hand.findIndex((item) => item.id === picked));
  }, [picked]);

  return (
    <div class="hand-scroll ww-cards-scroll" ref={scroll}>
      <div class="ww-cards" aria-label={handWords.cards} {...toolbar}>
        {hand.map((item, index) => {
          const why = whyNotItem(view, seat, item.id);
          const effect = effectOf(view.options, item, isDeadly);
          const words = why ? `${handWords.notPlayable(reasonOf(view, seat, item, why))} ${effect}` : effect;
          return (
            // A card that can't be played stays focusable, and says why.
            <HandCard
              key={item.id}
              index={index}
              class="ww-card"
              isStop={isStop(index)}
              isPicked={item.id === picked}
              isSuggested={item.id === suggested?.item}
              aria-disabled={why !== null}
              label={cardLabel(item, ammo, words)}
              onClick={() => reading.swallowsTap() || onPick(item.id)}
              {...reading.of(item.id)}
            >
              <CardFace item={item} stamp={why ? stampOf(view, seat, item, why) : null} />
            </HandCard>
          );
        })}
        <p class="ww-cards-hint" aria-hidden="true">
          {handWords.hold}
        </p>
      </div>
      {below > 0 && (
        // For those who see: the focus scrolls by itself.
        <button type="button" class="ww-cards-more" tabIndex={-1} aria-hidden="true" onClick={showBelow}>
          {handWords.below(below)}
        </button>
      )}
      {reading.open && (
        <ReadingCard of={reading} class="ww-reading-card theme-wa-wa-west-day">
          <ItemInTheMoment view={view} seat={seat} names={names} item={itemIn(view.options, reading.open.key)} />
        </ReadingCard>
      )}
    </div>
  );
}
