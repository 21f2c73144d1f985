/** Checks files away from the page, which stays alive meanwhile. Whoever wants it to stop ends the worker. */
import { prepareSignatures } from '../../../shared/crypto/signatures.ts';
import { checkFile, type FileVerdict } from '../../../replays/log/check-file.ts';

export type CheckReport =
  /** All of its code is here. */
  | { is: 'ready' }
  /** So many events are checked, of so many; of 0 while the file is being read. */
  | { is: 'progress'; done: number; of: number }
  | { is: 'done'; verdict: FileVerdict }
  | { is: 'failed' };

/** So seldom that telling costs nothing, so often that it seems to move. */
const TELL_EVERY_MS = 40;

const tell = (report: CheckReport) => postMessage(report);

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  // From now on whoever waits may count on hearing something.
  tell({ is: 'progress', done: 0, of: 0 });
  let toldAt = performance.now();
  const onProgress = (done: number, of: number) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    tell({ is: 'progress', done: Math.floor(done), of });
  };
  checkFile(file, onProgress).then(
    (verdict) => tell({ is: 'done', verdict }),
    (error: unknown) => {
      console.error(error);
      tell({ is: 'failed' });
    },
  );
});

prepareSignatures().then(
  () => tell({ is: 'ready' }),
  (error: unknown) =>
    // Heard by whoever started the worker, as any mistake in it.
    setTimeout(() => {
      throw error;
    }),
);
