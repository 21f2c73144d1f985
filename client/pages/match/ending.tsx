import { at } from '../../../shared/contract/at.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RoomSnapshot } from '../../app/connection/room-snapshot.ts';
import { logOf } from '../../app/offline/flight.ts';
import { isOwnTable } from '../../app/offline/own-tables.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import type { LiveMatch } from './live-match.ts';
import { WhyAtEnd } from './out.tsx';
import { lazyOverlay } from '../../kit/lazy.tsx';
import type { WhatIfEndProps } from './what-if/end.tsx';
import { isAnybodyReady, ReadyCheck } from './again/ready-check.tsx';
import { ReadyTable } from './again/ready-table.tsx';
import { Standings, Streaks, useEvening } from './again/standings.tsx';
import { useEffect, useState } from 'preact/hooks';
import { hasIcon, iconBody } from '../../design/icons.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import type { Evening } from '../../../replays/log/evening.ts';
import { turningPointOf } from '../../../replays/log/analysis.ts';
import type { Outcome } from '../../../shared/contract/game.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import { useAnalysis } from '../frame/analysis.ts';
import { turnWords, verdictOf } from '../frame/in-words.tsx';
import { MatchSummary } from '../frame/summary.tsx';
import { WithNames } from '../../ui/names.tsx';

const WhatIfEnd = lazyOverlay<WhatIfEndProps>(() => import('./what-if/end.tsx'));

export interface EndProps {
  live: LiveMatch;
  gameUi: GameUi;
  table: RoomSnapshot;
  matchId: string;
}

/** After the match: how everyone fared, tonight too, what was worth telling, and what next. */
export function EndPanel({ live, gameUi, table, matchId }: EndProps) {
  const { game } = live;
  const view = live.stage.view.value;
  // A what-if is part of no evening.
  const evening = useEvening(table.grewFrom ? null : matchId);
  const [isInShort, setInShort] = useState(false);
  if (!game || !view) return null;
  const names = live.names.value;
  const events = live.feed.gameEvents;
  const { outcome } = game.status(view);
  return (
    <section class="dock end-panel" aria-labelledby="how-it-ended">
      <div class="end-story" tabIndex={0} role="group" aria-labelledby="how-it-ended">
        <div class="row end-head">
          <h2 id="how-it-ended">
            <WithNames>{winWords(outcome, names)}</WithNames>
          </h2>
          {evening && (
            <p>
              <b>
                {/* What this device dealt is in no archive. */}
                {isOwnTable(matchId) ? (
                  eveningWords(evening)
                ) : (
                  <a href={`/matches?evening=${matchId}`}>{eveningWords(evening)}</a>
                )}
              </b>
              <br />
              wins and medals
            </p>
          )}
        </div>
        <Standings live={live} table={table} evening={evening} />
        <WhyAtEnd live={live} gameUi={gameUi} />
        {gameUi.loadSummary && (
          <details class="end-why" onToggle={({ currentTarget }) => setInShort(currentTarget.open)}>
            <summary>The match in short</summary>
            {isInShort && <MatchSummary gameUi={gameUi} events={events} view={view} names={names} />}
          </details>
        )}
        <ul class="highlights">
          {evening && <Streaks evening={evening} />}
          {game.narrator.highlights?.(events, names).map((fact) => (
            <li key={fact}>
              <WithNames>{fact}</WithNames>
            </li>
          ))}
          <TurningPoint matchId={matchId} outcome={outcome} names={names} />
        </ul>
      </div>
      {table.grewFrom ? (
        <WhatIfEnd table={table} matchId={matchId} />
      ) : (
        <ReadyCheck live={live} table={table} matchId={matchId} />
      )}
    </section>
  );
}

const eveningWords = ({ matches }: Evening): string => `This evening, ${matches} matches`;

