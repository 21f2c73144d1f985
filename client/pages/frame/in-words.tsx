/** What goes on in a match in words, as its game says it. */
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';

interface Headline {
  progress: string;
  status: string;
}

/** "Round 7, everyone chooses" */
export const headlineWords = ({ progress, status }: Headline): string => [progress, status].filter(Boolean).join(', ');

/** How long a match was: "6 minutes"; empty if it is not known. @param spanMs when it began and ended, ms */
export function lastedWords(spanMs: { from: number; to: number } | null): string {
  if (!spanMs) return '';
  const seconds = Math.round((spanMs.to - spanMs.from) / 1000);
  return seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}

/** Of a match that is over: "Last one standing". */
export const verdictOf = ({ status }: Headline): string => status.charAt(0).toUpperCase() + status.slice(1);

interface PlayersInWordsProps {
  game: Game;
  gameUi: GameUi;
  view: GameTypes['view'];
  names: string[];
}

/** The table in words, a line a seat: what the canvas shows, for whoever does not see it. */
export function PlayersInWords({ game, gameUi, view, names }: PlayersInWordsProps) {
  return (
    <>
      <ul class="visually-hidden" aria-label="Players">
        {names.map((name, seat) => (
          <li key={seat}>
            {name}: {game.narrator.describeSeat(view, seat)}
          </li>
        ))}
      </ul>
      {gameUi.BoardText && <gameUi.BoardText view={view} names={names} />}
    </>
  );
}
