/** What can be played: the games, each with its poster and a table full of bots one click away. */
import { signal } from '@preact/signals';
import type { Game } from '../../../shared/contract/game.ts';
import { games } from '../../../shared/games/index.ts';
import { createMatch, isFailure } from '../../app/api.ts';
import { nameOrAnother, personSecret, rememberSeat } from '../../app/identity.ts';
import { navigate } from '../../app/route.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback.tsx';
import { useGameUi } from '../frame/arrival.tsx';
import { Poster } from '../frame/poster.tsx';

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

const SEATS = 4;

/** True while a table is being opened. */
const isOpening = signal(false);

/** Opens a table with bots in every other seat and goes there. */
async function playNow(game: Game): Promise<void> {
  if (isOpening.value) return;
  isOpening.value = true;
  const reply = await createMatch({
    game: game.info.id,
    seats: Math.min(game.info.seats.max, Math.max(game.info.seats.min, SEATS)),
    options: {},
    public: true,
    name: nameOrAnother(),
    secret: personSecret,
    againstBots: true,
  });
  isOpening.value = false;
  if (isFailure(reply)) return toast(reply.message);
  rememberSeat(reply.matchId);
  navigate(`/t/${reply.matchId}`);
}
