import type { Game } from '../../../shared/contract/game.ts';
import { games } from '../../../shared/games/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Poster } from '../frame/poster.tsx';
import { useGameUi } from '../frame/use-game-ui.ts';
import { isOpening, playNow } from './play-now.ts';

/** The games of the house, each with its poster. */
export const Games = () => (
  <ul class="games">
    {games.map((game) => (
      <GameOffer key={game.info.id} game={game} />
    ))}
  </ul>
);

function GameOffer({ game }: { game: Game }) {
  const { gameUi } = useGameUi(game.info.id);
  return (
    <li class="stack offer">
      <Poster game={game} />
      <div class={`stack ${gameUi?.theme ?? ''}`}>
        <Button
          kind="primary"
          size="big"
          wide
          disabled={isOpening.value}
          aria-label={`${isOpening.value ? 'Setting the table…' : 'Play now against bots'}: ${game.info.title}`}
          onClick={() => void playNow(game)}
        >
          {isOpening.value ? 'Setting the table…' : 'Play now against bots'}
        </Button>
        <div class="offer-more">
          <ButtonLink href={`/new?game=${game.info.id}`} label={`New match: ${game.info.title}`} wide>
            New match
          </ButtonLink>
          <ButtonLink href={`/rules/${game.info.id}`} label={`Rules: ${game.info.title}`} wide>
            Rules
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