/** Comes when the match has been thought through, and stays away where nothing stands out. */
function TurningPoint({ matchId, outcome, names }: { matchId: string; outcome: Outcome | null; names: string[] }) {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    let isWanted = true;
    logOf(matchId).then(
      (log) => isWanted && setFile(log),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [matchId]);
  const { is, standings } = useAnalysis(file).value;
  const turn = is === 'done' && outcome ? turningPointOf(standings, outcome) : null;
  if (!turn) return null;
  const round = turn.round ? `${turn.round.unit} ${turn.round.number}, ` : '';
  return (
    <li>
      <WithNames>{capitalised(`${round}${turnWords(turn, names)}.`)}</WithNames>
    </li>
  );
}

/** Over the stage: who won, until somebody is ready for the next match. */
export const EndStage = ({ live, table }: Pick<EndProps, 'live' | 'table'>) =>
  isAnybodyReady(table) ? <ReadyTable live={live} table={table} /> : <WinnerPoster live={live} />;

const RAYS = 30;
/** Beyond the corners of any screen, in the poster's units. */
const REACH = 2000;

/** So long the table is seen as the last card has left it, ms. */
const TABLE_SEEN_MS = 1000;

/** The winner on a poster of their own; those who tie share it. It can be put aside, to see how the table was left, unless it stays. */
export function WinnerPoster({ live, stays = false }: { live: LiveMatch; stays?: boolean }) {
  const [isAside, setAside] = useState(false);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), TABLE_SEEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const outcome = live.stage.status.value?.outcome;
  if (!isDue || !outcome || !live.stage.headline.value || !live.game) return null;
  return (
    <>
      {!isAside && (
        <Winners
          outcome={outcome}
          headline={live.stage.headline.value}
          names={live.names.value}
          game={live.game.info.id}
        />
      )}
      {!stays && (
        <button type="button" class="sheet row poster-turn" aria-pressed={isAside} onClick={() => setAside(!isAside)}>
          <Icon id="eye" size={24} />
          <span>See the table</span>
        </button>
      )}
    </>
  );
}

interface WinnersProps {
  outcome: Outcome;
  headline: { progress: string; status: string };
  names: string[];
  /** Its id. */
  game: string;
}

/** Who won, and how, over the whole table. */
export function Winners({ outcome, headline, names, game }: WinnersProps) {
  const verdict = verdictOf(headline);
  const title = titleOf(
    outcome.winners.map((seat) => at(names, seat)),
    outcome.tie,
  );
  return (
    <div class="winner-poster">
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 840 744"
        overflow="visible"
        role="img"
        aria-label={`${title}. ${verdict}`}
      >
        <path d={rays()} fill="var(--sun, var(--notice))" />
        <circle cx="420" cy="336" r="222" fill="var(--seal)" stroke="var(--piece-ink)" stroke-width="4" />
        <path d={tone} fill="var(--seal-dots)" />
        <circle cx="420" cy="336" r="212" fill="none" stroke="#fbf0d6" stroke-width="2" />
        <Emblem winners={outcome.winners} game={game} />
        <Ribbon text={title} />
        <text
          x="420"
          y="690"
          text-anchor="middle"
          font-family="var(--font-title)"
          font-size="50"
          fill="var(--ink)"
          stroke="var(--stock)"
          stroke-width="10"
          stroke-linejoin="round"
          paint-order="stroke"
        >
          {verdict}
        </text>
      </svg>
    </div>
  );
}

/** "Inés wins" */
function winWords(outcome: Outcome | null, names: string[]): string {
  if (!outcome) return 'The end';
  if (outcome.tie) return 'A tie';
  const winners = outcome.winners.map((seat) => at(names, seat));
  return `${titleOf(winners, false)} ${winners.length === 2 ? 'win' : 'wins'}`;
}

function titleOf(winners: string[], tie: boolean): string {
  const [only, ...others] = winners;
  if (only === undefined) return 'Nobody';
  if (others.length === 0) return only;
  return winners.length === 2 ? winners.join(' & ') : tie ? `${winners.length} players` : 'The team';
}

