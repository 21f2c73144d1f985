/** The dock of a player: their turn panel, or why there is nothing to do. */
import { at } from '../../../../shared/contract/at.ts';
import { livingSeats } from '../../../../shared/games/war-zone/legal.ts';
import type { HandProps } from '../../../kit/game-ui.ts';
import { LeftPanel, OutPanel, OverPanel, PlayerList } from '../../../kit/hand/panels.tsx';
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { handWords } from '../words.ts';
import { TurnPanel } from './play.tsx';
import './hand.css';
import './cards.css';
import './sizes.css';

export function Hand(props: HandProps<WarZone>) {
  const { view, seat } = props;
  const isPlaying = view.phase !== 'over' && at(view.players, seat).alive && !at(view.players, seat).left;
  if (isPlaying) return <TurnPanel {...props} />;
  return (
    <div class="wz-dock">
      <Closed {...props} />
    </div>
  );
}

function Closed({ view, seat, names }: HandProps<WarZone>) {
  const { team, left } = at(view.players, seat);
  if (view.phase === 'over') return <OverPanel class="wz-panel" outcome={view.outcome} seat={seat} names={names} />;
  if (left) return <LeftPanel class="wz-panel" />;
  const mates = team === null ? [] : view.players.filter((other) => other.team === team && other.alive);
  return (
    <OutPanel
      class="wz-panel"
      seat={seat}
      sizePx={112}
      {...(view.lightning && { title: handWords.notInLightning })}
      mates={mates.map((mate) => at(names, mate.seat))}
    >
      <PlayerList
        class="wz-awaited"
        label={handWords.stillIn}
        seats={livingSeats(view)}
        names={names}
        factOf={(other) => at(view.players, other).health}
      />
    </OutPanel>
  );
}
