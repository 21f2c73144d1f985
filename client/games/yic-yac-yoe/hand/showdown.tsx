/** Armed, before the pen: Wa Wa West's own hand, for its items, with a line on what is at stake here. */
import type { ChooseAction } from '../../../../shared/games/wa-wa-west/showdown.ts';
import { Hand as WesternHand } from '../../wa-wa-west/hand/hand.tsx';
import { Turning } from '../../wa-wa-west/hand/panels.tsx';
import { bullets } from '../../wa-wa-west/words.ts';
import { inCapitals } from '../../../../shared/contract/words.ts';
import { IsDeadly } from '../../wa-wa-west/stakes.ts';
import { dangerOn } from './warning.ts';
import type { YicYacYoeHandProps } from './hand.tsx';

export function Showdown(props: YicYacYoeHandProps) {
  const { view, seat, names, waiting, onAct, onTarget: onAim, now } = props;
  return (
    <div class="yy-showdown theme-wa-wa-west">
      <p class="yy-stake">
        <span>{stake(props)}</span>
        <b class="yy-ammo">{bullets(view.showdown!.players[seat].ammo)}</b>
      </p>
      {waiting ? (
        // Nothing to choose ahead: after the reveal it is the pen's turn.
        <Turning />
      ) : (
        <IsDeadly.Provider value={false}>
          <WesternHand
            view={view.showdown!}
            seat={seat}
            names={names}
            waiting={false}
            onAct={(act: ChooseAction) => onAct(act)}
            onTarget={(aim) => onAim(aim && { is: 'seat', ...aim })}
            now={now}
          />
        </IsDeadly.Provider>
      )}
    </div>
  );
}

/** "Whoever is hit draws, else you do. Three squares would put you out." */
function stake({ view, seat, names }: YicYacYoeHandProps) {
  const danger = dangerOn(view, seat);
  return (
    <>
      <b>Whoever is hit draws,</b> else {view.turn === seat ? 'you do' : names[view.turn!]}.
      {danger > 0 && ` ${inCapitals(danger)} ${danger === 1 ? 'square' : 'squares'} would put you out.`}
    </>
  );
}
