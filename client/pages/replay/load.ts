/** Fetches the replay page. */
import { gameInfos, loadGame } from '../../games/registry.ts';
import { nextTask } from '../../kit/slices.ts';

/**
 * What reads schemas, the rules of all games, the forms of logs and what every stage needs begin first, each in a task of its own:
 * with the page, all at once, they would hold up a phone for a quarter of a second. So does, on the second visit, the code cache
 * that the browser writes: in one task for all that was imported at once.
 * @throws if some of it does not come
 */
export async function loadReplay() {
  const games = gameInfos.map(({ id }) => loadGame.bind(null, id));
  const parts: (() => Promise<unknown>)[] = [
    () => import('../../../shared/contract/written.ts'),
    () => import('../../../shared/crypto/signature-schemas.ts'),
    () => import('../../../shared/match-schemas.ts'),
    () => import('../../../shared/command-schemas.ts'),
    ...games,
    () => import('../../../replays/log/formats.ts'),
    () => import('../../kit/stage/stage.ts'),
  ];
  for (const load of parts) {
    await load();
    await nextTask();
  }
  return import('./replay.tsx');
}
