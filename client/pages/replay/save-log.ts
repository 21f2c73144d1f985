/** A log as a file of one's own: it can be checked and replayed by anyone, with or without the server it came from. */
import { at } from '../../../shared/contract/at.ts';
import { seenOf } from '../../app/storage/seen-matches.ts';
import type { Recording } from './recording.ts';

/** Long enough for every browser to have begun. */
const KEPT_MS = 60_000;

/** Has the browser save the log as it came, to the byte. */
export const saveLog = (recording: Recording): void => saveFile(recording.file, `${fileNameOf(recording)}.jsonl`);

/** Has it save what it has seen of the match: `verify --seen` on the command line reads that. */
export async function saveSeen(recording: Recording): Promise<void> {
  const seen = await seenOf(matchOf(recording));
  if (seen) saveFile(new Blob([JSON.stringify(seen)]), `${fileNameOf(recording)}-seen.json`);
}

/** Has the browser save a file that was made here. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

const matchOf = ({ rebuilt }: Recording): string => at(rebuilt.log, 0).match;

/** "wa-wa-west-2026-09-21-abcdefghij0123456789" */
function fileNameOf(recording: Recording): string {
  const { game, rebuilt } = recording;
  const day = new Date(rebuilt.at(0).openedAt).toISOString().slice(0, 10);
  return `${game.info.id}-${day}-${matchOf(recording)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20)}`;
}
