/** The coach of a first match: one slip, about what is on the table now. */
import './coach.css';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hasIcon } from '../../design/icons.ts';
import { Icon } from '../../ui/icon.tsx';
import type { GameUi, Hint } from '../../kit/game-ui.ts';
import type { LiveMatch } from './live-match.ts';
import { WithNames } from '../../ui/names.tsx';

/** What is to be said now; null for nothing. */
export function useHint(live: LiveMatch, gameUi: GameUi): Hint | null {
  const [coach, setCoach] = useState<Awaited<ReturnType<NonNullable<GameUi['loadCoach']>>> | null>(null);
  const isWanted = live.coach.value?.isWanted.value ?? false;
  useEffect(() => {
    if (!isWanted) return;
    // Without it the game goes on as it is.
    gameUi.loadCoach?.().then(
      (loaded) => setCoach(() => loaded),
      () => {},
    );
  }, [isWanted, gameUi]);
  const view = live.stage.view.value;
  const seat = live.seat.value;
  if (!coach || !isWanted || !view || seat === null || live.stage.isAnimating.value || live.stage.isOver.value)
    return null;
  return coach(view, seat, live.names.value);
}

/** Among more players there is no free corner on a round table. */
const ROOMY = 4;

/** What winners of the game wear. */
function signOf(live: LiveMatch): string {
  const id = `crown-${live.game?.info.id}`;
  return hasIcon(id) ? id : 'crown';
}

/** What the slip gives way to, and whether it covers the hand's reading: by these words its styles go. */
const marks = {
  picked: ".hand [aria-pressed='true']",
  answered: ".hand :is([role='alert'], .hand-target, [data-chosen])",
  open: '.hand [data-needs-room]',
  covering: "main > .coach[data-many='true'][data-shown='true']",
};

/** Keeps those words on the scene, for as long as the slip is there: browsers of 2023 can't find them by CSS alone. */
function useMarks(slip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scene = slip.current!.closest<HTMLElement>('.scene')!;
    const mark = () => {
      const found = Object.entries(marks).filter(([, what]) => scene.querySelector(what));
      scene.dataset.coach = found.map(([word]) => word).join(' ');
    };
    const changes = new MutationObserver(mark);
    const attributeFilter = [
      'class',
      'role',
      'aria-pressed',
      'data-chosen',
      'data-needs-room',
      'data-shown',
      'data-many',
    ];
    changes.observe(scene, { subtree: true, childList: true, attributeFilter });
    mark();
    return () => {
      changes.disconnect();
      delete scene.dataset.coach;
    };
  }, []);
}

/** Slides in beside the hand, and out where there is nothing to say. */
export function CoachSlip({ live, hint }: { live: LiveMatch; hint: Hint | null }) {
  const last = useRef(hint);
  if (hint) last.current = hint;
  const shown = hint ?? last.current;
  const advice = hint?.text.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
  useEffect(() => {
    if (advice) live.voices.tell([advice]);
  }, [advice]);
  const slip = useRef<HTMLElement>(null);
  useMarks(slip);
  const left = live.stage.isUnhurried.value ? live.choicesLeft.value : 0;
  return (
    <aside
      ref={slip}
      class="coach"
      aria-label="Coach"
      data-shown={hint !== null}
      data-many={live.names.value.length > ROOMY}
      inert={hint === null}
    >
      {shown && (
        <>
          <div class="coach-head">
            <span class="coach-sign">
              <Icon id={signOf(live)} size={24} />
            </span>
            <strong>{shown.goal}</strong>
          </div>
          <p>
            {hint?.text.map((part) => {
              if (typeof part === 'string') return <WithNames key={part}>{part}</WithNames>;
              return (
                <b key={part.strong}>
                  <WithNames>{part.strong}</WithNames>
                </b>
              );
            })}
          </p>
          <div class="row coach-foot">
            <span>
              {left > 0 && (
                <>
                  No clock: <b>{left === 1 ? '1 choice' : `${left} choices`}</b>
                </>
              )}
            </span>
            <button type="button" onClick={() => live.coach.value?.hide()}>
              Hide<span class="visually-hidden"> the coach</span>
            </button>
          </div>
        </>
      )}
    </aside>
  );
}
