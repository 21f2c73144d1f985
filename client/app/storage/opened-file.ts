/** The file that somebody opened or dropped, on its way to the page that replays it. It stays in this browser. */
import { signal } from '@preact/signals';
import { navigate } from '../route.ts';

export const openedFile = signal<File | null>(null);

export const FILE_PAGE = '/replay/file';

/** Shows a file on its page, which checks it first. */
export function openFile(file: File): void {
  openedFile.value = file;
  navigate(FILE_PAGE);
}
