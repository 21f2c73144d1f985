import { useEffect, useState } from 'preact/hooks';
import type { PlayedGame } from '../../../shared/archive.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { titleOf } from '../frame/match-card.tsx';

/** What they choose most often, game by game, as it is printed there. */
export function Favourites({ games }: { games: readonly PlayedGame[] }) {
  const liked = games.filter(({ favourites }) => favourites.length > 0);
  if (liked.length === 0) return null;
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites">Chosen most</h2>
      {liked.map((one) => (
        <GameFavourites key={one.game} {...one} />
      ))}
    </section>
  );
}

interface Printed {
  theme: string;
  printOf: Awaited<ReturnType<NonNullable<GameUi['loadPrints']>>>;
}

function GameFavourites({ game, favourites }: PlayedGame) {
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without pictures there are still names.
    printsOf(game).then(
      (found) => isWanted && setPrinted(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [game]);
  return (
    <>
      <h3 class="person-game">{titleOf(game)}</h3>
      <ul class={`favourites ${printed?.theme ?? ''}`}>
        {favourites.map(({ id, title, times }) => {
          const print = printed?.printOf(id);
          return (
            <li key={id}>
              {print && (
                <div class="favourite-face">
                  <print.Face />
                </div>
              )}
              <span>
                <b>{title}</b> {times}×
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

async function printsOf(game: string): Promise<Printed | null> {
  const { theme, loadPrints } = await loadGameUi(game);
  return loadPrints ? { theme, printOf: await loadPrints() } : null;
}
