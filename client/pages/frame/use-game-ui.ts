import { useEffect, useState } from 'preact/hooks';
import { faceOf, type Face } from '../../kit/game-ui.ts';

interface Fetched {
  /** null until it is here. */
  face: Face | null;
  /** It did not come, and will not: see NotArrived. */
  failed: boolean;
}

const fetching: Fetched = { face: null, failed: false };

/** A game's face. @param game null as long as it is not known which */
export function useFace(game: string | null): Fetched {
  const [fetched, setFetched] = useState<Fetched & { game: string | null }>({ ...fetching, game: null });
  useEffect(() => {
    let wanted = true;
    const settle = (come: Fetched) => wanted && setFetched({ ...come, game });
    if (game !== null)
      faceOf(game).then(
        (face) => settle({ face, failed: false }),
        () => settle({ face: null, failed: true }),
      );
    return () => {
      wanted = false;
    };
  }, [game]);
  return fetched.game === game ? fetched : fetching;
}
