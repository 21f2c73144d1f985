/** What a dock shows in place of the hand: to those who are out, who have left, and when the match is over. */
import './hand.css';
import type { ComponentChildren } from 'preact';
import { at } from '../../../shared/contract/at.ts';
import type { Outcome, Seat } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { Name, WithNames } from '../../ui/names.tsx';

interface Look {
  /** The game's own class, if it looks different there. */
  class?: string;
}

interface PanelProps extends Look {
  title: string;
  picture?: ComponentChildren;
  children?: ComponentChildren;
}

export const Panel = ({ class: look = '', title, picture, children }: PanelProps) => (
  <div class={`hand-panel ${look}`}>
    {picture}
    <div>
      <h2 tabIndex={-1}>
        <WithNames>{title}</WithNames>
      </h2>
      {children}
    </div>
  </div>
);

interface OutPanelProps extends Look {
  seat: Seat;
  /** Of the stamped token. */
  sizePx: number;
  title?: string;
  text?: string;
  /** Names of those on the same side who play on. */
  mates?: string[];
  children?: ComponentChildren;
}

export const OutPanel = ({
  class: look = '',
  seat,
  sizePx,
  title = 'You’re out.',
  text = 'Stay and watch: the table and the log stay open.',
  mates = [],
  children,
}: OutPanelProps) => (
  <Panel class={look} title={title} picture={<OutStamp seat={seat} sizePx={sizePx} />}>
    <p>{text}</p>
    {mates.length > 0 && (
      <p>
        <WithNames names={mates}>{`Your team plays on: ${joinNames(mates)}.`}</WithNames>
      </p>
    )}
    {children}
  </Panel>
);

export const LeftPanel = ({
  class: look = '',
  text = 'Your seat stays empty until the end. You can still watch.',
}: Look & { text?: string }) => (
  <Panel class={look} title="You left the match">
    <p>{text}</p>
  </Panel>
);

interface OverPanelProps extends Look {
  outcome: Outcome | null;
  seat: Seat;
  names: string[];
  /** What a tie is called. */
  tie?: string;
  /** What is said to somebody who has won without a team. */
  alone?: string;
}

export function OverPanel({ class: look = '', outcome, seat, names, tie = 'A tie', alone }: OverPanelProps) {
  const { tie: isTie, winners } = outcome ?? { tie: false, winners: [] };
  const who = joinNames(winners.map((winner) => at(names, winner)));
  const isMine = winners.includes(seat);
  const panel = (title: string, text: string | undefined) => (
    <Panel class={look} title={title}>
      {text && (
        <p>
          <WithNames names={names}>{text}</WithNames>
        </p>
      )}
    </Panel>
  );
  if (isTie) return panel(isMine ? 'You share it' : 'A tie', `${tie} between ${who}.`);
  if (isMine) return panel('You win!', winners.length > 1 ? `With your team: ${who}.` : alone);
  return panel('The match is over', `${who} ${winners.length > 1 ? 'win' : 'wins'}.`);
}

/** The token of a player who is out, stamped. The words beside it say so. */
const OutStamp = ({ seat, sizePx }: { seat: Seat; sizePx: number }) => (
  <span class="out-stamp" aria-hidden="true" style={{ fontSize: `${sizePx * 0.28}px` }}>
    <PlayerBadge seat={seat} sizePx={sizePx} dead />
    <b>Out</b>
  </span>
);

interface PlayerListProps extends Look {
  label?: string;
  seats: Seat[];
  names: string[];
  /** What stands behind a name. */
  factOf?(seat: Seat): string | number;
}

/** Some of the players, e.g. those who are awaited. */
export const PlayerList = ({ class: look = '', label, seats, names, factOf }: PlayerListProps) => (
  <ul class={`row player-list ${look}`} aria-label={label}>
    {seats.map((seat) => (
      <li key={seat} class="row">
        <PlayerBadge seat={seat} sizePx={34} />
        <span>
          <Name>{names[seat]}</Name>
          {factOf && ` ${factOf(seat)}`}
        </span>
      </li>
    ))}
  </ul>
);
