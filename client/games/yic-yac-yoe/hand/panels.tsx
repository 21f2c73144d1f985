/** What the dock shows to those who do not draw on. */
import type { ComponentChildren, RefObject } from 'preact';
import { OutStamp } from '../../../kit/hand/out-stamp.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import { joinNames } from '../../../../shared/contract/words.ts';
import { inWords } from '../../../../shared/contract/words.ts';
import type { YicYacYoeHandProps } from './hand.tsx';

/** Where the focus is kept. */
type Boxed = { box: RefObject<HTMLDivElement | null> };

export function Out({ view, seat, names, box }: YicYacYoeHandProps & Boxed) {
  return (
    <Panel box={box} title="You’re out." picture={<OutStamp seat={seat} sizePx={104} />}>
      <p>{whyOut(view, seat)} Your marks stay on the board.</p>
      {view.terms.armed && <p>Necromancy can still bring you back.</p>}
      <ul class="yy-still-in" aria-label="Still in">
        {view.players
          .filter(({ alive }) => alive)
          .map((other) => (
            <li key={other.seat}>
              <PlayerBadge seat={other.seat} sizePx={34} /> {names[other.seat]}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function whyOut({ lines }: YicYacYoeHandProps['view'], seat: number): string {
  const last = lines.findLast((line) => line.seat === seat);
  return last && last.rows.length > 0
    ? `You completed a row of ${inWords(Math.max(...last.rows.map((row) => row.length)))}.`
    : 'You were out of time twice in a row.';
}

export const Left = ({ box }: Boxed) => (
  <Panel box={box} title="You left the match">
    <p>Your marks stay on the board. You can still watch.</p>
  </Panel>
);

export function Over({ view, seat, names, box }: YicYacYoeHandProps & Boxed) {
  const { tie = false, winners = [] } = view.outcome ?? {};
  const who = joinNames(winners.map((winner) => names[winner]));
  const isMine = winners.includes(seat);
  if (tie)
    return (
      <Panel box={box} title={isMine ? 'You share it' : 'A tie'}>
        A full board: a tie between {who}.
      </Panel>
    );
  return (
    <Panel box={box} title={isMine ? 'You win!' : 'The match is over'}>
      {isMine ? 'Last one left.' : `${who} wins.`}
    </Panel>
  );
}

const Panel = (props: Boxed & { title: string; picture?: ComponentChildren; children: ComponentChildren }) => (
  <div class="yy-dock" ref={props.box}>
    <div class="yy-desk">
      <div class="yy-panel yy-sheet">
        {props.picture}
        <div>
          <h2 tabIndex={-1}>{props.title}</h2>
          {props.children}
        </div>
      </div>
    </div>
  </div>
);
