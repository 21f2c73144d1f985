/** Words and targets, the hand, the buttons. Token and health lie above, on the table's own edge of the trench. */
import { useState } from 'preact/hooks';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import { Clock } from '../../../pages/match/clock.tsx';
import { useFocusKept } from '../../../kit/hand/focus-kept.ts';
import { useKeys, usePageKeys } from '../../../kit/hand/keyboard.ts';
import { cardWords } from '../words.ts';
import { Acts } from './acts.tsx';
import { Cards } from './cards.tsx';
import { useAim } from './aim.ts';
import type { WarZoneHandProps } from './hand.tsx';
import { momentOf } from './moments.ts';
import { keyOfMoment, select, selectionOf } from './selection.ts';
import { AttackCard, Awaited, Targets } from './targets.tsx';

export function Trench(props: WarZoneHandProps) {
  const { view, seat, names } = props;
  const moment = momentOf(props);
  const key = keyOfMoment(props);
  const { problem, isAsking } = selectionOf(props);
  const { hand } = view.players[seat];
  const [read, setRead] = useState<{ key: string; text: string } | null>(null);
  const primary = moment.acts.find((act) => act.isPrimary);
  const targets = moment.targets ?? [];
  const dock = useFocusKept(key);

  const tap = (place: number) => {
    if (isAsking || place >= hand.length) return;
    if (moment.onCard) return moment.onCard(place);
    setRead({ key, text: `${cardWords(deckOf(view.options), hand[place])}.` });
  };
  useAim(props, moment);
  useKeys({
    count: hand.length + targets.length,
    pick: (index) => (index < hand.length ? tap(index) : moment.onTarget?.(targets[index - hand.length].seat)),
    enter: () => primary?.onPress(),
    escape: () => select(props, { picked: [], aimed: null, problem: null }),
  });
  usePageKeys((event) => {
    const act = moment.acts.find(({ shortcut }) => !event.repeat && shortcut === event.key.toLowerCase());
    act?.onPress();
    return act !== undefined;
  });

  return (
    <div class="wz-dock" ref={dock}>
      <div class="wz-trench" data-phase={view.phase} data-aiming={targets.length > 0}>
        <div class="wz-say">
          {moment.attack && <AttackCard view={view} {...moment.attack} />}
          <div class="wz-words" aria-live="polite">
            <h2 tabIndex={-1}>{moment.title}</h2>
            <p>
              {problem ? (
                <em role="alert">{problem}</em>
              ) : !moment.onCard && read?.key === key ? (
                read.text
              ) : (
                moment.text
              )}
            </p>
          </div>
          {moment.acts.length > 0 && <Clock class="wz-clock" until={view.deadline} now={props.now} />}
          {moment.awaited && moment.awaited.length > 0 && <Awaited seats={moment.awaited} names={names} />}
          {targets.length > 0 && <Targets {...props} moment={moment} firstKey={hand.length} />}
        </div>
        <Cards {...props} moment={moment} onTap={tap} />
        <Acts acts={moment.acts} isAsking={isAsking} />
      </div>
    </div>
  );
}
