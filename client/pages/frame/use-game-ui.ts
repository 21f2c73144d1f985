import { useEffect, useState } from 'preact/hooks';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';

interface Fetched {
  /** null until it is here. */
  gameUi: GameUi | null;
  /** It did not come, and will not: see NotArrived. */
  failed: boolean;
}

const fetching: Fetched = { gameUi: null, failed: false };

/** A game's gameUi. @param game null as long as it is not known which */
export function useGameUi(game: string | null): Fetched {
  const [fetched, setFetched] = useState<Fetched & { game: string | null }>({ ...fetching, game: null });
  useEffect(() => {
    let wanted = true;
    const settle = (come: Fetched) => wanted && setFetched({ ...come, game });
    if (game !== null)
      loadGameUi(game).then(
        (gameUi) => settle({ gameUi, failed: false }),
        () => settle({ gameUi: null, failed: true }),
      );
    return () => {
      wanted = false;
    };
  }, [game]);
  return fetched.game === game ? fetched : fetching;
}
