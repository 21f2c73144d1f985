/** What the dock shows when there is nothing to choose. */
import { catalogueOf } from '../../../../shared/games/wa-wa-west/items.ts';
import { isAwaited } from '../../../../shared/games/wa-wa-west/legal.ts';
import { joinNames } from '../../../../shared/contract/words.ts';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { OutStamp } from '../../../kit/hand/out-stamp.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { CardFace } from '../card-face.tsx';
import { IsDeadly } from '../stakes.ts';
import { whySkipped } from '../words.ts';
import type { WaWaWestHandProps } from './hand.tsx';
import './panels.css';

/** The final choice, until everyone's is in. */
export function Locked({ view, seat, names }: WaWaWestHandProps) {
  const { pick } = view.players[seat];
  if (!pick || pick === 'hidden') return <Panel title="Locked in">Your choice is made, and it is safe.</Panel>;
  const { items } = catalogueOf(view.options);
  const item = items.get(pick.item)!;
  const at = pick.target === null ? '' : ` at ${names[pick.target]}`;
  const awaited = view.players.filter(isAwaited);
  return (
    <Panel
      title={`Locked in: ${item.name}${at}`}
      picture={
        <span class="ww-locked-card">
          <CardFace item={item} />
        </span>
      }
    >
      {pick.tried && pick.why && (
        <p class="ww-problem">
          {items.get(pick.tried.item)?.name} became Skip. {whySkipped[pick.why]}
        </p>
      )}
      <p aria-live="polite">{waitingFor(awaited.length)}</p>
      <ul class="ww-awaited">
        {awaited.map((player) => (
          <li key={player.seat}>
            <PlayerBadge seat={player.seat} sizePx={34} /> {names[player.seat]}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const waitingFor = (count: number) => (count === 0 ? 'Everyone is in.' : `Waiting for ${count} more.`);

/** The reveal plays; what it brings is told by the table, not by the dock. */
export const Turning = () => <Panel title="Draw!">The cards are turning.</Panel>;

export const Stunned = ({ view, seat }: WaWaWestHandProps) => (
  <Panel
    title="You are stunned"
    picture={
      <span class="ww-locked-card">
        <CardFace item={skipOf(view)} stamp="Stunned" />
      </span>
    }
  >
    <p>This round is a Skip, made for you. {view.players[seat].juiced && 'Your juice still protects you.'}</p>
    <p>Next round you choose again{useContext(IsDeadly) && ', if nobody shoots you'}.</p>
  </Panel>
);

export function Out({ view, seat, names }: WaWaWestHandProps) {
  const { exclude, customItems } = view.options;
  const canRise =
    !exclude.includes('necromancy') || customItems.some((item) => item.special.revives && !exclude.includes(item.id));
  const { team } = view.players[seat];
  const mates = team === null ? [] : view.players.filter((other) => other.team === team && other.alive);
  return (
    <Panel title="You're out." picture={<OutStamp seat={seat} sizePx={132} />}>
      <p>Stay and watch: the table and the log stay open.</p>
      {mates.length > 0 && <p>Your team plays on: {joinNames(mates.map((mate) => names[mate.seat]))}.</p>}
      {canRise && <p class="ww-panel-strong">Necromancy can still raise you.</p>}
    </Panel>
  );
}

export const Left = () => (
  <Panel title="You left the match">Your seat stays empty until the end. You can still watch.</Panel>
);

export function Over({ view, seat, names }: WaWaWestHandProps) {
  const { tie = false, winners = [] } = view.outcome ?? {};
  const who = joinNames(winners.map((winner) => names[winner]));
  if (tie) return <Panel title={winners.includes(seat) ? 'You share it' : 'A tie'}>A tie between {who}.</Panel>;
  if (winners.includes(seat))
    return <Panel title="You win!">{winners.length > 1 ? `With your team: ${who}.` : 'Last one standing.'}</Panel>;
  return <Panel title="The match is over">{`${who} ${winners.length > 1 ? 'win' : 'wins'}.`}</Panel>;
}

function Panel({
  title,
  picture,
  children,
}: {
  title: string;
  picture?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="ww-panel">
      {picture}
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

const skipOf = (view: WaWaWestHandProps['view']) => catalogueOf(view.options).items.get('skip')!;
