/** The time axis: a slider that snaps to beats, ticks for rounds, icons for what happened. */
import './timeline.css';
import type { ComponentChildren } from 'preact';
import { computed, useSignal, type Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Bookmark } from '../../../shared/bookmarks.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { Gradually } from '../../kit/gradually.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Analysis } from '../frame/analysis.ts';
import { shapePaths } from '../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../design/seat-marks.ts';
import type { ClipChoice } from './clip/choice.ts';
import { ClipEnds } from './clip/ends.tsx';
import { Curve } from './curve.tsx';
import { dropPictures, Glimpse, type GlimpseProps, type Pointed } from './glimpse.tsx';
import { bookmarkMarks, clustersOf, marksOf, milestonesOf, TOGETHER, type Mark } from './marks.ts';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { roundStarts, roundWords, snap, stepAt, stopsUpTo } from './track.ts';
import { useWidth } from './use-width.ts';

const noAnalysis: Analysis = { standings: [], costly: [], is: 'failed' };
/** Ticks closer than this, px, run together. */
const TICKS_APART_PX = 8;

interface ScrubberProps {
  recording: Film;
  player: Player;
  /** What is known of how the match stood; left out where nobody thinks about it. */
  analysis?: Signal<Analysis>;
  /** For small pictures of the moments that are pointed at; left out, there are none. */
  glimpses?: Pick<GlimpseProps, 'gameUi' | 'watcher'>;
  bookmarks?: readonly Bookmark[] | undefined;
  /** What a clip would be made of; left out where none can be made. */
  clip?: ClipChoice | null;
}

export function Scrubber(props: ScrubberProps) {
  const { recording, player, analysis, glimpses, bookmarks, clip } = props;
  const { host, widthPx } = useWidth<HTMLDivElement>();
  const { track } = player;
  const known = analysis?.value ?? noAnalysis;
  const milestones = useMemo(() => milestonesOf(recording, track), [recording, track]);
  const ofMatch = useMemo(() => marksOf(recording, track, known, milestones), [milestones, known]);
  const ofPeople = useMemo(() => bookmarkMarks(track, bookmarks ?? []), [track, bookmarks]);
  const all = useMemo(() => [...ofMatch, ...ofPeople].toSorted((a, b) => a.ms - b.ms), [ofMatch, ofPeople]);
  const pointed = useSignal<Pointed | null>(null);
  useEffect(() => () => dropPictures(recording), [recording]);
  const rounds = useMemo(() => roundStarts(track), [track]);
  // Numbers that seldom change, so that sixty frames a second cost nothing.
  const open = useMemo(
    () => ({
      axisMs: computed(() => Math.max(1, player.axisMs)),
      marks: computed(() => all.filter(({ ms }) => !player.hidesRest || ms < player.positionMs.value).length),
      rounds: computed(() => rounds.filter(({ startMs }) => startMs <= player.openMs).length),
    }),
    [player, all, rounds],
  );
  const axisMs = open.axisMs.value;
  const toldMarks = open.marks.value;
  const marks = useMemo(() => clustersOf(all.slice(0, toldMarks), axisMs, widthPx), [all, toldMarks, axisMs, widthPx]);
  const ticks = ticksOf(rounds.slice(0, open.rounds.value), player.hidesRest ? widthPx / 2 : widthPx);
  const percent = (ms: number) => `${(ms / axisMs) * 100}%`;

  return (
    <div class="replay-scrubber">
      <RoundCount player={player} last={rounds.at(-1)?.round ?? null} />
      <div class={`replay-axis${player.hidesRest ? ' is-open' : ''}`} ref={host}>
        <Curve {...{ track, widthPx }} analysis={known} />
        <ol class="replay-marks" aria-label="Moments">
          <Gradually of={marks} atATime={6}>
            {(mark) => (
              <li key={mark.key} style={{ left: percent(mark.ms) }}>
                <MarkButton
                  mark={mark}
                  onPoint={(isOn) => (pointed.value = isOn ? pointedAt(mark) : null)}
                  onPick={() => player.seek(mark.seekMs)}
                />
              </li>
            )}
          </Gradually>
        </ol>
        <Slider player={player} onPoint={(ms) => (pointed.value = ms === null ? null : { ms, atMs: ms, marked: null })}>
          {ticks.map(({ round, startMs }) => (
            <i key={round} class="replay-tick" style={{ left: percent(startMs) }} />
          ))}
        </Slider>
        {clip && <ClipOnScrubber clip={clip} axisMs={axisMs} />}
        {glimpses && pointed.value && (
          <Glimpse {...glimpses} film={recording} track={track} pointed={pointed.value} widthPx={widthPx} />
        )}
      </div>
    </div>
  );
}

const ClipOnScrubber = ({ clip, axisMs }: { clip: ClipChoice; axisMs: number }) => (
  <div class="replay-clip">
    <ClipEnds span={{ fromMs: 0, toMs: axisMs }} chosen={clip.stretch.value} place="the match" onChange={clip.choose} />
  </div>
);

