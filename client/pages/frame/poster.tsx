import type { GameOffer } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { useGamePoster } from './arrival.tsx';

/** A game's poster in its frame. */
export function Poster({ game }: { game: GameOffer }) {
  const { GamePoster, failed } = useGamePoster(game.id);
  if (failed)
    return (
      <div class="stack poster poster-missing">
        <b>{game.title}</b>
        <p>Its poster did not arrive.</p>
        <Button size="small" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div class={`poster ${game.theme}`} aria-hidden="true">
      {GamePoster && <GamePoster />}
    </div>
  );
}
