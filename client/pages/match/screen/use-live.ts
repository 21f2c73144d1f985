import { useEffect, useMemo, useState } from 'preact/hooks';
import { MatchConnection } from '../../../app/connection/connection.ts';
import type { OnEvents } from '../../../app/connection/told-events.ts';
import { freshSecret } from '../../../app/identity/identity.ts';
import { joinTable } from '../../../app/connection/rooms.ts';
import type { Witness } from '../../../app/identity/witness.ts';
import { loadAtTable } from '../../../games/registry.ts';
import { LiveMatch } from '../live-match.ts';

/**
 * The match, watched by this page alone: the same browser may have a seat there in another tab.
 * @param witness what keeps what was seen of it; left out, this browser does
 */
export function useLive(matchId: string, witness?: Witness): LiveMatch | null {
  const secret = useMemo(freshSecret, []);
  const [live, setLive] = useState<LiveMatch | null>(null);
  useEffect(() => {
    const join = (id: string) => joinTable(id, secret);
    const connect = (onEvents: OnEvents) =>
      new MatchConnection(matchId, onEvents, { join, ...(witness && { witness }) });
    const table = new LiveMatch(matchId, connect, loadAtTable);
    setLive(table);
    return () => table.close();
  }, [matchId]);
  return live;
}
