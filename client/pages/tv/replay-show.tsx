/** A match that is over, from its title card to its end. */
import { computed, effect, signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isMatchEvent } from '../../../shared/match-events.ts';
import { at } from '../../../shared/contract/at.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { inSlices } from '../../kit/slices.ts';
import { useBadges } from '../frame/badges.ts';
import { PlayersInWords } from '../frame/in-words.tsx';
import { useSound } from '../frame/sound.tsx';
import { Winners } from '../match/ending.tsx';
import { ChanceBars, RankList, SENTENCES, ToldList, zoomFromAfar } from '../match/screen/screen-playing.tsx';
import { momentOf, useChancesOf } from '../match/use-chances.ts';
import type { Speed } from '../../../shared/pages.ts';
import { Player } from '../replay/player.ts';
import { fetchRecording, type Recording } from '../replay/recording.ts';
import type { ReplayRenderer } from '../replay/renderer.ts';
import { ReplayStage, viewpointOf } from '../replay/stage.tsx';
import { layingTrack, undrawn } from '../replay/track.ts';
import { Story, type Scene } from './story.ts';
import { TITLE_MS, TitleCard } from './title-card.tsx';

/** The end: how the table was left, then who won, ms at speed 1. */
const TABLE_SEEN_MS = 1000;
const RESULT_MS = 8000;

interface ReplayShowProps {
  matchId: string;
  speed: Speed;
  /** In the bar: "The best of today", "2 of 5". */
  heading: string;
  place: string;
  hint: ComponentChildren;
  way: ComponentChildren;
  /** What stands there until it has come. */
  children: ComponentChildren;
  onOver(): void;
  onFail(): void;
}

