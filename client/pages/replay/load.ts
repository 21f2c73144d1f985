/** Fetches the replay page. */
import { gameInfos, loadGame } from '../../games/registry.ts';

/**
 * The rules of all games and the forms of logs begin first, each in a task of its own: with the page, all at once, they
 * would hold up a phone for a quarter of a second.
 * @throws if some of it does not come
 */
export async function loadReplay() {
  await Promise.all([
    import('../../../shared/match-schemas.ts'),
    ...gameInfos.map(({ id }) => loadGame(id)),
    import('../../../replays/log/formats.ts'),
  ]);
  return import('./replay.tsx');
}
