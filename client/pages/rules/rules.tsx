import '../frame/table-rules.css';
import { gameInfos } from '../../games/registry.ts';
import { GameRules } from '../frame/arrival.tsx';
import { NotFound, Page } from '../frame/page.tsx';
import { PlayNow } from '../frame/play-now.tsx';

/** A game's rules, as it tells them itself. */
export default function Rules({ game: id }: { game: string }) {
  const game = gameInfos.find((one) => one.id === id);
  if (!game) return <NotFound what="There is no such game in this house." />;
  return (
    <Page>
      <div class={`row table-rules-head ${game.theme}`}>
        <h1 class="rules-title">{game.title}: rules</h1>
        <PlayNow game={game} />
      </div>
      <GameRules game={id} table={null} />
    </Page>
  );
}
