/** One puzzle: the table as one saw it then, one's own hand, and after a choice what good players mix. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { at } from '../../../shared/contract/at.ts';
import type { Game, GameTypes } from '../../../shared/contract/game.ts';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild, type Rebuilt } from '../../../replays/log/rebuild.ts';
import { logOf } from '../../app/offline/flight.ts';
import type { Puzzle } from '../../app/storage/puzzles.ts';
import { isDark, prefersReducedMotion } from '../../app/settings/settings.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi, Perspective, Stage } from '../../kit/game-ui.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { botsOf, percent, PlayersInWords } from '../frame/in-words.tsx';
import { createStage } from '../frame/stage.ts';
import { optionsOf, whyOf, type Option } from './answer.ts';

interface PuzzleProps {
  puzzle: Puzzle;
  /** "2 of 3, from your matches" */
  place: string;
  onNext: (() => void) | null;
}

interface Table {
  game: Game;
  gameUi: GameUi;
  rebuilt: Rebuilt;
}

export function PuzzleView({ puzzle, place, onNext }: PuzzleProps) {
  const [table, setTable] = useState<Table | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    tableOf(puzzle.match).then(
      (come) => isWanted && setTable(come),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [puzzle]);
  if (hasFailed)
    return <ErrorPanel onRetry={() => location.reload()}>The match did not arrive. Is the network there?</ErrorPanel>;
  return table ? <Asked {...table} {...{ puzzle, place, onNext }} /> : <Loading text="Setting the table…" />;
}

/** @throws where it does not arrive, or is not there any more */
async function tableOf(match: string): Promise<Table> {
  const file = await logOf(match);
  if (!file) throw new Error('There is no such match any more.');
  const rebuilt = rebuild(fromLines(await file.text()) as Envelope[]);
  const { game } = rebuilt.at(0);
  return { game, rebuilt, gameUi: await loadGameUi(game.info.id) };
}

function Asked({ game, gameUi, rebuilt, puzzle, place, onNext }: Table & PuzzleProps) {
  const { match, pos, seat } = puzzle;
  const [picked, setPicked] = useState<GameTypes['action'] | null>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const { names } = rebuilt;
  const view = rebuilt.viewAt(pos - 1, seat);
  const { round, clock } = game.status(view);
  const { seats } = rebuilt.at(pos - 1);
  const bots = botsOf(seats);
  const nameOf = (action: GameTypes['action']) => game.narrator.describeAction(action, names, view);
  const unit = round ? `${round.unit} ${round.number}` : '';
  return (
    <div class={`${gameUi.theme} sheet puzzle`}>
      <section class="puzzle-table" aria-label="The table, as you saw it">
        <StillStage
          {...{ gameUi, view }}
          look={{ you: seat, names, bots: bots.map((bot) => bot !== null), away: [], hasHand: true }}
          onReady={setStage}
        />
        <PlayersInWords {...{ game, gameUi, view, names, bots }} />
      </section>
      <section class="stack puzzle-side" aria-labelledby="puzzle-asked">
        <h2 id="puzzle-asked">{unit ? `Your move, ${unit}` : 'Your move'}</h2>
        {picked ? (
          <Answer options={optionsOf(puzzle, picked, nameOf)} played={nameOf(puzzle.chosen)} cost={puzzle.cost} />
        ) : (
          <>
            <p>
              {at(names, seat)}: {game.narrator.describeSeat(view, seat)}. {at(names, 1 - seat)}:{' '}
              {game.narrator.describeSeat(view, 1 - seat)}. <b>What would you play?</b>
            </p>
            <div class="puzzle-hand">
              <gameUi.Hand
                view={view}
                seat={seat}
                names={names}
                waiting={false}
                told={null}
                onAct={async (action) => {
                  stage?.target(null);
                  setPicked(action);
                  return null;
                }}
                onTarget={(target) => stage?.target(target)}
                // Nothing runs out here.
                now={() => clock?.from ?? 0}
                isUnhurried
              />
            </div>
          </>
        )}
        <p class="puzzle-place">
          Against {at(names, 1 - seat)}. {place}.
        </p>
        <div class="row puzzle-ways">
          <ButtonLink href={`/replay/${match}?at=${at(rebuilt.log, pos).time}&as=${seat + 1}`}>
            In the replay
          </ButtonLink>
          {onNext && (
            <Button kind={picked ? 'primary' : 'plain'} onClick={onNext}>
              {picked ? 'Next' : 'Another one'}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

interface StillStageProps {
  gameUi: GameUi;
  view: GameTypes['view'];
  look: Omit<Perspective, 'dark' | 'reducedMotion'>;
  onReady(stage: Stage): void;
}

/** A table on which nothing moves. Where it can't be drawn, its words say it. */
function StillStage({ gameUi, view, look, onReady }: StillStageProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = host.current!;
    let stage: Stage | null = null;
    let isGone = false;
    const draw = () => {
      if (!stage || !place.isConnected) return;
      stage.resize(place.clientWidth, place.clientHeight);
      stage.show(view, { ...look, dark: isDark.peek(), reducedMotion: prefersReducedMotion.peek() });
    };
    const sizes = new ResizeObserver(draw);
    createStage(gameUi, place, look.names).then(
      (made) => {
        if (isGone) return made.destroy();
        stage = made;
        draw();
        sizes.observe(place);
        onReady(made);
      },
      (error: unknown) => console.warn(error),
    );
    return () => {
      isGone = true;
      sizes.disconnect();
      stage?.destroy();
    };
  }, [gameUi]);
  return <div ref={host} class="stage" aria-hidden="true" />;
}

interface AnswerProps {
  options: Option[];
  /** What was played in the match. */
  played: string;
  cost: number;
}

function Answer({ options, played, cost }: AnswerProps) {
  const head = useRef<HTMLParagraphElement>(null);
  // What was chosen with is gone.
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <p ref={head} tabIndex={-1} class="puzzle-told">
        In the match you played {played}. <b>That cost you {Math.round(cost * 100)} of 100.</b> This is what good
        players mix here:
      </p>
      <ul class="puzzle-options">
        {options.map(({ name, share, wasPlayed, isPicked }) => (
          <li key={name} class="puzzle-option" data-played={wasPlayed}>
            <span class="puzzle-name">
              <b>{name}</b>
              {wasPlayed && <span class="puzzle-fact">you played this</span>}
              {isPicked && <span class="puzzle-fact">your choice now</span>}
            </span>
            <span class="puzzle-share">{percent(share)}</span>
            <span class="puzzle-bar" aria-hidden="true">
              <i style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <b>Why.</b> {whyOf(options).join(' ')}
      </p>
    </>
  );
}
