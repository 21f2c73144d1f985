/** A recording on screen: the table, who watches, the transcript, the strip with chart and scrubber. */
import 'virtual:icons/kit/table-icons';
import 'virtual:icons/pages/replay/what-if/icons';
import { effect, signal, type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { addressOf, type Speed } from '../../../shared/pages.ts';
import type { Checked } from '../../../replays/log/verdict.ts';
import { rememberResult } from '../../app/storage/seen-results.ts';
import type { GameUi } from '../../kit/game-ui.ts';
import { Gradually, OneByOne, useGradually } from '../../kit/gradually.tsx';
import { inSlices, nextTask, whenIdle } from '../../kit/slices.ts';
import { useAnalysis } from '../frame/analysis.ts';
import { useBadges } from '../frame/badges.ts';
import { BotFact } from '../frame/bot-fact.tsx';
import { KeyMark } from '../frame/key-mark.tsx';
import { useSound } from '../frame/sound.tsx';
import { Bar, type Source } from './bar.tsx';
import { MarkMoment, useBookmarks } from './bookmarks.tsx';
import { Chart } from './chart.tsx';
import { VerdictPanel } from './verdict.tsx';
import { BigPlay, Transport, useReplayKeys } from './controls.tsx';
import { Player } from './player.ts';
import { WhyHere } from './why-here.tsx';
import { NotesHere } from './notes-here.tsx';
import { InShort } from './in-short.tsx';
import type { ReplayRenderer } from './renderer.ts';
import { ReplayStage, viewpointOf } from './stage.tsx';
import type { OpenFilm, Recording } from './recording.ts';
import { layingTrack, momentOf, undrawn } from './track.ts';
import { milestonesOf } from './marks.ts';
import { Scrubber } from './scrubber.tsx';
import { Transcript } from './transcript.tsx';
import { GrewFrom } from './what-if/grew-from.tsx';
import { TableInWords } from './transcript.tsx';
import { useClipChoice } from './clip/choice.ts';
import { Clipping } from './clip/clipping.tsx';
import { WithoutResult } from './spoiler-free/choice.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import './replay.css';
import { Name, NamesHere } from '../../ui/names.tsx';

/** Chart, scrubber and buttons come first. */
const STRIP_PIECES = 3;

interface ReplayViewerProps {
  source: Source;
  recording: Recording;
  gameUi: GameUi;
  /** Where to begin, ms since the match opened; null for the beginning. */
  atMs: number | null;
  seat: Seat | null;
  /** How fast at first; null for the usual. */
  speed?: Speed | null;
  /** What a check said that was made already; null to make one now. */
  checked: Checked | null;
  /** On a page elsewhere: the table and how it is played, nothing around them. */
  isFramed?: boolean;
}

export const ReplayViewer = (props: ReplayViewerProps) => (
  <NamesHere.Provider value={props.recording.rebuilt.names}>
    <Viewer {...props} />
  </NamesHere.Provider>
);

function Viewer(props: ReplayViewerProps) {
  const { source, recording, gameUi, atMs, seat, speed = null, checked, isFramed = false } = props;
  const [player, setPlayer] = useState<Player | null>(null);
  const watcher = useSignal(seat !== null && seat < recording.rebuilt.names.length ? seat : null);
  // Opening comes first, then the check, then thinking: beside each other they would slow the page down on few cores.
  const [isAtRest, setAtRest] = useState(false);
  const [isChecked, setChecked] = useState(isFramed || checked !== null);
  const analysis = useAnalysis(isAtRest && isChecked ? recording.file : null);
  const charted = useInNextTask(analysis);
  const bookmarking = useBookmarks(source);

  const leaving = useMemo(() => new AbortController(), [recording]);
  useEffect(() => () => leaving.abort(), [leaving]);
  // A step of it may take a slow phone as long as a task may: each begins one.
  const nextStep = async () => {
    await nextTask();
    leaving.signal.throwIfAborted();
  };
  const open = async (renderer: ReplayRenderer | null) => {
    await nextStep();
    const track = await inSlices(layingTrack(recording, renderer?.measure ?? undrawn), leaving.signal);
    const startMs = atMs === null ? 0 : momentOf(track, atMs);
    await nextStep();
    milestonesOf(recording, track);
    await nextStep();
    await renderer?.prepare(track, startMs, viewpointOf(watcher.peek()));
    await nextStep();
    renderer?.show(track, startMs, viewpointOf(watcher.peek()));
    await nextStep();
    // It begins when somebody wants it to: then it can be heard from the start, too.
    setPlayer(new Player(track, startMs, speed ?? undefined));
    whenIdle(() => setAtRest(true));
  };
  const begin = (renderer: ReplayRenderer | null) =>
    void open(renderer).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
  useEffect(() => () => player?.pause(), [player]);
  // A page elsewhere chooses another moment in its frame.
  useEffect(() => {
    if (player && atMs !== null) player.seek(momentOf(player.track, atMs));
  }, [atMs]);
  // All at once would be too long a task for a slow phone.
  const isBarDrawn = useGradually(2) > 1;
  const clip = useClipChoice(player);
  useReplayKeys(player);
  useSeenMemory(source, player);
  useSound(gameUi, { isReplay: true });
  useBadges(recording.rebuilt.at(recording.rebuilt.log.length - 1).seats);

  return (
    <div class={`${gameUi.theme} replay${isFramed ? ' replay-framed' : ''}`}>
      {!isFramed && <Bar gameUi={gameUi} source={source} recording={recording} player={player} watcher={watcher} />}
      <main id="main" class="replay-main" tabIndex={-1}>
        <h1 class="visually-hidden">Replay of {recording.game.info.title}</h1>
        {isBarDrawn && (
          <>
            <ReplayStage gameUi={gameUi} recording={recording} player={player} watcher={watcher} onReady={begin}>
              {player && <BigPlay player={player} />}
              {player && source.is === 'match' && !isFramed && (
                <WithoutResult player={player} matchId={source.matchId} />
              )}
            </ReplayStage>
            {!isFramed && (
              <aside class="replay-side">
                <OneByOne after={1}>
                  <>
                    <GrewFrom recording={recording} />
                    <WatchAs recording={recording} watcher={watcher} />
                  </>
                  {player && (
                    <OneByOne after={STRIP_PIECES}>
                      <TableInWords gameUi={gameUi} recording={recording} player={player} watcher={watcher} />
                      <Transcript
                        gameUi={gameUi}
                        recording={recording}
                        player={player}
                        watcher={watcher}
                        onOpen={(spans) => <NotesHere rebuilt={recording.rebuilt} spans={spans} />}
                        onFalls={(falls) => <WhyHere recording={recording} gameUi={gameUi} falls={falls} />}
                      />
                    </OneByOne>
                  )}
                  <VerdictPanel {...{ recording, checked, isAtRest }} onChecked={() => setChecked(true)}>
                    <InShort recording={recording} gameUi={gameUi} />
                    {player && bookmarking && <MarkMoment bookmarking={bookmarking} player={player} />}
                  </VerdictPanel>
                </OneByOne>
              </aside>
            )}
            <section class="replay-strip" aria-label="Playback">
              {player && (
                <OneByOne>
                  {!isFramed && <Chart recording={recording} player={player} watcher={watcher} analysis={charted} />}
                  <Scrubber
                    {...{ recording, player, analysis }}
                    glimpses={{ gameUi, watcher }}
                    bookmarks={bookmarking?.all.value}
                    clip={isFramed ? null : clip}
                  />
                  {clip && !isFramed ? (
                    <Clipping choice={clip} {...{ gameUi, player, watcher, analysis }} film={recording} />
                  ) : (
                    <Transport player={player} />
                  )}
                  {isFramed && source.is === 'match' && <WholeReplay href={addressOf('replay', source.matchId, {})} />}
                </OneByOne>
              )}
            </section>
          </>
        )}
      </main>
    </div>
  );
}

/** The same, a task later: what is drawn from it need not be drawn together with the rest. */
function useInNextTask<T>(of: Signal<T>): Signal<T> {
  const later = useMemo(() => signal(of.peek()), [of]);
  useEffect(
    () =>
      effect(() => {
        const value = of.value;
        void nextTask().then(() => (later.value = value));
      }),
    [of],
  );
  return later;
}

/** Whoever comes to the end knows from now on how it ended. */
function useSeenMemory(source: Source, player: Player | null): void {
  useEffect(() => {
    if (!player || source.is !== 'match') return;
    return effect(() => {
      if (player.isAtEnd) rememberResult(source.matchId);
    });
  }, [player]);
}

/** From a frame elsewhere to the page, with everything around the table. */
export const WholeReplay = ({ href }: { href: string }) => (
  <a class="replay-whole" href={href} target="_blank" rel="noopener" aria-label="The whole replay on Three Rooms">
    On Three Rooms
  </a>
);

export function WatchAs({ recording, watcher }: { recording: OpenFilm; watcher: Signal<Seat | null> }) {
  const { seats } = recording.rebuilt.at(recording.rebuilt.log.length - 1);
  const watch = (seat: Seat | null) => (
    <button
      type="button"
      key={seat ?? 'table'}
      class="sheet row replay-watcher"
      aria-pressed={watcher.value === seat}
      onClick={() => (watcher.value = seat)}
    >
      {seat !== null && <PlayerBadge seat={seat} sizePx={28} />}
      <span class="cut">{seat === null ? 'Table' : <Name>{recording.rebuilt.names[seat]}</Name>}</span>
      {seat !== null && <KeyMark of={seats[seat]?.key ?? null} />}
      {seat !== null && seats[seat]?.bot && <BotFact temperament={seats[seat].temperament} />}
    </button>
  );
  return (
    <section class="replay-watch" aria-labelledby="watch-as">
      <h2 id="watch-as">Watch as</h2>
      <div class="row replay-watchers">
        {watch(null)}
        <Gradually of={recording.rebuilt.names} atATime={4}>
          {(_, seat) => watch(seat)}
        </Gradually>
      </div>
    </section>
  );
}
