/** How this person likes the page, and what they are called. */
import { useState } from 'preact/hooks';
import { identityName, rename } from '../../app/identity/identity.ts';
import { mode, motionChoice, type Mode, type MotionChoice } from '../../app/settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented, TextField } from '../../ui/fields.tsx';
import { MissingHere } from './missing-here.tsx';

/** The settings, wherever they are opened. */
export const SettingsForm = () => (
  <div class="stack settings">
    <Segmented<Mode>
      title="Light"
      value={mode.value}
      choices={[
        { value: 'auto', label: 'As my device' },
        { value: 'light', label: 'Day' },
        { value: 'dark', label: 'Night' },
      ]}
      onChange={(choice) => (mode.value = choice)}
    />
    <Segmented<MotionChoice>
      title="Motion"
      value={motionChoice.value}
      choices={[
        { value: 'auto', label: 'As my device' },
        { value: 'full', label: 'All' },
        { value: 'less', label: 'Less' },
      ]}
      onChange={(choice) => (motionChoice.value = choice)}
    />
    <MissingHere />
  </div>
);

/** The person's name, and how they like the page. */
export function PersonDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState(identityName.value);
  const [error, setError] = useState<string | null>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const wrong = typed === identityName.value ? null : await rename(typed);
    setError(wrong);
    if (wrong === null) onClose();
  };

  return (
    <Dialog title="You" onClose={onClose}>
      <form class="stack settings" onSubmit={(event) => void save(event)} noValidate>
        <TextField
          title="Your name"
          hint="Up to 20 letters. Everyone at the table sees it: a nickname is best."
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
        <p class="field-hint">
          <a href="/privacy" target="_blank">
            What we keep about you
          </a>
        </p>
      </form>
    </Dialog>
  );
}
