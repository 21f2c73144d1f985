import { useEffect, useState } from 'preact/hooks';
import { isWithin } from '../../../../shared/contract/graphemes.ts';
import { cleaned } from '../../../../shared/contract/text.ts';
import { NOTE_LIMITS } from '../../../../shared/notes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Switch, TextField } from '../../../ui/fields.tsx';
import type { LiveMatch } from '../live-match.ts';

export default function NoteDialog({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const { draft } = live.note;
  const [text, setText] = useState(draft.peek()?.text ?? '');
  const [isOpen, setOpen] = useState(draft.peek()?.isOpen ?? false);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    live.isMenuOpen.value = true;
    return () => void (live.isMenuOpen.value = false);
  }, [live]);
  const keep = (event: Event) => {
    event.preventDefault();
    const written = cleaned(text);
    if (!isWithin(written, NOTE_LIMITS)) return setWrong(true);
    draft.value = { text: written, isOpen };
    onClose();
  };
  const takeBack = () => {
    draft.value = null;
    onClose();
  };
  return (
    <Dialog title="A note to yourself" onClose={onClose}>
      <form class="stack note-form" onSubmit={keep}>
        <TextField
          title="One line"
          hint="It goes with your next choice, sealed: nobody sees it while you play."
          placeholder="He always reloads now"
          value={text}
          error={isWrong ? NOTE_LIMITS.error : null}
          maxLength={NOTE_LIMITS.longest}
          autoComplete="off"
          enterkeyhint="done"
          autoFocus
          onChange={(typed) => {
            setText(typed);
            setWrong(false);
          }}
        />
        <Switch
          title="Open it in the replay"
          hint={isOpen ? 'Everybody can read it there.' : 'There only this browser can read it.'}
          value={isOpen}
          onChange={setOpen}
        />
        <div class="dialog-actions">
          {draft.value && <Button onClick={takeBack}>Take it back</Button>}
          <Button kind="primary" type="submit">
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
