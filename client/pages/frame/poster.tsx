import type { GameOffer } from '../../kit/game-ui.ts';
import { Button } from '../../ui/button.tsx';
import { hasPoster } from '../../games/registry.ts';
import { useGamePoster } from './arrival.tsx';

interface PosterProps {
  game: GameOffer;
}

/** A game's poster in its frame. */
export const Poster = ({ game }: PosterProps) =>
  hasPoster(game.id) ? <DrawnPoster game={game} /> : <PlainPoster game={game} />;

const PlainPoster = ({ game: { title, blurb, theme } }: PosterProps) => (
  <div class={`poster ${theme}`} aria-hidden="true">
    <svg viewBox="0 0 262 372" preserveAspectRatio="xMidYMax slice">
      <text class="poster-title" x="131" y="196" textLength="230" lengthAdjust="spacingAndGlyphs">
        {title}
      </text>
      <text x="131" y="358">
        {blurb}
      </text>
    </svg>
  </div>
);

function DrawnPoster({ game }: PosterProps) {
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
