/** At the end of a match: who came where, with medals for what happened, and how everybody stands after tonight's matches. */
import './standings.css';
import { useEffect, useState } from 'preact/hooks';
import type { Evening, EveningScore } from '../../../../replays/log/evening.ts';
import type { Medal } from '../../../../shared/contract/game.ts';
import { personPage } from '../../../../shared/pages.ts';
import { inWords } from '../../../../shared/contract/words.ts';
import { hasIcon, iconBody } from '../../../design/icons.ts';
import { starPath } from '../../../../shared/design/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerBadge } from '../../../ui/player-badge.tsx';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { BotFact } from '../../frame/bot-fact.tsx';
import { ask, isFailure } from '../../../app/connection/api.ts';
import { ownEveningOf } from '../../../app/offline/flight.ts';
import { isOwnTable } from '../../../app/offline/own-tables.ts';
import type { LiveMatch } from '../live-match.ts';
import { Name } from '../../../ui/names.tsx';

interface StandingsProps {
  live: LiveMatch;
  table: RoomSnapshot;
  evening: Evening | null;
}

/** The score of the table's matches so far; null while it is not known, and for its first match. */
export function useEvening(matchId: string | null): Evening | null {
  const [evening, setEvening] = useState<Evening | null>(null);
  useEffect(() => {
    if (matchId === null) return;
    let isWanted = true;
    (isOwnTable(matchId) ? ownEveningOf(matchId) : fetchEvening(matchId)).then(
      (found) => isWanted && setEvening(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [matchId]);
  return evening && evening.matches > 1 ? evening : null;
}

async function fetchEvening(matchId: string): Promise<Evening | null> {
  const evening = await ask<Evening>(`/api/matches/${encodeURIComponent(matchId)}/evening`);
  return isFailure(evening) ? null : evening;
}

export function Standings({ live, table, evening }: StandingsProps) {
  const view = live.stage.view.value;
  if (!live.game || !view) return null;
  const events = live.feed.gameEvents;
  const results = live.game.narrator.describeResults?.(events, view) ?? [];
  const medals = live.game.narrator.medals?.(events, table.seats.length) ?? [];
  return (
    <ol class="standings">
      {live.game.standings(events, view).map(({ seat, rank }) => {
        const medal = medals.find((one) => one.seat === seat);
        const score = evening?.scores.find((one) => one.seat === seat);
        const player = table.seats[seat];
        return (
          <li key={seat} class="row standing">
            <span class="standing-rank">{rank === 1 ? <Icon id="trophy" size={24} title="Winner" /> : rank}</span>
            <PlayerBadge seat={seat} sizePx={40} />
            <span class="standing-words">
              <b>
                <Name>
                  {player?.key ? <a href={personPage(player.key)}>{live.names.value[seat]}</a> : live.names.value[seat]}
                </Name>
                {seat === live.seat.value && ' (you)'}
              </b>
              <span class="row standing-facts">
                <span>{[results[seat], medal && `${medal.title}: ${medal.fact}`].filter(Boolean).join(' · ')}</span>
                {player?.bot && <BotFact temperament={player.temperament} />}
              </span>
            </span>
            {medal && <MedalMark medal={medal} />}
            {score && <Tonight score={score} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A rosette with ribbons; what it is for stands in words beside it. */
const MedalMark = ({ medal }: { medal: Medal }) => (
  <svg class="standing-medal" viewBox="-30 -30 60 69" aria-hidden="true">
    <path
      d="M-15 6L-20 36L-6 28L0 36L6 28L20 36L15 6Z"
      fill="#a5331c"
      stroke="var(--piece-ink)"
      stroke-width="2.4"
      stroke-linejoin="round"
    />
    <path d={starPath(16, 28, 23.5)} fill="var(--notice)" stroke="var(--piece-ink)" stroke-width="2.4" />
    <circle r="18.5" fill="var(--piece-paper)" stroke="var(--piece-ink)" stroke-width="2" />
    <g
      transform="translate(-13.5 -13.5) scale(0.0527)"
      fill="currentColor"
      dangerouslySetInnerHTML={{ __html: iconBody(hasIcon(medal.icon) ? medal.icon : 'trophy') }}
    />
  </svg>
);

/** So many stars are drawn one by one. */
const MOST_STARS = 3;

/** A star for each win, and how many medals. */
function Tonight({ score: { wins, medals } }: { score: EveningScore }) {
  return (
    <span class="row standing-evening">
      <span class="row standing-stars" aria-hidden="true">
        {wins > MOST_STARS && `${wins}×`}
        {Array.from({ length: wins > MOST_STARS ? 1 : wins }, (_, index) => (
          <svg key={index} viewBox="-12 -12 24 24">
            <path d={starPath(5, 11, 4.8)} fill="var(--notice)" stroke="var(--ink)" stroke-width="1.8" />
          </svg>
        ))}
      </span>
      <span aria-hidden="true">{medals}</span>
      <span class="visually-hidden">
        this evening {wins} {wins === 1 ? 'win' : 'wins'}, {medals} {medals === 1 ? 'medal' : 'medals'}
      </span>
    </span>
  );
}

/** From so many wins in a row it is worth saying. */
const STREAK = 2;

export const Streaks = ({ evening }: { evening: Evening }) =>
  evening.scores
    .filter(({ streak }) => streak >= STREAK)
    .map(({ name, streak }) => (
      <li key={name}>
        <b>
          {name}: {inWords(streak)} in a row.
        </b>
      </li>
    ));
