import { useEffect, useState } from 'preact/hooks';
import { gameOf } from '../../shared/games/index.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import { isFailure, listMatches } from '../api.ts';
import { Icon } from '../art/icon.tsx';
import { Button } from '../controls/button.tsx';

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
              <span>{outcomeOf(match)}</span>
            </span>
            <a class="replay-link" href={`/replay/${match.matchId}`} aria-label={`Replay: ${outcomeOf(match)}`}>
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

/** "Odile won Wa Wa West ++" */
function outcomeOf(match: MatchSummary): string {
  const title = gameOf(match.game)?.title ?? match.game;
  const winners = (match.outcome?.winners ?? []).map((seat) => match.players[seat]?.name ?? `Seat ${seat + 1}`);
  if (winners.length === 0) return `${title}, nobody won`;
  const names = winners.length > 3 ? `${winners.length} players` : list.format(winners);
  return match.outcome?.tie ? `${names} tied in ${title}` : `${names} won ${title}`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
