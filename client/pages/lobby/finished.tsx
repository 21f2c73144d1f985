import { useEffect, useState } from 'preact/hooks';
import { gameOf } from '../../../shared/games/index.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import type { MatchSummary } from '../../../shared/protocol.ts';
import { isFailure, listMatches } from '../../app/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';

const PAGE = 6;

/** Public matches that are over, the latest first, each a replay. */
export function Finished() {
  const [matches, setMatches] = useState<MatchSummary[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const fetchMore = async (before?: string) => {
    const page = await listMatches({ phase: 'over', limit: PAGE, ...(before && { before }) });
    setWrong(isFailure(page) ? page.message : null);
    if (isFailure(page)) return;
    setMatches((known) => (before ? [...known, ...page.matches] : page.matches));
    setNext(page.next);
  };
  useEffect(() => void fetchMore(), []);

  return (
    <section aria-labelledby="finished">
      <h2 id="finished">Recently finished</h2>
      {wrong && <p class="row-none">{wrong}</p>}
      {!wrong && matches.length === 0 && <p class="row-none">Nothing yet. The first match will be kept here.</p>}
      <ul class="rows">
        {matches.map((match) => (
          <li key={match.matchId} class="row">
            <span class="row-words">
              <span>
                <b>{whoWon(match)}</b> {whatWon(match)}
              </span>
              {match.endedAt !== null && <span class="row-fact">{ago(match.endedAt)}</span>}
            </span>
            <a
              class="replay-link"
              href={`/replay/${match.matchId}`}
              aria-label={`Replay: ${whoWon(match)} ${whatWon(match)}`}
            >
              <Icon id="play" size={24} />
            </a>
          </li>
        ))}
      </ul>
      {next && (
        <Button size="small" onClick={() => void fetchMore(next)}>
          More
        </Button>
      )}
    </section>
  );
}

/** "Odile" */
function whoWon({ outcome, players }: MatchSummary): string {
  const winners = (outcome?.winners ?? []).map((seat) => players[seat]?.name ?? `Seat ${seat + 1}`);
  if (winners.length === 0) return 'Nobody';
  return winners.length > 3 ? `${winners.length} players` : joinNames(winners);
}

/** "won Wa Wa West ++" */
const whatWon = ({ outcome, game }: MatchSummary): string =>
  `${outcome?.tie ? 'tied in' : 'won'} ${gameOf(game)?.info.title ?? game}`;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "5 minutes ago" */
function ago(whenMs: number): string {
  const minutes = Math.round((whenMs - Date.now()) / 60_000);
  if (minutes > -60) return minutes >= 0 ? 'just now' : relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -36 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}
