import '../frame/table-rules.css';
import { gameOf } from '../../../shared/games/index.ts';
import { Loading } from '../../ui/feedback.tsx';
import { NotArrived, useGameUi } from '../frame/arrival.tsx';
import { NotFound, Page } from '../frame/page.tsx';
import { PlayNow } from '../frame/play-now.tsx';

/** A game's rules, as it tells them itself. */
export default function Rules({ game: id }: { game: string }) {
  const game = gameOf(id);
  const { gameUi, failed } = useGameUi(game ? id : null);
  if (!game) return <NotFound what="There is no such game in this house." />;
  return (
    <Page title={`Rules of ${game.info.title}`}>
      <div class={`row table-rules-head ${gameUi?.theme ?? ''}`}>
        <h1 class="rules-title">{game.info.title}: rules</h1>
        <PlayNow game={game.info} />
      </div>
      {gameUi ? <gameUi.Rules table={null} /> : failed ? <NotArrived /> : <Loading />}
    </Page>
  );
}
