/** The rules of one table at an address of their own, for whoever is sent the link: they take no seat, and no place. */
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { useBadges } from '../frame/badges.ts';
import { NotArrived } from '../../kit/lazy.tsx';
import { useGameUi } from '../frame/arrival.tsx';
import { NotFound, Page } from '../frame/page.tsx';
import { TableRules } from '../frame/table-rules.tsx';
import { fetchTable, type FoundTable } from './fetch-table.ts';

export default function RulesOfTable({ matchId }: { matchId: string }) {
  const [found, setFound] = useState<FoundTable | { is: 'unreachable' } | null>(null);
  const load = () => {
    setFound(null);
    fetchTable(matchId).then(setFound, () => setFound({ is: 'unreachable' }));
  };
  useEffect(load, [matchId]);

  if (found?.is === 'unknown') return <NotFound what="There is no such table, or none that you may see." />;
  return (
    <Page>
      {!found && <Loading />}
      {found?.is === 'unreachable' && (
        <ErrorPanel onRetry={load}>The rules did not arrive. Is the network there?</ErrorPanel>
      )}
      {found?.is === 'unreadable' && <ErrorPanel onRetry={load}>This table can't be shown: {found.why}</ErrorPanel>}
      {found?.is === 'found' && <Found matchId={matchId} found={found} />}
    </Page>
  );
}

function Found({ matchId, found }: { matchId: string; found: Extract<FoundTable, { is: 'found' }> }) {
  const { match, host, isOver } = found;
  const { id, title } = match.game.info;
  const { gameUi, failed } = useGameUi(id);
  useBadges(match.seats);
  if (failed) return <NotArrived />;
  if (!gameUi) return <Loading />;
  return (
    <div class={gameUi.theme}>
      <div class="row table-rules-head">
        <div>
          <h1 class="rules-title">The rules of this table</h1>
          <p>
            {title}
            {host ? `, ${host}’s table` : ''}, {match.seats.length} seats.
          </p>
        </div>
        <ButtonLink kind="primary" href={isOver ? `/replay/${matchId}` : `/t/${matchId}`}>
          {isOver ? 'To the replay' : 'To the table'}
        </ButtonLink>
      </div>
      <TableRules table={match} gameUi={gameUi} />
    </div>
  );
}
