/** A match that is over, in a few sentences: fetched when somebody opens them. */
import { useEffect, useState } from 'preact/hooks';
import type { GameUi, SummaryProps } from '../../kit/game-ui.ts';
import { Loading } from '../../ui/feedback.tsx';
import { WithNames } from '../../ui/names.tsx';

interface MatchSummaryProps extends SummaryProps {
  gameUi: GameUi;
}

export function MatchSummary({ gameUi, ...match }: MatchSummaryProps) {
  const [sentences, setSentences] = useState<string[] | 'absent' | null>(null);
  useEffect(() => {
    let isWanted = true;
    gameUi.loadSummary?.().then(
      (tell) => isWanted && setSentences(tell(match)),
      () => isWanted && setSentences('absent'),
    );
    return () => {
      isWanted = false;
    };
  }, [gameUi, match.events.length]);
  if (sentences === null) return <Loading text="Reading the match…" />;
  if (sentences === 'absent') return <p role="alert">The words for it did not arrive. Is the network there?</p>;
  return (
    <p>
      <WithNames names={match.names}>{sentences.join(' ')}</WithNames>
    </p>
  );
}
