import { at } from '../../../shared/contract/at.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import { toast } from '../../ui/feedback.tsx';
import type { RoomSnapshot } from '../../app/connection.ts';
import type { LiveMatch } from './live-match.ts';
import { useEffect, useState } from 'preact/hooks';
import { hasIcon, iconBody } from '../../design/icons.ts';
import { shapePaths, tokenOf } from '../../design/seat-marks.ts';
import { turningPointOf } from '../../../replays/log/analysis.ts';
import type { Outcome } from '../../../shared/contract/game.ts';
import { capitalised } from '../../../shared/contract/words.ts';
import { useAnalysis } from '../frame/analysis.ts';
import { BotFact } from '../frame/bot-fact.tsx';
import { turnWords, verdictOf } from '../frame/in-words.tsx';

interface EndPanelProps {
  live: LiveMatch;
  table: RoomSnapshot;
  matchId: string;
}

/** After the match: how everyone fared, what was worth telling, and what next. */
export function EndPanel({ live, table, matchId }: EndPanelProps) {
  const { game } = live;
  const view = live.view.value;
  if (!game || !view) return null;
  const names = live.names.value;
  const events = live.events.value.map(({ event }) => event);
  const results = game.narrator.describeResults(events, view);
  return (
    <section class="dock end-panel" aria-labelledby="the-table">
      <h2 id="the-table" class="roomy">
        The table
      </h2>
      <ol class="standings">
        {game.standings(events, view).map(({ seat, rank }) => (
          <li key={seat} class="row standing">
            <span class="standing-rank">{rank === 1 ? <Icon id="trophy" size={24} title="Winner" /> : rank}</span>
            <PlayerBadge seat={seat} sizePx={40} />
            <b>
              {names[seat]}
              {seat === live.seat.value && ' (you)'}
            </b>
            {table.seats[seat]?.bot && <BotFact temperament={table.seats[seat].temperament} />}
            <span>{results[seat]}</span>
          </li>
        ))}
      </ol>
      <ul class="highlights">
        {game.narrator.highlights(events, names).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <TurningPoint matchId={matchId} outcome={game.status(view).outcome} names={names} />
      </ul>
      <div class="end-acts">
        <ButtonLink href={`/replay/${matchId}`}>Watch replay</ButtonLink>
        <ButtonLink href="/">Lobby</ButtonLink>
        <NextMatch live={live} table={table} />
      </div>
    </section>
  );
}

/** Comes when the match has been thought through, and stays away where nothing stands out. */
function TurningPoint({ matchId, outcome, names }: { matchId: string; outcome: Outcome | null; names: string[] }) {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`/api/matches/${encodeURIComponent(matchId)}/log`, { signal: leaving.signal })
      .then((reply) => (reply.ok ? reply.blob() : null))
      .then(setFile, () => {});
    return () => leaving.abort();
  }, [matchId]);
  const { is, standings } = useAnalysis(file).value;
  const turn = is === 'done' && outcome ? turningPointOf(standings, outcome) : null;
  if (!turn) return null;
  const round = turn.round ? `${turn.round.unit} ${turn.round.number}, ` : '';
  return <li>{capitalised(`${round}${turnWords(turn, names)}.`)}</li>;
}

function NextMatch({ live, table }: { live: LiveMatch; table: RoomSnapshot }) {
  const again = async () => {
    const failure = await live.connection.ask({ type: 'rematch' });
    if (failure) toast(failure.message);
  };
  if (table.rematchId)
    return (
      <ButtonLink href={`/t/${table.rematchId}`} kind="primary" size="big" wide>
        To the next match
      </ButtonLink>
    );
  if (live.seat.value === null) return null;
  return (
    <Button kind="primary" size="big" wide onClick={() => void again()}>
      Play again, same seats
    </Button>
  );
}

const RAYS = 30;
/** Beyond the corners of any screen, in the poster's units. */
const REACH = 2000;

/** The winner on a poster of their own; those who tie share it. It can be put aside, to see how the table was left. */
export function WinnerPoster({ live }: { live: LiveMatch }) {
  const [isAside, setAside] = useState(false);
  const names = live.names.value;
  const outcome = live.status.value?.outcome;
  if (!outcome || !live.headline.value) return null;
  const verdict = verdictOf(live.headline.value);
  const [first] = outcome.winners;
  const title = titleOf(
    outcome.winners.map((seat) => at(names, seat)),
    outcome.tie,
  );
  return (
    <>
      {!isAside && (
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
            <circle
              cx="420"
              cy="336"
              r="222"
              fill="light-dark(#a5331c, #8e2c18)"
              stroke="var(--piece-ink)"
              stroke-width="4"
            />
            <path d={tone} fill="light-dark(#7a2110, #641c0e)" />
            <circle cx="420" cy="336" r="212" fill="none" stroke="#fbf0d6" stroke-width="2" />
            {first !== undefined && <BigToken seat={first} />}
            <Crown game={live.game!.info.id} />
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
      )}
      <button type="button" class="sheet row poster-turn" aria-pressed={isAside} onClick={() => setAside(!isAside)}>
        <Icon id="eye" size={24} />
        <span>See the table</span>
      </button>
    </>
  );
}

function titleOf(winners: string[], tie: boolean): string {
  const [only, ...others] = winners;
  if (only === undefined) return 'Nobody';
  if (others.length === 0) return only;
  return winners.length === 2 ? winners.join(' & ') : tie ? `${winners.length} players` : 'The team';
}

function BigToken({ seat }: { seat: number }) {
  const { colour, shape, solid } = tokenOf(seat);
  return (
    <g transform="translate(420 322)" stroke="var(--piece-ink)">
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
      transform="translate(313 77) scale(0.418)"
      style={{ color: 'var(--piece-ink)' }}
      fill="currentColor"
      dangerouslySetInnerHTML={{ __html: iconBody({ id }) }}
    />
  );
}

function Ribbon({ text }: { text: string }) {
  return (
    <>
      <path
        d="M70 486L120 548L70 610H770L720 548L770 486Z"
        fill="var(--piece-ink)"
        stroke="light-dark(transparent, #6b5140)"
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
