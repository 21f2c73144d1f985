/** Commentary is open at this table: whoever plays here is to know it, before and while they do. */
import { useState } from 'preact/hooks';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** In the waiting room, and before somebody sits down. */
export const CommentaryNews = ({ table }: { table: RoomSnapshot }) => (
  <div role="status">
    {table.commentary && (
      <p class="start-news">
        <b>Commentary is open.</b> Whoever watches this match sees all hands and choices, one round late.
      </p>
    )}
  </div>
);

/** In the bar of the match. */
export function CommentaryMark({ table }: { table: RoomSnapshot }) {
  const [isOpen, setOpen] = useState(false);
  if (!table.commentary) return null;
  return (
    <>
      <IconButton
        class="icon-button commentary-mark"
        label="Commentary is open: watchers see all hands one round late"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon id="eye" size={26} />
        <span class="roomy">Commentary</span>
      </IconButton>
      {isOpen && (
        <Dialog title="Commentary is open" onClose={() => setOpen(false)}>
          <p>
            The host opened it before the start. Whoever watches sees all hands and choices, but of each round only once
            the next one is over; where players take turns, once it has been everybody’s turn again, and after a minute
            at least. The server keeps them back until then.
          </p>
          <p>A card that is still held a round later has been seen.</p>
        </Dialog>
      )}
    </>
  );
}
