/** Lowest Alone on the screen: its hand. The table is in stage.ts. */
import { at } from '../../../shared/contract/at.ts';
import type { LowestAlone } from '../../../shared/games/lowest-alone/game.ts';
import { isAwaited } from '../../../shared/games/lowest-alone/rules.ts';
import type { GameUi, HandProps } from '../../kit/game-ui.ts';
import { HandCard, useCardList } from '../../kit/hand/card-list.tsx';
import { ActionButton, Clock } from '../../kit/hand/controls.tsx';
import { useFocusKept, useHandKeys } from '../../kit/hand/keyboard.ts';
import { LeftPanel, OverPanel, Panel, PlayerList } from '../../kit/hand/panels.tsx';
import { createSelection } from '../../kit/hand/selection.ts';
import * as words from './words-poster.ts';
import { handWords } from './words.ts';
import './game.css';

const gameUi: GameUi<LowestAlone> = {
  ...words,
  loadStage: () => import('./stage.ts'),
  Hand,
  call: ({ view }) => handWords.yourTurn(view.round),
};

export default gameUi;

function Hand(props: HandProps<LowestAlone>) {
  const { view, seat } = props;
  const player = at(view.players, seat);
  const dock = useFocusKept([view.phase, view.round, player.pick, player.left].join(' '));
  return (
    <div class="hand" ref={dock}>
      <Now {...props} />
    </div>
  );
}

function Now(props: HandProps<LowestAlone>) {
  const { view, seat, names, waiting } = props;
  const { pick, left } = at(view.players, seat);
  // The dock does not tell the end before the table does.
  if (view.phase === 'over' && waiting) return <Panel title={handWords.turning} />;
  if (view.phase === 'over') return <OverPanel outcome={view.outcome} seat={seat} names={names} />;
  if (left) return <LeftPanel />;
  return pick === null ? <Picking {...props} /> : <Picked {...props} />;
}

/** A card is chosen first, by its place in the hand, and picked then: a pick is final. */
const selection = createSelection<LowestAlone, { chosen: number | null }>({ chosen: null }, ({ round }) => [round]);

function Picking(props: HandProps<LowestAlone>) {
  const { view, seat, waiting, now, isUnhurried } = props;
  const { chosen, isAsking, problem } = selection.of(props);
  // Until it has come, the own hand is hidden, too.
  const hand = at(view.players, seat).hand.filter((card) => card !== 'hidden');
  const number = (chosen === null ? null : hand[chosen]) ?? null;
  const { toolbar, isStop } = useCardList({ count: hand.length });
  const choose = (index: number | null) => selection.change(props, { chosen: index, problem: null });
  const pick = () => number !== null && void selection.ask(props, { type: 'pick', number });
  useHandKeys({ count: hand.length, pick: choose, enter: pick, escape: () => choose(null) });
  return (
    <div class="hand-column hand-scroll la-hand">
      <div class="la-say">
        <h2 tabIndex={-1}>{handWords.title}</h2>
        <Clock until={view.deadline} now={now} isUnhurried={isUnhurried} />
        <p>{problem ? <em role="alert">{problem}</em> : handWords.hint}</p>
      </div>
      <div class="la-numbers" aria-label={handWords.numbers} {...toolbar}>
        {hand.map((card, index) => (
          <HandCard
            key={index}
            index={index}
            class="la-number"
            label={String(card)}
            isPicked={chosen === index}
            isStop={isStop(index)}
            onClick={() => choose(index)}
          >
            {card}
          </HandCard>
        ))}
      </div>
      <ActionButton
        kind="primary"
        size="big"
        label={handWords.pick(number)}
        shortcut="Enter"
        isReady={number !== null && !isAsking && !waiting}
        onPress={pick}
      />
    </div>
  );
}

function Picked({ view, seat, names }: HandProps<LowestAlone>) {
  const { pick } = at(view.players, seat);
  const awaited = view.players.flatMap((player, other) => (isAwaited(player) ? [other] : []));
  return (
    <Panel title={handWords.picked(pick === 'hidden' ? null : pick)}>
      <p>{handWords.wait}</p>
      <PlayerList label={handWords.awaited} seats={awaited} names={names} />
    </Panel>
  );
}
