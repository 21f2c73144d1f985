import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { toast } from '../../../ui/feedback.tsx';
import { Switch } from '../../../ui/fields.tsx';
import type { LiveMatch } from '../live-match.ts';

/** Of the host: nobody is heard at this table. */
export function TableMute({ live, table }: { live: LiveMatch; table: RoomSnapshot }) {
  const turn = async (isMuted: boolean) => {
    const failure = await live.connection.requests.command({ type: 'mute-table', muted: isMuted });
    if (failure) toast(failure.message);
  };
  return (
    <Switch
      title="Chat is off for everyone"
      hint="Emotes too. Only you can turn it on again."
      value={table.muted}
      onChange={(isMuted) => void turn(isMuted)}
    />
  );
}
