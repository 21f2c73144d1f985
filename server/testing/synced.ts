/** What reads a table's synced state, of every game: at hand for tests, which look at a table between two messages. */
import { at } from '../../shared/contract/at.ts';
import type { Game, GameTypes, Synced } from '../../shared/contract/game.ts';
import { games } from '../../shared/games/index.ts';

const synced = await Promise.all(games.map((game) => game.synced()));

/** @param game one of those that can be played */
export const syncedOf = <G extends GameTypes>(game: Game<G>): Synced<G> =>
  at(
    synced,
    games.findIndex(({ info }) => info.id === game.info.id),
  ) as unknown as Synced<G>;