const pointedAt = ({ seekMs, ms, what }: Mark): Pointed => ({ ms: seekMs, atMs: ms, marked: what.split(TOGETHER) });

interface MarkButtonProps {
  mark: Mark;
  /** Somebody points at it, or no longer does. */
  onPoint(isOn: boolean): void;
  onPick(): void;
}

function MarkButton({ mark, onPoint, onPick }: MarkButtonProps) {
  const { isElimination, icon, leader, label } = mark;
  const leave = () => onPoint(false);
  return (
    <button
      type="button"
      class={isElimination ? 'is-grave' : icon === 'costly' ? 'is-costly' : ''}
      aria-label={label}
      onClick={onPick}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={leave}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onPoint(true)}
      onBlur={leave}
    >
      {leader !== null ? (
        <SeatShape seat={leader} />
      ) : icon === 'costly' ? (
        <b aria-hidden="true">!</b>
      ) : (
        <Icon id={icon} size={19} />
      )}
    </button>
  );
}

/** Whoever leads is told by shape as by colour. */
function SeatShape({ seat }: { seat: Seat }) {
  const { colour, shape } = tokenOf(seat);
  return (
    <svg width="18" height="18" viewBox="-1.35 -1.35 2.7 2.7" aria-hidden="true">
      <path d={shapePaths[shape]} fill={colour} fill-rule="evenodd" stroke="var(--piece-ink)" stroke-width="0.18" />
    </svg>
  );
}

/** The starts of rounds but the first; in a long match only of every second, fifth, tenth … */
function ticksOf<Start extends { round: number }>(rounds: Start[], widthPx: number): Start[] {
  const every = [1, 2, 5, 10, 20, 50].find((step) => (step * widthPx) / rounds.length >= TICKS_APART_PX) ?? 100;
  return rounds.slice(1).filter(({ round }) => (round - 1) % every === 0);
}

interface SliderProps {
  player: Player;
  /** Somebody points at that moment, ms; null when they no longer do. */
  onPoint(ms: number | null): void;
  children: ComponentChildren;
}

/** Arrow keys, Home and End are the page's (see keys.ts): they do the same wherever the focus is. */
function Slider({ player, onPoint, children }: SliderProps) {
  const line = useRef<HTMLDivElement>(null);
  const { track, axisMs, openMs } = player;
  const percent = (player.positionMs.value / Math.max(1, axisMs)) * 100;
  const momentAt = ({ clientX }: PointerEvent): number => {
    const box = line.current!.getBoundingClientRect();
    return Math.min(openMs, snap(track, ((clientX - box.left) / box.width) * axisMs));
  };
  const drag = (event: PointerEvent) => {
    const ms = momentAt(event);
    // Going where one is would mean going on.
    if (ms !== player.positionMs.peek()) player.seek(ms);
    onPoint(ms);
  };
  // A finger that is lifted points nowhere.
  const leave = (event: PointerEvent) => event.pointerType === 'touch' && onPoint(null);
  return (
    <div
      class="replay-slider"
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={stopsUpTo(track, openMs) - 1}
      aria-valuenow={stopsUpTo(track, player.positionMs.value) - 1}
      aria-valuetext={positionText(player)}
      onPointerDown={(event) => {
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => {
        if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) drag(event);
        else onPoint(momentAt(event));
      }}
      onPointerUp={leave}
      onPointerLeave={() => onPoint(null)}
      onPointerCancel={() => onPoint(null)}
    >
      <div class="replay-track">
        <div class="replay-played" style={{ width: `${percent}%` }} />
        {children}
      </div>
      <svg
        class="replay-handle"
        width="28"
        height="48"
        viewBox="-15 -28 30 54"
        style={{ left: `${percent}%` }}
        aria-hidden="true"
      >
        <path
          d="M-2-26H2V-2L13 15V24H-13V15L-2-2Z"
          fill="var(--notice)"
          stroke="var(--piece-ink)"
          stroke-width="2.4"
          stroke-linejoin="round"
        />
      </svg>
    </div>
  );
}

interface RoundCountProps {
  player: Player;
  last: number | null;
}

function RoundCount({ player, last }: RoundCountProps) {
  const step = player.track.steps[stepAt(player.track, player.positionMs.value)];
  const round = step?.round ?? null;
  if (!round || last === null) return <p class="replay-round">{clockText(player.positionMs.value)}</p>;
  return (
    <p class="replay-round">
      <span class="visually-hidden">{round.unit === 'turn' ? 'Turn' : 'Round'} </span>
      <b>{round.number}</b>
      {!player.hidesRest && ` of ${last}`}
    </p>
  );
}

function positionText(player: Player): string {
  const { track, positionMs } = player;
  const step = track.steps[stepAt(track, positionMs.value)];
  const round = step ? roundWords(step) : null;
  const whole = player.hidesRest ? '' : ` of ${clockText(track.totalMs)}`;
  const clock = clockText(positionMs.value) + whole;
  return round === null ? clock : `${round}, ${clock}`;
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
