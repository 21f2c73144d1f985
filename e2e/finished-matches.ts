/** Finished public matches in a server's database, as if they had been played there today. */
import { finishedMatch, keepFinished } from '../replays/store/finished-match.ts';
import { databaseIn, openSqliteStore } from '../replays/store/sqlite-store.ts';
import { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { sha256Hex } from '../shared/crypto/hashes.ts';

export interface Wish {
  game: string;
  names: string[];
  options?: Record<string, unknown>;
}

/** Bots play each of them from its own seed. @returns the matches with their logs, in the order in which they ended */
export async function keepFinishedMatches(dataDir: string, wishes: readonly Wish[]): Promise<ScriptedMatch[]> {
  const store = await openSqliteStore(databaseIn(dataDir));
  const played: ScriptedMatch[] = [];
  for (const [index, wish] of wishes.entries()) {
    const seed = sha256Hex(`${JSON.stringify(wish)} ${index}`);
    const openedAt = Date.now() - (wishes.length - index) * 60_000;
    const match = new ScriptedMatch({ ...wish, seed, match: seed.slice(0, 20), openedAt }).playOn();
    await keepFinished(store, match.log, finishedMatch(match.log));
    played.push(match);
  }
  await store.close();
  return played;
}
