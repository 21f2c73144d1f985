/** What the dock shows to those who do not play on. */
import type { ComponentChildren } from 'preact';
import { livingSeats } from '../../../../shared/games/war-zone/legal.ts';
import { OutStamp } from '../../../kit/hand/out-stamp.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { joinNames } from '../../../../shared/contract/words.ts';
import type { WarZoneHandProps } from './hand.tsx';

export function Out({ view, seat, names }: WarZoneHandProps) {
  const { team } = view.players[seat];
  const mates = team === null ? [] : view.players.filter((other) => other.team === team && other.alive);
  return (
    <Panel
      title={view.lightning ? 'You are not in the lightning round.' : 'You’re out.'}
      picture={<OutStamp seat={seat} sizePx={112} />}
    >
      <p>Stay and watch: the table and the log stay open.</p>
      {mates.length > 0 && <p>Your team plays on: {joinNames(mates.map((mate) => names[mate.seat]))}.</p>}
      <ul class="wz-awaited" aria-label="Still in">
        {livingSeats(view).map((other) => (
          <li key={other}>
            <PlayerBadge seat={other} sizePx={34} /> {names[other]} {view.players[other].health}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export const Left = () => (
  <Panel title="You left the match">
    <p>Your seat stays empty until the end. You can still watch.</p>
  </Panel>
);

export function Over({ view, seat, names }: WarZoneHandProps) {
  const { tie = false, winners = [] } = view.outcome ?? {};
  const who = joinNames(winners.map((winner) => names[winner]));
  const isMine = winners.includes(seat);
  if (tie) return <Panel title={isMine ? 'You share it' : 'A tie'}>A tie between {who}.</Panel>;
  if (isMine) return <Panel title="You win!">{winners.length > 1 ? `With your team: ${who}.` : null}</Panel>;
  return <Panel title="The match is over">{`${who} ${winners.length > 1 ? 'win' : 'wins'}.`}</Panel>;
}

function Panel(props: { title: string; picture?: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="wz-dock">
      <div class="wz-panel">
        {props.picture}
        <div>
          <h2>{props.title}</h2>
          {props.children}
        </div>
      </div>
    </div>
  );
}
