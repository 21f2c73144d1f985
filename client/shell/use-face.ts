import { useEffect, useState } from 'preact/hooks';
import { faceOf, type Face } from '../face.ts';

/** A game's face once it is loaded; null until then. */
export function useFace(game: string | null): Face | null {
  const [loaded, setLoaded] = useState<{ game: string; face: Face } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (game !== null)
      void faceOf(game).then((face) => {
        if (wanted) setLoaded({ game, face });
      });
    return () => {
      wanted = false;
    };
  }, [game]);
  return loaded?.game === game ? loaded.face : null;
}
