/** Armed, before the pen: Wa Wa West's own hand, for its items, with a line on what is at stake here. */
import type { ChooseAct } from '../../../../shared/games/wa-wa-west/showdown.ts';
import { Hand as WesternHand } from '../../wa-wa-west/hand/hand.tsx';
import { bullets } from '../../wa-wa-west/words.ts';
import { inWords } from '../../../in-words.ts';
import { dangerOn } from './warning.ts';
import type { YicYacYoeHandProps } from './hand.tsx';

export function Showdown(props: YicYacYoeHandProps) {
  const { view, seat, names, waiting, onAct, onAim, now } = props;
  const danger = dangerOn(view, seat);
  return (
    <div class="yy-showdown theme-wa-wa-west">
      <p class="yy-stake">
        <span>
          <b>Whoever is hit must place</b>
          {danger > 0 && `: ${inWords(danger)} ${danger === 1 ? 'square is' : 'squares are'} deadly to you`}.
        </span>
        <b class="yy-ammo">{bullets(view.showdown!.players[seat].ammo)}</b>
      </p>
      <WesternHand
        view={view.showdown!}
        seat={seat}
        names={names}
        waiting={waiting}
        onAct={(act: ChooseAct) => onAct(act)}
        onAim={(aim) => onAim(aim && { is: 'seat', ...aim })}
        now={now}
      />
    </div>
  );
}
