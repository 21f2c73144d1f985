/** Everything that can be said of a recording, as it comes in: what its log says by itself, the book, what was seen here. */
import { useEffect, useState } from 'preact/hooks';
import type { BookVerdict } from '../../../replays/book/check.ts';
import { compareSeen, type SeenVerdict } from '../../../replays/log/seen.ts';
import { checkOrigin, type Checked, type Verdict } from '../../../replays/log/verdict.ts';
import { fromLines } from '../../../replays/log/log.ts';
import { logOf } from '../../app/offline/flight.ts';
import { seenOf } from '../../app/storage/seen-matches.ts';
import { askBook } from './ask-book.ts';
import { checkLog, type CheckOutcome } from './check-log.ts';
import type { Recording } from './recording.ts';

export type VerdictState =
  | { is: 'checking'; done: number; of: number }
  | { is: 'there'; verdict: Verdict }
  /** The check came to nothing that could be called a verdict. */
  | { is: 'none'; outcome: Exclude<CheckOutcome, { is: 'checked' | 'stopped' }> };

const notFromHere: BookVerdict = {
  is: 'unasked',
  why: 'A file is looked at without any house, so no book was asked. Opened from its own house, its replay asks.',
};

/**
 * @param checked what a check said that was made before; then the log is a file’s, and no house is asked
 * @param mayBegin until then nothing is checked
 * @param onChecked the log itself is checked, whatever came of it; not called where that was done before
 */
export function useVerdict(
  recording: Recording,
  checked: Checked | null,
  mayBegin: boolean,
  onChecked: () => void,
): VerdictState {
  const [state, setState] = useState<VerdictState>({ is: 'checking', done: 0, of: 0 });
  useEffect(() => {
    if (!mayBegin) return;
    const leaving = new AbortController();
    const set = (next: VerdictState) => leaving.signal.aborted || setState(next);
    const onProgress = (done: number, of: number) => set({ is: 'checking', done, of });
    const look = async () => {
      const { log } = recording.rebuilt;
      const match = log[0]?.match ?? '';
      const [outcome, book, seen] = await Promise.all([
        checked
          ? ({ is: 'checked', ...checked } as const)
          : checkLog(recording.file, { onProgress, signal: leaving.signal }).finally(onChecked),
        checked ? notFromHere : askBook(match, log),
        compareWithSeen(match, recording.file),
      ]);
      if (outcome.is === 'stopped') return;
      if (outcome.is !== 'checked') return set({ is: 'none', outcome });
      const { whole, signed } = outcome;
      const origin = await checkOrigin(outcome, log, async (id) =>
        checked ? null : ((await logOf(id))?.text() ?? null),
      );
      set({ is: 'there', verdict: { whole, signed, book, seen, ...origin } });
    };
    look().catch(() => set({ is: 'none', outcome: { is: 'failed' } }));
    return () => leaving.abort();
  }, [recording, mayBegin]);
  return state;
}

async function compareWithSeen(match: string, file: Blob): Promise<SeenVerdict> {
  const seen = await seenOf(match);
  return seen ? compareSeen(fromLines(await file.text()), seen) : { is: 'nothing' };
}
