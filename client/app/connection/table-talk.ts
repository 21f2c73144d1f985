/** Chat, emotes, commentary and reports at a table, as this page receives them. */
import { signal } from '@preact/signals';
import type { ToldEvent } from '../../../shared/protocol.ts';
import { CHAT_LINES, type ChatLine, type ReportNotice, type Said } from '../../../shared/talk.ts';
import type { TableRoom } from './rooms.ts';

export class TableTalk {
  /** What was said last. */
  readonly said = signal<Said | null>(null);
  /** What was written at a private table. */
  readonly chat = signal<readonly ChatLine[]>([]);
  /** People reported at this table, if this person is its host. */
  readonly reports = signal<readonly ReportNotice[]>([]);
  /** Hears what is let go of the commentary, once it was asked for. */
  onCommentary: ((events: readonly ToldEvent[]) => void) | null = null;

  /** @param isCurrent whether that room is still the one this page is connected to */
  listen(room: TableRoom, isCurrent: () => boolean): void {
    room.onMessage('said', (said) => {
      if (!isCurrent()) return;
      if (said.type === 'chat') this.chat.value = [...this.chat.value, said].slice(-CHAT_LINES);
      this.said.value = said;
    });
    room.onMessage('commentary', ({ events }) => {
      if (isCurrent()) this.onCommentary?.(events);
    });
    room.onMessage('chat', (lines) => {
      if (isCurrent()) this.chat.value = lines;
    });
    room.onMessage('report', (notice) => {
      // Sent again after each join.
      if (isCurrent() && this.reports.value.every(({ id }) => id !== notice.id))
        this.reports.value = [...this.reports.value, notice];
    });
  }
}
