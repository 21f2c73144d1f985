/** A log as a file of one's own: it can be checked and replayed by anyone, with or without the server it came from. */
import { at } from '../../../shared/contract/at.ts';
import type { Recording } from './recording.ts';

/** Long enough for every browser to have begun. */
const KEPT_MS = 60_000;

/** Has the browser save the log as it came, to the byte. */
export function saveLog(recording: Recording): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(recording.file);
  link.download = fileNameOf(recording);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** "wa-wa-west-2026-09-21-abcdefghij0123456789.jsonl" */
function fileNameOf({ game, rebuilt }: Recording): string {
  const day = new Date(rebuilt.at(0).openedAt).toISOString().slice(0, 10);
  const match = at(rebuilt.log, 0)
    .match.replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20);
  return `${game.info.id}-${day}-${match}.jsonl`;
}
