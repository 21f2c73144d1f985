/** What can be played: the games, each with its poster and a table full of bots one click away. */
import { useEffect } from 'preact/hooks';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../frame/page.tsx';
import { JoinForm } from './join.tsx';
import { watchTables } from '../../app/lobby.ts';
import { Finished, ResumeMatch, TableList } from './tables.tsx';
import { signal } from '@preact/signals';
import { createMatch, isFailure } from '../../app/api.ts';
import { usualBots } from '../../app/finished-matches.ts';
import { nameOrAnother, personSecret, rememberSeat } from '../../app/identity.ts';
import { navigate } from '../../app/route.ts';
import { toast } from '../../ui/feedback.tsx';
import { gameInfos } from '../../games/registry.ts';
import type { GameInfo } from '../../kit/game-ui.ts';
import { useGamePoster } from '../frame/arrival.tsx';
import { Poster } from '../frame/poster.tsx';
import './lobby.css';

/** The first page: what can be played, who plays, what was played. */
export default function Lobby() {
  useEffect(watchTables, []);
  return (
    <Page title={null}>
      <h1 class="visually-hidden">Lobby</h1>
      <div class="lobby">
        <div class="stack lobby-left">
          <Games />
          <ResumeMatch />
          <div class="lobby-ways">
            <JoinForm />
            {gameInfos.length > 1 && (
              <div class="stack lobby-own">
                <span class="field-title">Or start your own</span>
                <ButtonLink href="/new" wide>
                  New match
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
        <div class="stack lobby-right">
          <TableList />
          <Finished />
        </div>
      </div>
    </Page>
  );
}

/** The games of the house, each with its poster. */
const Games = () => (
  <ul class="games">
    {gameInfos.map((game) => (
      <GameOffer key={game.id} game={game} />
    ))}
  </ul>
);

function GameOffer({ game }: { game: GameInfo }) {
  const { gamePoster } = useGamePoster(game.id);
  return (
    <li class="stack offer">
      <Poster game={game} />
      <div class={`stack ${gamePoster?.theme ?? ''}`}>
        <Button
          kind="primary"
          size="big"
          wide
          disabled={isOpening.value}
          aria-label={`${isOpening.value ? 'Setting the table…' : 'Play now against bots'}: ${game.title}`}
          onClick={() => void playNow(game)}
        >
          {isOpening.value ? 'Setting the table…' : 'Play now against bots'}
        </Button>
        <div class="offer-more">
          <ButtonLink href={`/new?game=${game.id}`} label={`New match: ${game.title}`} wide>
            New match
          </ButtonLink>
          <ButtonLink href={`/rules/${game.id}`} label={`Rules: ${game.title}`} wide>
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
async function playNow(game: GameInfo): Promise<void> {
  if (isOpening.value) return;
  isOpening.value = true;
  const reply = await createMatch({
    game: game.id,
    seats: Math.min(game.seats.max, Math.max(game.seats.min, SEATS)),
    options: {},
    public: true,
    name: nameOrAnother(),
    secret: personSecret,
    againstBots: true,
    temperament: usualBots(),
  });
  isOpening.value = false;
  if (isFailure(reply)) return toast(reply.message);
  rememberSeat(reply.matchId);
  navigate(`/t/${reply.matchId}`);
}
