/** Games' screens, rules and posters, fetched when they are first wanted; and pages. */
import { loadGame, loadGamePoster, loadGameRules, loadGameUi } from '../../games/registry.ts';
import type { RulesProps } from '../../kit/game-ui.ts';
import { lazyPart, NotArrived, useArrival, type PageModule } from '../../kit/lazy.tsx';
import { Loading } from '../../ui/feedback.tsx';
import { Page } from './page.tsx';

/** A game's screen. @param game null as long as it is not known which */
export function useGameUi(game: string | null) {
  const { value, failed } = useArrival(game, loadGameUi);
  return { gameUi: value, failed };
}

/** All of a game, with what reads options. @param game null as long as it is not wanted */
export function useGame(game: string | null) {
  const { value, failed } = useArrival(game, loadGame);
  return { game: value, failed };
}

/** A game's screen with the controls for its options. */
export function useGameForm(game: string | null) {
  const { value, failed } = useArrival(game, loadGameForm);
  return { form: value, failed };
}

async function loadGameForm(game: string) {
  const gameUi = await loadGameUi(game);
  return { gameUi, editors: (await gameUi.loadOptionEditors?.()) ?? {} };
}

/** A game's rules in chapters, as soon as they are here. @param table null for the game itself */
export function GameRules({ game, table }: { game: string; table: RulesProps | null }) {
  const { value, failed } = useArrival(game, loadGameRules);
  return value ? <value.page.Rules table={table} usual={value.usual} /> : failed ? <NotArrived /> : <Loading />;
}

/** A game's poster. */
export function useGamePoster(game: string) {
  const { value, failed } = useArrival(game, loadGamePoster);
  return { GamePoster: value, failed };
}

/** A page whose code is fetched when it is first wanted. */
export const lazyPage = <Props extends object>(load: () => Promise<PageModule<Props>>) =>
  lazyPart(load, () => (
    <Page>
      <NotArrived />
    </Page>
  ));
