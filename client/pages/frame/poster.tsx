import type { Game } from '../../../shared/contract/game.ts';
import { Button } from '../../ui/button.tsx';
import { useGameUi } from './arrival.tsx';

/** A game's poster in its frame. */
export function Poster({ game }: { game: Game }) {
  const { gameUi, failed } = useGameUi(game.info.id);
  if (failed)
    return (
      <div class="stack poster poster-missing">
        <b>{game.info.title}</b>
        <p>Its poster did not arrive.</p>
        <Button size="small" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div class={`poster ${gameUi?.theme ?? ''}`} aria-hidden="true">
      {gameUi && <gameUi.Poster />}
    </div>
  );
}