export function ReplayShow({ matchId, onFail, children, ...show }: ReplayShowProps) {
  const [found, setFound] = useState<{ recording: Recording; gameUi: GameUi } | null>(null);
  useEffect(() => {
    let isWanted = true;
    find(matchId).then(
      (come) => isWanted && (come ? setFound(come) : onFail()),
      () => isWanted && onFail(),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return found ? <Played {...show} {...found} matchId={matchId} onFail={onFail} /> : <>{children}</>;
}

/** null where there is nothing that could be shown. */
async function find(matchId: string): Promise<{ recording: Recording; gameUi: GameUi } | null> {
  const fetched = await fetchRecording(matchId);
  if (fetched.is !== 'recorded') return null;
  return { recording: fetched.recording, gameUi: await loadGameUi(fetched.recording.game.info.id) };
}

interface PlayedProps extends Omit<ReplayShowProps, 'children'> {
  recording: Recording;
  gameUi: GameUi;
}

function Played({ matchId, recording, gameUi, speed, heading, place, hint, way, onOver, onFail }: PlayedProps) {
  const { game, rebuilt } = recording;
  const [player, setPlayer] = useState<Player | null>(null);
  const [isTitle, setTitle] = useState(true);
  const watcher = useSignal(null);
  const pace = speed === 'as played' ? 1 : speed;
  const titleMs = TITLE_MS / pace;
  useSound(gameUi, { isReplay: true });
  useBadges(rebuilt.at(rebuilt.log.length - 1).seats);

  const leaving = useMemo(() => new AbortController(), []);
  useEffect(() => () => leaving.abort(), []);
  // In slices: the title rises meanwhile.
  const open = async (renderer: ReplayRenderer | null) => {
    const track = await inSlices(layingTrack(recording, renderer?.measure ?? undrawn), leaving.signal);
    await renderer?.prepare(track, 0, viewpointOf(null));
    if (leaving.signal.aborted) return;
    setPlayer(new Player(track, 0, speed));
  };
  const begin = (renderer: ReplayRenderer | null) =>
    void open(renderer).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      console.error(error);
      onFail();
    });
  useEffect(() => {
    const timer = setTimeout(() => setTitle(false), titleMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (player && !isTitle) player.play();
    return () => player?.pause();
  }, [player, isTitle]);

  const ending = useEnding(isTitle ? null : player, pace, onOver);
  const scene = useScene(recording, player);
  const headline = scene && game.narrator.headline(scene.view);
  return (
    <div class={`screen tv ${gameUi.theme}`} data-shows={isTitle ? 'title' : 'replay'}>
      <header class="screen-bar">
        <span class="screen-game">{game.info.title}</span>
        {isTitle ? (
          <p class="screen-round">{heading}</p>
        ) : (
          <h1 key={headline?.progress} class="screen-round">
            {headline?.progress}
          </h1>
        )}
        {hint}
        {isTitle ? (
          <span class="screen-beat tv-place">{place}</span>
        ) : scene?.title ? (
          <span key={scene.title} class="screen-beat">
            {scene.title}
          </span>
        ) : (
          <span class="screen-whose tv-place">{heading}</span>
        )}
      </header>
      <main id="main" class="screen-playing" tabIndex={-1}>
        <section class="tv-stage" aria-label="The table">
          <ReplayStage
            gameUi={gameUi}
            recording={recording}
            player={player}
            watcher={watcher}
            zoomAt={zoomFromAfar}
            onReady={begin}
          />
          {scene && (
            <PlayersInWords game={game} gameUi={gameUi} view={scene.view} names={rebuilt.names} bots={recording.bots} />
          )}
          {ending === 'result' && <Result recording={recording} />}
        </section>
        <aside class="screen-side" aria-label="What happens">
          {ending === null ? (
            <>
              {scene && <ToldList all={scene.sentences} litFrom={scene.litFrom} names={rebuilt.names} />}
              {!isTitle && scene && <Chances matchId={matchId} recording={recording} scene={scene} />}
            </>
          ) : (
            <Ranks recording={recording} />
          )}
          {way}
        </aside>
        {isTitle && (
          <TitleCard
            names={rebuilt.names}
            playedAt={rebuilt.at(rebuilt.log.length - 1).openedAt}
            ms={titleMs}
            link={`/replay/${matchId}`}
          />
        )}
      </main>
    </div>
  );
}

/** The moment on screen, anew only where something of it is another; null before there is any. */
function useScene(recording: Recording, player: Player | null): Scene | null {
  const scene = useMemo(() => {
    if (!player) return signal(null);
    const story = new Story(recording, player.track, SENTENCES);
    let last: Scene | null = null;
    return computed(() => {
      const now = story.at(player.positionMs.value);
      return (last = now?.key === last?.key ? last : now);
    });
  }, [recording, player]);
  return scene.value;
}

/** How the end is shown. @param player null before it plays @returns null before the end */
function useEnding(player: Player | null, pace: number, onOver: () => void): 'table' | 'result' | null {
  const [ending, setEnding] = useState<'table' | 'result' | null>(null);
  useEffect(() => {
    if (!player) return;
    return effect(() => {
      if (player.isAtEnd) setEnding((was) => was ?? 'table');
    });
  }, [player]);
  useEffect(() => {
    if (!ending) return;
    const timer = setTimeout(
      () => (ending === 'table' ? setEnding('result') : onOver()),
      (ending === 'table' ? TABLE_SEEN_MS : RESULT_MS) / pace,
    );
    return () => clearTimeout(timer);
  }, [ending]);
  return ending;
}

function Chances({ matchId, recording, scene }: { matchId: string; recording: Recording; scene: Scene }) {
  const { game, rebuilt } = recording;
  const status = game.status(scene.view);
  const { id, rulesVersion } = game.info;
  const position = { game: id, rulesVersion, view: scene.view, moment: momentOf(status, scene.step) };
  const chances = useChancesOf(matchId, status.outcome || scene.isMoving ? null : position);
  return chances && <ChanceBars chances={chances} names={rebuilt.names} />;
}

/** What there is to say of the end. */
function endOf({ game, rebuilt }: Recording) {
  const last = rebuilt.log.length - 1;
  const view = rebuilt.viewAt(last, 'spectator');
  return { game, view, names: rebuilt.names, outcome: game.status(view).outcome ?? at([rebuilt.at(last)], 0).outcome };
}

function Result({ recording }: { recording: Recording }) {
  const { game, view, names, outcome } = endOf(recording);
  if (!outcome) return null;
  return <Winners outcome={outcome} headline={game.narrator.headline(view)} names={names} game={game.info.id} />;
}

function Ranks({ recording }: { recording: Recording }) {
  const { game, view, names } = endOf(recording);
  const { log, redactedAt } = recording.rebuilt;
  const events = useMemo(
    () => log.map((_, pos) => redactedAt(pos, 'spectator')).filter((event) => !isMatchEvent(event)),
    [recording],
  );
  return (
    <div class="screen-end">
      <RankList game={game} events={events} view={view} names={names} />
    </div>
  );
}
