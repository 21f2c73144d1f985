/** A note to oneself: the ways to it. */
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyOverlay } from '../../../kit/lazy.tsx';
import type { LiveMatch } from '../live-match.ts';

const Open = lazyOverlay<{ live: LiveMatch; onClose(): void }>(() => import('./note-dialog.tsx'));

/** Only who still chooses can write one. */
const canWrite = (live: LiveMatch): boolean => {
  const seat = live.seat.value;
  return seat !== null && live.stage.status.value?.seats[seat]?.is === 'in' && !live.stage.isOver.value;
};

const words = 'A note to yourself';

/** In the bar, where there is room for it. */
export function NoteButton({ live }: { live: LiveMatch }) {
  if (!canWrite(live)) return null;
  const isWritten = live.note.draft.value !== null;
  return (
    <span class="note-in-bar roomy">
      <IconButton
        label={isWritten ? `${words}: written` : words}
        aria-haspopup="dialog"
        onClick={() => (live.note.isOpen.value = true)}
      >
        <Icon id={isWritten ? 'note-written' : 'note'} size={26} />
      </IconButton>
    </span>
  );
}

/** In the menu, on every screen. */
export function NoteWay({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  if (!canWrite(live)) return null;
  const open = () => {
    onClose();
    live.note.isOpen.value = true;
  };
  return (
    <Button wide onClick={open}>
      {live.note.draft.value ? 'Your note…' : 'Write a note to yourself…'}
    </Button>
  );
}

export const Noting = ({ live }: { live: LiveMatch }) =>
  live.note.isOpen.value && <Open live={live} onClose={() => (live.note.isOpen.value = false)} />;
