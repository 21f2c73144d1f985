import { useEffect } from 'preact/hooks';
import type { ReportNotice } from '../../../../shared/talk.ts';
import type { RoomSnapshot } from '../../../app/connection/room-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LiveMatch } from '../live-match.ts';
import { RemoveButton } from './person.tsx';
import { TableMute } from './table-mute.tsx';

interface NoticeDialogProps {
  live: LiveMatch;
  table: RoomSnapshot;
  notice: ReportNotice;
  onClose(): void;
}

/** What somebody reported to the host, and what the host can do about it. */
export function NoticeDialog({ live, table, notice: { id, name, seat, lines }, onClose }: NoticeDialogProps) {
  useEffect(() => {
    const { readReports } = live.talk;
    if (!readReports.value.includes(id)) readReports.value = [...readReports.value, id];
  }, [id]);
  return (
    <Dialog title={`${name} was reported`} onClose={onClose}>
      <div class="stack report">
        {lines.length > 0 ? (
          <ul class="report-quotes">
            {lines.map(({ text }, index) => (
              <li key={index}>“{text}”</li>
            ))}
          </ul>
        ) : (
          <p>Somebody here thinks {name} isn’t being nice, or has a bad name.</p>
        )}
        <p>{name} doesn’t know. Whoever runs this server sees it, too.</p>
        {table.talk !== 'quiet' && <TableMute live={live} table={table} />}
        {table.phase === 'waiting' && seat !== null && (
          <RemoveButton live={live} table={table} name={name} seat={seat} onClose={onClose} />
        )}
      </div>
      <div class="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
