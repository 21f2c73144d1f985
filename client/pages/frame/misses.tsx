/** Why shots did not hit, for who asks beside what is told of them: at the table and in a replay alike. */
import './misses.css';
import { useEffect, useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { GameUi, Step } from '../../kit/game-ui.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WithNames } from '../../ui/names.tsx';

interface MissesProps {
  gameUi: GameUi;
  /** What happened at once, and what was known before it. */
  step: Pick<Step, 'before' | 'events'>;
  names: string[];
}

export function Misses({ gameUi, step: { before, events }, names }: MissesProps) {
  const words = useWords(gameUi);
  const [isAsked, setAsked] = useState(false);
  const misses = words ? events.flatMap((event) => words(before, event, names)) : [];
  if (misses.length === 0) return null;
  const question = misses.length === 1 ? at(misses, 0).question : `Why did ${misses.length} shots not hit?`;
  return (
    <>
      <button type="button" class="misses" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        <WithNames names={names}>{question}</WithNames>
      </button>
      {isAsked && (
        <Dialog title={question} onClose={() => setAsked(false)}>
          {misses.map((miss) => (
            <section key={miss.question} class="misses-told">
              {misses.length > 1 && <h3>{miss.question}</h3>}
              {miss.answers.map((answer) => (
                <p key={answer}>
                  <WithNames names={names}>{answer}</WithNames>
                </p>
              ))}
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}

type Words = Awaited<ReturnType<NonNullable<GameUi['loadMisses']>>>;

/** Null until they are here; where they don't come nothing can be asked. */
function useWords(gameUi: GameUi): Words | null {
  const [words, setWords] = useState<{ are: Words } | null>(null);
  useEffect(() => {
    gameUi.loadMisses?.().then(
      (are) => setWords({ are }),
      () => undefined,
    );
  }, [gameUi]);
  return words?.are ?? null;
}
