/** What can be played: the games, each with its poster and a table full of bots one click away. */
import { useEffect } from 'preact/hooks';
import { inCapitals } from '../../../shared/contract/words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../frame/page.tsx';
import { JoinForm } from './join.tsx';
import { fetchAhead } from '../../app/offline/install.ts';
import { watchTables } from '../../app/connection/lobby.ts';
import { Finished, ResumeMatch, TableList } from './tables.tsx';
import { gameInfos } from '../../games/registry.ts';
import type { GameOffer } from '../../kit/game-ui.ts';
import { PlayNow } from '../frame/play-now.tsx';
import { Poster } from '../frame/poster.tsx';
import { StorageNote } from '../frame/storage-note.tsx';
import './lobby.css';

/** The first page: what can be played, who plays, what was played. */
export default function Lobby() {
  useEffect(watchTables, []);
  useEffect(fetchAhead, []);
  return (
    <Page>
      <h1 class="lobby-line">
        <b>{inCapitals(gameInfos.length)} quick table games,</b> with friends or with bots. Free, in the browser.
      </h1>
      <StorageNote />
      <div class="lobby">
        <ResumeMatch />
        <div class="stack lobby-left">
          <Games />
          <JoinForm />
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
      <Offer key={game.id} game={game} />
    ))}
  </ul>
);

/** All of it plays when it is clicked, but for its two links. */
const Offer = ({ game }: { game: GameOffer }) => (
  <li class={`offer ${game.theme}`}>
    <Poster game={game} />
    <div class="offer-words">
      <h2>{game.title}</h2>
      <p>{game.pitch}</p>
      <p class="offer-facts">{game.blurb}</p>
    </div>
    <PlayNow game={game} class="offer-play" />
    <div class="offer-more">
      <ButtonLink href={`/new?game=${game.id}`} label={`With friends: ${game.title}`} flat>
        With friends
      </ButtonLink>
      <ButtonLink href={`/rules/${game.id}`} label={`Rules: ${game.title}`} flat>
        Rules
      </ButtonLink>
    </div>
  </li>
);
