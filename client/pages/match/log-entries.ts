/** The match in sentences. */
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';

export interface LogEntry {
  pos: number;
  /** "Round 6"; null for none. */
  heading: string | null;
  sentences: string[];
}

/** The entries for some events; events with nothing to tell make none. */
export const linesOf = (game: Game, witnessed: RedactedEvent[], names: string[], view: GameTypes['view']): LogEntry[] =>
  witnessed.flatMap(({ pos, event }): LogEntry[] => {
    const sentences = game.narrator.describe(event, names, view);
    return sentences.length === 0 ? [] : [{ pos, heading: game.narrator.heading(event), sentences }];
  });
