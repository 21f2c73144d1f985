/** A file on its way to the stage: checked, and only if it holds together made ready to be played. */
import { useEffect, useState } from 'preact/hooks';
import { fileBounds } from '../../../replays/log/log-file.ts';
import type { Checked } from '../../../replays/log/verdict.ts';
import type { LogVerdict } from '../../../replays/log/verify.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { checkLog, type CheckOutcome } from './check-log.ts';
import { readRecording, type Recording } from './recording.ts';

/** What has become of a file so far. */
export type FileState =
  | { is: 'checking'; done: number; of: number }
  | { is: 'shown'; recording: Recording; gameUi: GameUi; checked: Checked }
  | NotPlayed;

/** Why a file is not played. */
export type NotPlayed =
  | Exclude<CheckOutcome, { is: 'checked' | 'stopped' }>
  | { is: 'broken'; verdict: Extract<LogVerdict, { verdict: 'broken' }> }
  | { is: 'never-started' };

/** Checks a file and reads it; null without one. A file that is no longer wanted is checked no further. */
export function useFile(file: File | null): FileState | null {
  const [known, setKnown] = useState<{ of: File; state: FileState } | null>(null);
  useEffect(() => {
    if (!file) return setKnown(null);
    const leaving = new AbortController();
    const set = (state: FileState) => leaving.signal.aborted || setKnown({ of: file, state });
    const onProgress = (done: number, of: number) => set({ is: 'checking', done, of });
    open(file, leaving.signal, onProgress).then(
      (state) => state && set(state),
      () => set({ is: 'failed' }),
    );
    return () => leaving.abort();
  }, [file]);
  if (!file) return null;
  return known?.of === file ? known.state : { is: 'checking', done: 0, of: 0 };
}

/** @returns null if it was stopped */
async function open(
  file: File,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Exclude<FileState, { is: 'checking' }> | null> {
  const copy = await copyOf(file);
  const outcome = await checkLog(copy, { onProgress, signal });
  if (outcome.is === 'stopped') return null;
  if (outcome.is !== 'checked') return outcome;
  const { whole } = outcome;
  if (whole.verdict === 'broken') return { is: 'broken', verdict: whole };
  const read = await readRecording(copy);
  if (read.is === 'unreadable') return { is: 'failed' };
  if (read.is === 'never-started') return read;
  return {
    is: 'shown',
    recording: read.recording,
    gameUi: await loadGameUi(read.recording.game.info.id),
    checked: outcome,
  };
}

/** What is checked must be what is played, though the file may change meanwhile. What can't be read the check will say. */
async function copyOf(file: File): Promise<Blob> {
  if (file.size > fileBounds.bytes) return file;
  return file.arrayBuffer().then(
    (bytes) => new Blob([bytes]),
    () => file,
  );
}
