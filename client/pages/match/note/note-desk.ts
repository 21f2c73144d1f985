/** What waits for a player's next choice, to be sealed with it. */
import { signal } from '@preact/signals';
import type { Note } from '../../../../shared/notes.ts';
import { sealHere } from '../../../app/storage/sealed-notes.ts';

/** What is written, and whether all may read it in the replay. */
export interface Draft {
  text: string;
  isOpen: boolean;
}

/** One player's notes at one table. */
export class NoteDesk {
  readonly isOpen = signal(false);
  /** Goes with the next choice. */
  readonly draft = signal<Draft | null>(null);

  /** What a choice takes with it. */
  take(): Note | null {
    const draft = this.draft.peek();
    if (!draft) return null;
    return draft.isOpen ? { text: draft.text } : sealHere(draft.text);
  }
}
