/** The dock of a player: the cards to choose from, or why there is nothing to choose. */
import './hand.css';
import { useContext } from 'preact/hooks';
import { at } from '../../../../shared/contract/at.ts';
import { isAwaited } from '../../../../shared/games/wa-wa-west/legal.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { LeftPanel, OverPanel, Panel, PlayerList } from '../../../kit/hand/panels.tsx';
import { Telling } from '../../../kit/hand/telling.tsx';
import { CardFace, IsDeadly } from '../cards.tsx';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { handWords, whySkipped } from '../words.ts';
import { itemIn } from '../item-views.ts';
import type { Choice } from '../../../../shared/games/wa-wa-west/types.ts';
import { Choosing } from './play.tsx';

export const Hand = (props: HandProps<WaWaWest>) => (
  <div class="hand">
    <InHand {...props} />
  </div>
);

export function InHand(props: HandProps<WaWaWest>) {
  const { view, seat, names, waiting, told } = props;
  const player = at(view.players, seat);
  const isSpoiler = view.phase === 'over' || !player.alive || player.stunned;

  // While the cards still turn, the panel must not tell the end of the story before the table does.
  if (told || (waiting && (isSpoiler || player.chosen))) return <Turning told={told} />;
  if (view.phase === 'over')
    return <OverPanel class="ww-panel" outcome={view.outcome} seat={seat} names={names} alone={handWords.alone} />;
  if (player.left) return <LeftPanel class="ww-panel" />;
  if (player.stunned) return <Stunned {...props} />;
  return player.chosen ? <Locked {...props} /> : <Choosing {...props} />;
}

/** The reveal plays: the dock tells of it in step with the table, and never ahead of it. */
export const Turning = ({ told }: Pick<HandProps, 'told'>) =>
  told ? (
    <Telling told={told} title={handWords.turning.title} />
  ) : (
    <Panel class="ww-panel" title={handWords.turning.title}>
      <p>{handWords.turning.text}</p>
    </Panel>
  );

/** The final choice, until everyone's is in. */
function Locked({ view, seat, names }: HandProps<WaWaWest>) {
  const { pick } = at(view.players, seat);
  if (!pick || pick === 'hidden')
    return (
      <Panel class="ww-panel" title={handWords.locked.title}>
        <p>{handWords.locked.text}</p>
      </Panel>
    );
  const item = itemIn(view.options, pick.item);
  const awaited = view.players.filter(isAwaited);
  return (
    <Panel
      class="ww-panel"
      title={handWords.locked.titleOf(item.name, ...aimOf(pick, names))}
      picture={
        <span class="ww-locked-card">
          <CardFace item={item} />
        </span>
      }
    >
      {pick.tried && pick.why && (
        <p class="hand-problem">
          {handWords.becameSkip(itemIn(view.options, pick.tried.item).name)} {whySkipped[pick.why]}
        </p>
      )}
      <p>{handWords.locked.waiting(awaited.length)}</p>
      <PlayerList seats={awaited.map((player) => player.seat)} names={names} />
    </Panel>
  );
}

/** Who is aimed at, and whom it stuns if that is somebody else. */
const aimOf = ({ target, stun }: Choice, names: string[]): [target: string | null, stun: string | null] => [
  target === null ? null : at(names, target),
  stun === undefined || stun === target ? null : at(names, stun),
];

const Stunned = ({ view, seat }: HandProps<WaWaWest>) => (
  <Panel
    class="ww-panel"
    title={handWords.stunned.title}
    picture={
      <span class="ww-locked-card">
        <CardFace item={itemIn(view.options, 'skip')} stamp={handWords.stunned.stamp} />
      </span>
    }
  >
    <p>{handWords.stunned.text(at(view.players, seat).juiced)}</p>
    <p>{handWords.stunned.next(useContext(IsDeadly))}</p>
  </Panel>
);
