/** The one big button of the hand. */
import { Button } from '../../../ui/button.tsx';

/** `ready` false keeps it focusable, and says why in `note`. */
export function LockButton(props: { label: string; note: string; ready: boolean; busy: boolean; onPress(): void }) {
  const { label, note, ready, busy, onPress } = props;
  return (
    <Button
      kind="primary"
      class="ww-lock"
      aria-disabled={!ready || busy}
      aria-keyshortcuts="Enter"
      onClick={() => ready && !busy && onPress()}
    >
      <strong>{busy ? 'Locking in…' : label}</strong>
      <small>{note}</small>
    </Button>
  );
}
