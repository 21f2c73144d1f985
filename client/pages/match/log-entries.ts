/** The match in sentences. */
import type { Game } from '../../../shared/contract/game.ts';
import type { RedactedEvent } from '../../../shared/protocol.ts';

export interface LogEntry {
  pos: number;
  /** "Round 6", where the event has a round. */
  heading: string | null;
  sentences: string[];
}

/** The entries for some events; events with nothing to tell make none. */
export const linesOf = (game: Game, witnessed: RedactedEvent[], names: string[], view: unknown): LogEntry[] =>
  witnessed.flatMap(({ pos, event }): LogEntry[] => {
    const sentences = game.tell(event, names, view);
    const { round } = event as { round?: unknown };
    return sentences.length === 0
      ? []
      : [{ pos, heading: typeof round === 'number' ? `Round ${round}` : null, sentences }];
  });
