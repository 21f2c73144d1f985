import { useState } from 'preact/hooks';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/feedback.tsx';
import { SettingsForm } from '../frame/settings.tsx';
import type { RoomSnapshot } from '../../app/connection.ts';
import type { LiveMatch } from './live-match.ts';

interface TableMenuProps {
  live: LiveMatch;
  table: RoomSnapshot;
  matchId: string;
  onClose(): void;
}

/** Settings, rules, and the ways out. Closing the page keeps the seat; leaving for good does not. */
export function TableMenu({ live, table, matchId, onClose }: TableMenuProps) {
  const [isLeaving, setLeaving] = useState(false);
  const seat = live.seat.value;
  const hasLeft = seat !== null && live.status.value?.seats[seat]?.is === 'left';
  const canLeave = table.phase === 'playing' && seat !== null && !hasLeft;
  if (isLeaving) return <LeaveDialog live={live} onClose={onClose} />;
  return (
    <Dialog title="Menu" onClose={onClose}>
      <SettingsForm />
      <div class="stack menu-ways">
        <a class="button plain wide" href={`/rules/${table.game}`} target="_blank" rel="noopener">
          Rules, in a new tab
        </a>
        <Button wide onClick={() => void copyLink(matchId)}>
          Copy the link to watch
        </Button>
        <ButtonLink href="/" wide>
          {live.seat.value !== null && table.phase === 'playing' ? 'Lobby, my seat stays' : 'Lobby'}
        </ButtonLink>
        {canLeave && (
          <Button kind="danger" wide onClick={() => setLeaving(true)}>
            Leave for good…
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function LeaveDialog({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const leave = async () => {
    const failure = await live.connection.ask({ type: 'leave' });
    toast(failure ? failure.message : 'You have left the match. You can still watch.');
    onClose();
  };
  return (
    <Dialog title="Leave for good?" onClose={onClose}>
      <p>You go out, and cannot come back. The others play on.</p>
      <div class="dialog-actions">
        <Button onClick={onClose} autoFocus>
          Stay
        </Button>
        <Button kind="danger" onClick={() => void leave()}>
          Leave the match
        </Button>
      </div>
    </Dialog>
  );
}

async function copyLink(matchId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/t/${matchId}`);
    toast('Link copied.');
  } catch {
    toast(`${location.origin}/t/${matchId}`);
  }
}
