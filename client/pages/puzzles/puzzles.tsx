/** "Your move": choices of one's own that cost dearly, to be made again, with what good players would have done. */
import 'virtual:icons/kit/table-icons';
import './puzzles.css';
import { useEffect, useState } from 'preact/hooks';
import type { Puzzle } from '../../app/storage/puzzles.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback.tsx';
import { Page } from '../frame/page.tsx';
import { findPuzzles } from './find.ts';
import { PuzzleView } from './puzzle.tsx';

export default function Puzzles() {
  const [puzzles, setPuzzles] = useState<Puzzle[]>([]);
  const [isLooking, setLooking] = useState(true);
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    findPuzzles((found) => setPuzzles((known) => [...known, ...found]), leaving.signal)
      .catch((error: unknown) => console.warn(error))
      .finally(() => leaving.signal.aborted || setLooking(false));
    return () => leaving.abort();
  }, []);

  const puzzle = puzzles[place];
  return (
    <Page heading="Your move">
      {puzzle ? (
        <PuzzleView
          key={`${puzzle.match} ${puzzle.pos}`}
          puzzle={puzzle}
          place={`${place + 1} of ${puzzles.length}${isLooking ? ' so far' : ''}, from your matches`}
          onNext={puzzles.length > 1 ? () => setPlace((place + 1) % puzzles.length) : null}
        />
      ) : isLooking ? (
        <Loading text="Looking through your matches of two…" />
      ) : (
        <div class="sheet stack panel">
          <p>
            No choice that cost you dearly was found in your latest matches of two. Play one, and what you gave away
            there comes back here as a question.
          </p>
          <div>
            <ButtonLink href="/" kind="primary">
              To the lobby
            </ButtonLink>
          </div>
        </div>
      )}
    </Page>
  );
}
