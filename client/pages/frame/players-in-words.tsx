import type { GameUi } from '../../kit/game-ui.ts';

/** The table in words, a line a seat: what the canvas shows, for whoever does not see it. */
export function PlayersInWords({ gameUi, view, names }: { gameUi: GameUi; view: any; names: string[] }) {
  return (
    <>
      <ul class="visually-hidden" aria-label="Players">
        {names.map((name, seat) => (
          <li key={seat}>
            {name}: {gameUi.told(view, seat)}
          </li>
        ))}
      </ul>
      {gameUi.Told && <gameUi.Told view={view} names={names} />}
    </>
  );
}
