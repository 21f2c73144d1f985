/** Armed, before the pen: Wa Wa West's own hand, for its items, with a line on what is at stake here. */
import { at } from '../../../../shared/contract/at.ts';
import { inCapitals } from '../../../../shared/contract/words.ts';
import type { WaWaWestView } from '../../../../shared/games/wa-wa-west/showdown.ts';
import { bullets, ShowdownHand } from '../../wa-wa-west/hand/showdown.tsx';
import { dangerOn, type YicYacYoeHand } from '../lines.ts';

export function Showdown(props: YicYacYoeHand & { showdown: WaWaWestView }) {
  const { showdown, seat, names, waiting, onAct, onTarget, now } = props;
  return (
    <div class="hand theme-wa-wa-west yy-showdown">
      <p class="yy-stake">
        <span>{stake(props)}</span>
        <b class="yy-ammo">{bullets(at(showdown.players, seat).ammo)}</b>
      </p>
      <ShowdownHand
        view={showdown}
        seat={seat}
        names={names}
        waiting={waiting}
        onAct={onAct}
        onTarget={(target) => onTarget(target && { is: 'seat', ...target })}
        now={now}
      />
    </div>
  );
}

/** "Whoever is hit draws, else you do. Three squares would put you out." */
function stake({ view, seat, names }: YicYacYoeHand) {
  const danger = dangerOn(view, seat);
  return (
    <>
      <b>Whoever is hit draws,</b> else {view.turn === seat ? 'you do' : view.turn !== null && names[view.turn]}.
      {danger > 0 && ` ${inCapitals(danger)} ${danger === 1 ? 'square' : 'squares'} would put you out.`}
    </>
  );
}
