/** The replay page: fetches the log of a match and shows it, or says why it can't be shown. */
import type { Moment } from '../../../shared/pages.ts';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading, Panel } from '../../ui/feedback.tsx';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { nextTask } from '../../kit/slices.ts';
import { NotArrived } from '../../kit/lazy.tsx';
import { Page, useTitle } from '../frame/page.tsx';
import { fetchRecording, type Fetched } from './recording.ts';
import { ReplayViewer } from './viewer.tsx';

type Found =
  | Exclude<Fetched, { is: 'recorded' }>
  | (Extract<Fetched, { is: 'recorded' }> & { gameUi: GameUi })
  | { is: 'unreachable' }
  | { is: 'not-arrived' };

export interface ReplayProps extends Omit<Moment, 'hidesResult'> {
  matchId: string;
  /** On a page elsewhere: the table and how it is played, nothing around them. */
  isFramed?: boolean;
}

export default function Replay({ matchId, atMs, seat, speed, isFramed = false }: ReplayProps) {
  const [found, setFound] = useState<Found | null>(null);
  const load = () => {
    setFound(null);
    find(matchId).then(setFound, () => setFound({ is: 'unreachable' }));
  };
  useEffect(load, [matchId]);
  useTitle();

  if (!found) return <Loading text="Fetching the match…" />;
  if (found.is === 'recorded')
    return (
      <ReplayViewer
        source={{ is: 'match', matchId }}
        recording={found.recording}
        gameUi={found.gameUi}
        atMs={atMs}
        seat={seat}
        speed={speed}
        checked={null}
        isFramed={isFramed}
      />
    );
  return (
    <Page>
      <Sorry matchId={matchId} found={found} onRetry={load} />
    </Page>
  );
}

async function find(matchId: string): Promise<Found> {
  const fetched = await fetchRecording(matchId);
  if (fetched.is !== 'recorded') return fetched;
  await nextTask();
  return loadGameUi(fetched.recording.game.info.id).then(
    (gameUi) => ({ ...fetched, gameUi }),
    () => ({ is: 'not-arrived' }),
  );
}

export type NotShown = Exclude<Found, { is: 'recorded' }>;

export function Sorry({ matchId, found, onRetry }: { matchId: string; found: NotShown; onRetry(): void }) {
  switch (found.is) {
    case 'unreachable':
      return <ErrorPanel onRetry={onRetry}>The replay did not arrive. Is the network there?</ErrorPanel>;
    case 'not-arrived':
      return <NotArrived />;
    case 'unreadable':
      return <ErrorPanel onRetry={onRetry}>This match can't be shown: {found.why}</ErrorPanel>;
    case 'unknown':
      return <ErrorPanel>There is no such match, or none that you may see.</ErrorPanel>;
    case 'never-started':
      return <Notice title="Nothing to replay">This table was closed before the match began.</Notice>;
    case 'running':
      return (
        <Notice title="Still being played" link={{ href: `/t/${matchId}`, text: 'Watch it live' }}>
          The replay is there when the match is over.
        </Notice>
      );
  }
}

function Notice({ title, link, children }: { title: string; link?: { href: string; text: string }; children: string }) {
  return (
    <Panel title={title}>
      <p style={{ margin: '8px 0 16px' }}>{children}</p>
      <div class="dialog-actions">
        {link && (
          <ButtonLink kind="primary" href={link.href}>
            {link.text}
          </ButtonLink>
        )}
        <ButtonLink href="/">Lobby</ButtonLink>
      </div>
    </Panel>
  );
}
