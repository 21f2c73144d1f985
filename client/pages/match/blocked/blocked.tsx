/** In place of a table that this network lets nobody reach: bots can be played all the same, dealt by this device. */
import './blocked.css';
import { useEffect, useState } from 'preact/hooks';
import { isFailure, matchOf } from '../../../app/connection/api.ts';
import type { MatchConnection } from '../../../app/connection/connection.ts';
import { gameInfos } from '../../../games/registry.ts';
import { Button } from '../../../ui/button.tsx';
import { Busy } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../frame/page.tsx';
import { isOpening, playNow } from '../../frame/play-now.tsx';

export interface BlockedProps {
  connection: Pick<MatchConnection, 'nextTry' | 'retryNow'>;
  matchId: string;
}

export default function Blocked({ connection, matchId }: BlockedProps) {
  const game = useGameOf(matchId);
  return (
    <Page title="Live play is blocked">
      <div class="stack blocked">
        <ClosedDoor />
        <h1>This network blocks live play.</h1>
        <p class="blocked-hint">You can still play against bots: they run on your device.</p>
        <Button kind="primary" size="big" wide disabled={isOpening.value} onClick={() => void playNow(game)}>
          <Icon id="play" size={22} />
          {isOpening.value ? <Busy>Setting the table…</Busy> : 'Play bots now'}
        </Button>
        <NextTry connection={connection} />
        <p>On a phone? Mobile data usually works.</p>
      </div>
    </Page>
  );
}

/** The game of that table, which the server still says; until then the first. */
function useGameOf(matchId: string) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    void matchOf(matchId).then((match) => !isFailure(match) && setId(match.game));
  }, [matchId]);
  return gameInfos.find((game) => game.id === id) ?? gameInfos[0]!;
}

/** When the table is looked for again. */
function NextTry({ connection }: Pick<BlockedProps, 'connection'>) {
  const { from, at } = connection.nextTry.value;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [at]);
  const leftMs = Math.max(0, at - now);
  return (
    <div class="row blocked-next">
      <i style={{ '--left': `${(100 * leftMs) / Math.max(1, at - from)}%` }} aria-hidden="true" />
      <span>
        <b>Trying again by itself</b>
        <br />
        <span class="blocked-hint">{leftMs > 0 ? `in ${Math.ceil(leftMs / 1000)} s` : 'right now'}</span>
      </span>
      <button type="button" class="blocked-now" onClick={connection.retryNow}>
        Now
      </button>
    </div>
  );
}

const ClosedDoor = () => (
  <svg class="blocked-door" viewBox="0 0 240 208" width="240" height="208" aria-hidden="true">
    <path d="M46 205V77a74 74 0 0 1 148 0V205z" fill="var(--shade)" />
    <path d="M64 205V79a56 56 0 0 1 112 0V205z" fill="var(--misprint)" />
    <path d="M120 23V205M64 141H176" stroke-width="2.5" />
    <path d="M46 205V77a74 74 0 0 1 148 0V205M64 205V79a56 56 0 0 1 112 0V205M0 205H240" fill="none" />
    <circle cx="163" cy="151" r="4" fill="currentColor" />
    <g transform="rotate(-4 120 113)">
      <rect x="67" y="89" width="107" height="49" rx="3" fill="var(--piece-paper)" stroke="var(--piece-ink)" />
      <text x="120" y="123" text-anchor="middle">
        Closed
      </text>
    </g>
  </svg>
);