/** Everybody who wins or ties, crowned; many stand in rows. */
function Emblem({ winners, game }: { winners: number[]; game: string }) {
  const columns = Math.ceil(Math.sqrt(winners.length));
  const rows = Math.ceil(winners.length / Math.max(1, columns));
  const scale = 1 / Math.max(1, columns * 0.78);
  const stepPx = 274 * scale;
  return (
    <>
      {winners.map((seat, index) => {
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, winners.length - row * columns);
        const x = 420 + ((index % columns) - (inRow - 1) / 2) * stepPx;
        const y = 322 + (row - (rows - 1) / 2) * stepPx * 1.1 + (winners.length > 1 ? 20 * scale : 0);
        return (
          <g key={seat} transform={`translate(${x} ${y}) scale(${scale})`}>
            <BigToken seat={seat} />
            <Crown game={game} />
          </g>
        );
      })}
    </>
  );
}

function BigToken({ seat }: { seat: number }) {
  const { colour, shape, solid } = tokenOf(seat);
  return (
    <g stroke="var(--piece-ink)">
      <circle cx="8" cy="11" r="128" fill="#000" opacity="0.35" stroke="none" />
      <circle r="128" fill="var(--piece-paper)" stroke-width="9" />
      {solid ? (
        <circle r="105" fill={colour} stroke="none" />
      ) : (
        <circle r="98" fill="none" stroke={colour} stroke-width="14" />
      )}
      <path
        d={shapePaths[shape]}
        transform={`scale(${solid ? 54 : 61})`}
        fill={solid ? 'var(--piece-paper)' : colour}
        fill-rule="evenodd"
        stroke-width="0.14"
        stroke-linejoin="round"
      />
    </g>
  );
}

/** What a game puts on its winners' heads. */
function Crown({ game }: { game: string }) {
  const id = `crown-${game}`;
  if (!hasIcon(id)) return null;
  return (
    <g
      transform="translate(-107 -245) scale(0.418)"
      style={{ color: 'var(--piece-ink)' }}
      fill="currentColor"
      dangerouslySetInnerHTML={{ __html: iconBody(id) }}
    />
  );
}

function Ribbon({ text }: { text: string }) {
  return (
    <>
      <path
        d="M70 486L120 548L70 610H770L720 548L770 486Z"
        fill="var(--piece-ink)"
        stroke="var(--ribbon-line)"
        stroke-width="3"
      />
      <path d="M140 472H700V596H140Z" fill="var(--card, #fbf0d6)" stroke="var(--piece-ink)" stroke-width="3.5" />
      <text
        x="420"
        y="534"
        text-anchor="middle"
        dominant-baseline="central"
        fill="#a5331c"
        font-family="var(--font-title)"
        font-size={Math.min(104, 830 / text.length)}
      >
        {text}
      </text>
    </>
  );
}

/** Dots in rows half a step apart, larger towards the foot of the disc. */
const tone = Array.from({ length: 42 }, (_, row) => {
  const y = 341 + row * 5;
  const half = Math.sqrt(Math.max(0, 208 ** 2 - (y - 336) ** 2));
  const r = ((y - 336) / 222) * 4;
  const dot = (x: number) =>
    Math.abs(x - 420) < half - r ? `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0` : '';
  return Array.from({ length: 43 }, (_, column) => dot(205 + column * 10 + (row % 2) * 5)).join('');
}).join('');

function rays(): string {
  const point = (index: number) => {
    const angle = (index * Math.PI) / RAYS + 0.035;
    return `${(420 + REACH * Math.cos(angle)).toFixed(1)} ${(336 + REACH * Math.sin(angle)).toFixed(1)}`;
  };
  return Array.from({ length: RAYS }, (_, index) => `M420 336L${point(2 * index)}L${point(2 * index + 1)}Z`).join('');
}
