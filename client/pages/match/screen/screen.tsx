/**
 * The big screen: a table as a television shows it to a whole room. It has no buttons and no hands, those are on the
 * phones; whoever scans it sits down. It goes on to the next match by itself.
 */
import '../match.css';
import './screen.css';
import { useEffect, useState } from 'preact/hooks';
import { inviteCode } from '../../../../shared/protocol.ts';
import { retryDelayMs, type Backoff } from '../../../../shared/retry.ts';
import { isFailure, matchOfCode } from '../../../app/connection/api.ts';
import { Loading, Waiting } from '../../../ui/feedback.tsx';
import { useGameUi } from '../../frame/arrival.tsx';
import { useTitle } from '../../frame/page.tsx';
import { useSound } from '../../frame/sound.tsx';
import { useLive } from './use-live.ts';
import { ScreenPlaying } from './screen-playing.tsx';
import { ScreenWaiting, SmallWay, SoundHint } from './screen-waiting.tsx';
import { soundTable } from '../table-sounds.ts';
import { useWakeLock } from '../wake-lock.ts';

/** So often it asks for the table again that it can't find: well below the limit on looking codes up. */
const AGAIN_AFTER_S = 4;
const again: Backoff = { firstMs: 4000, longestMs: 4000 };

/** @param code as it stands in the address */
export default function Screen({ code: typed }: { code: string }) {
  const code = inviteCode.safeParse(typed).data ?? null;
  const [matchId, setMatchId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(code ? null : 'That is not the code of a table.');
  useTitle();
  useWakeLock(true);
  useEffect(() => {
    if (!code || matchId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const find = async () => {
      const found = await matchOfCode(code);
      if (isOver) return;
      setProblem(isFailure(found) ? found.message : null);
      if (!isFailure(found)) return setMatchId(found.matchId);
      timer = setTimeout(() => void find(), retryDelayMs(0, again, found.retryAfterS ?? AGAIN_AFTER_S));
    };
    void find();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code, matchId]);

  if (matchId && code) return <Shown key={matchId} matchId={matchId} code={code} onGone={setMatchId} />;
  return (
    <main id="main" class="screen screen-finding" tabIndex={-1}>
      <h1>Three Rooms</h1>
      <p role="status">{problem ?? <Waiting>{`Looking for the table ${code}…`}</Waiting>}</p>
    </main>
  );
}

interface ShownProps {
  matchId: string;
  code: string;
  /** This match is no more here: the next one, or null to look for it by the code. */
  onGone(next: string | null): void;
}

/** One match, from its waiting room to its end. */
function Shown({ matchId, code, onGone }: ShownProps) {
  const live = useLive(matchId);
  const table = live?.connection.table.value ?? null;
  const link = live?.connection.link.value.is;
  const { gameUi } = useGameUi(table?.game ?? null);
  useSound(gameUi);
  useEffect(() => (live ? soundTable(live) : undefined), [live]);
  const leads = useWhetherLeads(code, table?.seats.filter((seat) => seat.taken).length ?? 0);
  useEffect(() => {
    if (table?.rematchId) onGone(table.rematchId);
    else if (link === 'refused' || table?.phase === 'abandoned') {
      const timer = setTimeout(() => onGone(null), retryDelayMs(0, again, AGAIN_AFTER_S));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [table?.rematchId, table?.phase, link]);

  if (!live || !table || !gameUi || !live.game)
    return (
      <main id="main" class="screen screen-finding" tabIndex={-1}>
        <h1>Three Rooms</h1>
        <Loading text="Finding the table…" />
      </main>
    );
  const shared = { live, gameUi, table, code: table.codeHidden || !leads ? null : code };
  return (
    <div class={`screen ${gameUi.theme}`} data-phase={table.phase}>
      {table.phase === 'abandoned' ? (
        <main id="main" class="screen-finding" tabIndex={-1}>
          <h1>This table was closed</h1>
        </main>
      ) : table.phase === 'waiting' || live.stage.view.value === null ? (
        <ScreenWaiting {...shared} />
      ) : (
        <ScreenPlaying
          {...shared}
          hint={<SoundHint />}
          way={shared.code && <SmallWay code={shared.code} title="Next match" />}
        />
      )}
      {link === 'lost' && (
        <p class="screen-lost" role="status">
          <Waiting>Finding the table again…</Waiting>
        </p>
      )}
    </div>
  );
}

/** False once the code leads nowhere: a table gets another one when somebody is removed, and screens aren't told it. */
function useWhetherLeads(code: string, taken: number): boolean {
  const [leads, setLeads] = useState(true);
  useEffect(() => {
    let isOver = false;
    void matchOfCode(code).then((found) => {
      if (!isOver && isFailure(found) && found.failed === 'no-such-code') setLeads(false);
    });
    return () => {
      isOver = true;
    };
  }, [code, taken]);
  return leads;
}
