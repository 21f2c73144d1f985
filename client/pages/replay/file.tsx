/** Replays a file, with no server: it is chosen or dropped, checked, and only then played. */
import { useEffect, useRef } from 'preact/hooks';
import { openedFile } from '../../app/storage/opened-file.ts';
import { useTitle } from '../frame/page.tsx';
import { FilePage } from './file-page.tsx';
import { useFile } from './use-file.ts';
import { ReplayViewer } from './viewer.tsx';

export default function FileReplay() {
  const file = openedFile.value;
  const state = useFile(file);
  const { is } = state ?? { is: 'nothing' };
  const close = () => (openedFile.value = null);
  // Whoever leaves is done with it: memory is given back, and coming here again begins anew.
  useEffect(() => () => void close(), []);
  useTitle();
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
        seat={null}
        checked={state.checked}
      />
    );
  return <FilePage name={file?.name ?? null} state={state} onStop={close} />;
}
