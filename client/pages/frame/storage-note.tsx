import { keepsThings } from '../../app/storage/storage.ts';

/** What a reload will lose, said before somebody sits down; nothing where the browser keeps what this page stores. */
export const StorageNote = () =>
  keepsThings() ? null : (
    <p class="sheet panel storage-note" role="note">
      <b>Your browser saves nothing for this page.</b> If you reload or close it, you lose your seat, your name and your
      list of matches.
    </p>
  );
