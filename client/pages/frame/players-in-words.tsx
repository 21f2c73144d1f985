import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { GameUi } from '../../kit/game-ui.ts';

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
      {gameUi.Told && <gameUi.Told view={view} names={names} />}
    </>
  );
}
