/** A turn: words and targets, the cards, the buttons. Token and health lie above, on the table's own edge of the trench. */
import { useState } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { deckOf } from '../../../../shared/games/war-zone/deck.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { useAnswers } from '../../../kit/hand/answers.ts';
import { ActionButton, Clock } from '../../../kit/hand/controls.tsx';
import { keyOf, signOf, useFocusKept, useHandKeys, usePageKeys } from '../../../kit/hand/keyboard.ts';
import { PlayerList } from '../../../kit/hand/panels.tsx';
import { TargetList, useSeatTargeting } from '../../../kit/hand/targets.tsx';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { cardWords, handWords, healthWords } from '../words.ts';
import { Cards } from './cards.tsx';
import { promptFor, selection, type Prompt } from './prompts.ts';
import { WithNames } from '../../../ui/names.tsx';

export function TurnPanel(props: HandProps<WarZone>) {
  const { view, seat, names } = props;
  const prompt = promptFor(props);
  const key = selection.keyOf(props);
  const { problem, isAsking, targeted } = selection.of(props);
  const { hand } = at(view.players, seat);
  const [read, setRead] = useState<{ key: string; text: string } | null>(null);
  const targets = prompt.targets ?? [];
  const dock = useFocusKept(key);
  const answers = useAnswers();

  const tap = (place: number) => {
    const kind = hand[place];
    if (isAsking || kind === undefined) return;
    if (prompt.onCard) return prompt.onCard(place);
    setRead({ key, text: `${cardWords(deckOf(view.options), kind)}.` });
  };
  const attack = (target: number) => prompt.onTarget?.(target);
  useSeatTargeting(props, {
    seats: targets.map((target) => target.seat),
    targeted,
    outcomes: targets.map(({ preview }) => healthWords(preview)),
    onPick: attack,
  });
  useHandKeys({
    count: hand.length + targets.length,
    pick: (index) => (index < hand.length ? tap(index) : attack(at(targets, index - hand.length).seat)),
    enter: () => prompt.actions.find(({ isPrimary }) => isPrimary)?.onPress(),
    escape: () => selection.change(props, { places: [], targeted: null, problem: null }),
  });
  usePageKeys((event) => {
    const action = prompt.actions.find(({ shortcut }) => !event.repeat && shortcut === signOf(event));
    action?.onPress();
    return action !== undefined;
  });

  return (
    <div class="hand wz-hand theme-war-zone-night" ref={dock}>
      <div class="hand-column wz-trench">
        <div class="hand-scroll row wz-say">
          <div class="wz-words">
            <h2 tabIndex={-1}>
              <WithNames>{prompt.title}</WithNames>
            </h2>
            <p {...answers}>
              {problem ? (
                <em role="alert">{problem}</em>
              ) : !prompt.onCard && read?.key === key ? (
                read.text
              ) : (
                prompt.text && <WithNames>{prompt.text}</WithNames>
              )}
            </p>
          </div>
          {prompt.actions.length > 0 && (
            <Clock class="visually-hidden" until={view.deadline} now={props.now} isUnhurried={props.isUnhurried} />
          )}
          {prompt.awaited && prompt.awaited.length > 0 && (
            <PlayerList class="wz-awaited" label={handWords.awaited} seats={prompt.awaited} names={names} />
          )}
          {targets.length > 0 && (
            <TargetList
              class="wz-targets visually-hidden"
              itemClass="wz-target"
              label={handWords.targets}
              sizePx={34}
              targeted={targeted}
              onPick={attack}
              targets={targets.map(({ seat: target, preview }, index) => ({
                seat: target,
                name: at(names, target),
                fact: healthWords(preview),
                label: handWords.target(at(names, target), preview),
                shortcut: keyOf(hand.length + index),
              }))}
            />
          )}
        </div>
        <Cards {...props} prompt={prompt} onTap={tap} />
        <Actions prompt={prompt} isAsking={isAsking} />
      </div>
    </div>
  );
}

const Actions = ({ prompt, isAsking }: { prompt: Prompt; isAsking: boolean }) => (
  <div class="hand-acts wz-acts">
    {prompt.actions.map(({ label, note, isPrimary, shortcut, onPress }) => (
      <ActionButton
        key={label}
        kind={isPrimary ? 'primary' : 'plain'}
        label={label}
        note={note}
        shortcut={isPrimary ? 'Enter' : shortcut?.toUpperCase()}
        isReady={!isAsking}
        onPress={onPress}
      />
    ))}
  </div>
);
