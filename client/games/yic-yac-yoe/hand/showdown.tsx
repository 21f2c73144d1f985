/** Armed, before the pen: Wa Wa West's own hand, for its items, with a line on what is at stake here. */
import { at } from '../../../../shared/contract/at.ts';
import type { WaWaWestView } from '../../../../shared/games/wa-wa-west/showdown.ts';
import { ammoWords, ShowdownHand } from '../../wa-wa-west/hand/showdown.tsx';
import { dangerOn, type YicYacYoeHand } from '../lines.ts';
import { stakeWords } from '../words.ts';

export function Showdown(props: YicYacYoeHand & { showdown: WaWaWestView }) {
  const { view, showdown, seat, names, waiting, told, onAct, onTarget, now, isUnhurried, suggested, onRead } = props;
  const stake = stakeWords(view, seat, names, dangerOn(view, seat));
  return (
    <div class="hand theme-wa-wa-west yy-showdown">
      <p class="row yy-stake">
        <span>
          <b>{stake.rule}</b> {stake.rest}
        </span>
        <b class="yy-ammo">{ammoWords(at(showdown.players, seat).ammo)}</b>
      </p>
      <ShowdownHand
        view={showdown}
        seat={seat}
        names={names}
        waiting={waiting}
        told={told}
        onAct={onAct}
        onTarget={(target) => onTarget(target && { is: 'seat', ...target })}
        now={now}
        {...(isUnhurried !== undefined && { isUnhurried })}
        {...(onRead && { onRead })}
        suggested={suggested?.type === 'choose' ? suggested : null}
      />
    </div>
  );
}
