import { gameOf } from '../../../shared/games/index.ts';
import { Loading } from '../../ui/feedback.tsx';
import { NotArrived, useGameUi } from '../frame/arrival.tsx';
import { NotFound, Page } from '../frame/page.tsx';

/** A game's rules, as it tells them itself. */
export default function Rules({ game: id }: { game: string }) {
  const game = gameOf(id);
  const { gameUi, failed } = useGameUi(game ? id : null);
  if (!game) return <NotFound what="There is no such game in this house." />;
  return (
    <Page title={`Rules of ${game.info.title}`}>
      <h1 class={`rules-title ${gameUi?.theme ?? ''}`}>{game.info.title}: rules</h1>
      {gameUi ? <gameUi.Rules table={null} /> : failed ? <NotArrived /> : <Loading />}
    </Page>
  );
}
