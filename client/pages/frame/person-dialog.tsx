import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { identityName, rename } from '../../app/identity.ts';
import { SettingsForm } from './settings-form.tsx';

/** The person's name, and how they like the page. */
export function PersonDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState(identityName.value);
  const [error, setError] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    const wrong = typed === identityName.value ? null : rename(typed);
    setError(wrong);
    if (wrong === null) onClose();
  };

  return (
    <Dialog title="You" onClose={onClose}>
      <form class="stack settings" onSubmit={save} noValidate>
        <TextField
          title="Your name"
          hint="1 to 20 letters; the others at the table see it."
          error={error}
          value={typed}
          onChange={setTyped}
          autoComplete="nickname"
          autoFocus
        />
        <SettingsForm />
        <Button type="submit" kind="primary" wide>
          Done
        </Button>
      </form>
    </Dialog>
  );
}
