import { useEffect, useState } from 'preact/hooks';
import { gameOf } from '../../../shared/games/index.ts';
import { joinNames } from '../../../shared/contract/words.ts';
import type { MatchSummary } from '../../../shared/protocol.ts';
import { isFailure, matchOf } from '../../app/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { forgetSeat, mySeats, identityName } from '../../app/identity.ts';

/** The way back to a match of mine that still goes on. */
export function ResumeMatch() {
  const [match, setMatch] = useState<MatchSummary | null>(null);
  useEffect(() => {
    void latestGoingOn().then(setMatch);
  }, []);

  if (!match) return null;
  const others = match.players.map((player) => player.name).filter((name) => name !== identityName.value);
  return (
    <section class="sheet panel row warm-seat" aria-labelledby="warm-seat">
      <div>
        <h2 id="warm-seat">Your seat is still warm</h2>
        <p>
          {gameOf(match.game)?.info.title}
          {others.length > 0 ? ` with ${joinNames(others)}` : ', nobody else is here yet'}.
        </p>
      </div>
      <ButtonLink href={`/t/${match.matchId}`} kind="primary">
        Back to the table
      </ButtonLink>
    </section>
  );
}

/** Asks for my latest matches one after the other; those that are over are forgotten. */
async function latestGoingOn(): Promise<MatchSummary | null> {
  for (const id of mySeats.value) {
    const match = await matchOf(id);
    if (isFailure(match)) {
      if (match.failed === 'unreachable') return null;
      forgetSeat(id);
    } else if (match.phase === 'waiting' || match.phase === 'playing') return match;
    else forgetSeat(id);
  }
  return null;
}
