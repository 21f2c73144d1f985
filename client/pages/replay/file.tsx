/** Replays a file, with no server: it is chosen or dropped, checked, and only then played. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LogVerdict } from '../../../replays/log/verify.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { openedFile } from '../../app/opened-file.ts';
import { useTitle } from '../frame/page.tsx';
import { checkLog, type CheckOutcome } from './check-log.ts';
import { FilePage } from './file-page.tsx';
import { readRecording, type Recording } from './recording.ts';
import { ReplayViewer } from './viewer.tsx';

/** What has become of a file so far. */
export type FileState =
  | { is: 'checking'; done: number; of: number }
  | { is: 'shown'; recording: Recording; gameUi: GameUi; verdict: LogVerdict }
  | NotPlayed;

/** Why a file is not played. */
export type NotPlayed =
  | Exclude<CheckOutcome, { is: 'checked' | 'stopped' }>
  | { is: 'broken'; verdict: Extract<LogVerdict, { verdict: 'broken' }> }
  | { is: 'never-started' };

export default function FileReplay() {
  const file = openedFile.value;
  const state = useFile(file);
  const { is } = state ?? { is: 'nothing' };
  const close = () => (openedFile.value = null);
  // Whoever leaves is done with it: memory is given back, and coming here again begins anew.
  useEffect(() => () => void close(), []);
  useTitle('Replay a file');
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [is]);

  if (state?.is === 'shown')
    return (
      <ReplayViewer
        source={{ is: 'file', name: file?.name ?? '', onClose: close }}
        recording={state.recording}
        gameUi={state.gameUi}
        atMs={null}
        checked={state.verdict}
      />
    );
  return <FilePage name={file?.name ?? null} state={state} onStop={close} />;
}

/** Checks a file and, if it holds together, makes it ready to be played. */
function useFile(file: File | null): FileState | null {
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
  const outcome = await checkLog(file, { onProgress, signal });
  if (outcome.is === 'stopped') return null;
  if (outcome.is !== 'checked') return outcome;
  const { verdict } = outcome;
  if (verdict.verdict === 'broken') return { is: 'broken', verdict };
  const read = await readRecording(file);
  if (read.is === 'unreadable') return { is: 'failed' };
  if (read.is === 'never-started') return read;
  return { is: 'shown', recording: read.recording, gameUi: await loadGameUi(read.recording.game.info.id), verdict };
}
