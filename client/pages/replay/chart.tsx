/** How each seat stood over time, on the scrubber's own time axis: its chances of winning, or what its game counts. */
import './timeline.css';
import { at } from '../../../shared/contract/at.ts';
import { useMemo, useState } from 'preact/hooks';
import { computed, type Signal } from '@preact/signals';
import type { Seat } from '../../../shared/contract/game.ts';
import { Waiting } from '../../ui/feedback.tsx';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import type { Analysis } from '../frame/analysis.ts';
import { percent } from '../frame/in-words.tsx';
import { Bands, type Stand } from './bands.tsx';
import { Lines, statisticOf } from './lines.tsx';
import { milestonesOf, toldChange, type Mark } from './marks.ts';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { standsAt, type Track } from './track.ts';
import { useWidth } from './use-width.ts';

const HEIGHT_PX = 126;
const LOW_HEIGHT_PX = 92;
/** Narrower than this it is a phone's, where height is dear. */
const NARROW_PX = 500;
/** So many are told of in numbers. */
const LIKELIEST = 3;

interface ChartProps {
  recording: Film;
  player: Player;
  watcher: Signal<Seat | null>;
  analysis: Signal<Analysis>;
}

export function Chart({ recording, player, watcher, analysis }: ChartProps) {
  const { host, widthPx } = useWidth<HTMLDivElement>();
  const heightPx = widthPx < NARROW_PX ? LOW_HEIGHT_PX : HEIGHT_PX;
  const { track } = player;
  const [wanted, setWanted] = useState<'chances' | 'statistic'>('chances');
  const known = analysis.value;
  const milestones = useMemo(() => milestonesOf(recording, track), [recording, track]);
  const stands = useMemo(() => standsOf(recording, track, milestones, known.standings), [milestones, known]);
  // Of some tables no engine can tell.
  const hasChances = stands.length > 0 || known.is === 'going';
  const { statistic } = recording.game.narrator;
  const titles = { ...(hasChances && { chances: 'Chances' }), ...(statistic && { statistic: statistic.title }) };
  const kinds = (['chances', 'statistic'] as const).filter((one) => titles[one]);
  const kind = kinds.includes(wanted) ? wanted : kinds[0];
  // Only when it is wanted: it takes a view for each step.
  const counted = useMemo(
    () => (kind === 'statistic' ? statisticOf(recording, track) : null),
    [recording, track, kind === 'statistic'],
  );
  const watched = watcher.value;

  if (!kind) return null;
  return (
    <div class="replay-chart">
      <div class="replay-chart-title">
        <div class="replay-chart-kinds" role="group" aria-label="What the chart shows">
          {kinds.map((one) => (
            <button type="button" key={one} aria-pressed={kind === one} onClick={() => setWanted(one)}>
              {titles[one]}
            </button>
          ))}
        </div>
        {kind === 'chances' && <Likeliest {...{ recording, player, stands }} is={known.is} />}
      </div>
      <div ref={host} class="replay-chart-box">
        <svg
          width={widthPx}
          height={heightPx}
          overflow="visible"
          role="img"
          aria-label={counted?.spoken ?? spoken(recording, stands)}
        >
          {counted ? (
            <Lines {...{ counted, watched, widthPx, heightPx }} totalMs={track.totalMs} />
          ) : (
            <Bands
              {...{ stands, watched, widthPx, heightPx }}
              totalMs={track.totalMs}
              // While it is being thought about, the bands end where the thinking is.
              knownMs={known.is === 'going' ? (stands.at(-1)?.ms ?? 0) : track.totalMs}
            />
          )}
        </svg>
        <Needle player={player} />
      </div>
    </div>
  );
}

/** Where the replay is. */
const Needle = ({ player }: { player: Player }) => (
  <i
    class="replay-needle"
    style={{ left: `${(player.positionMs.value / Math.max(1, player.track.totalMs)) * 100}%` }}
  />
);

interface LikeliestProps {
  recording: Film;
  player: Player;
  stands: readonly Stand[];
  is: Analysis['is'];
}

/** Who is likeliest to win at this moment, in numbers. */
function Likeliest({ recording, player, stands, is }: LikeliestProps) {
  // Made anew with the stands: a position that a link has led to stays where it is while they come in.
  const now = useMemo(() => computed(() => standAt(stands, player.positionMs.value)), [player, stands]);
  const stand = now.value;
  if (!stand && is === 'going')
    return (
      <span>
        <Waiting why="Long matches take a while. You can keep watching.">thinking…</Waiting>
      </span>
    );
  if (!stand) return null;
  const likeliest = [...stand.chances.entries()]
    .filter(([, chance]) => chance > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LIKELIEST);
  return (
    <ul class="replay-likeliest" aria-label="Likeliest to win now">
      {likeliest.map(([seat, chance]) => (
        <li key={seat}>
          <PlayerBadge seat={seat} sizePx={21} />
          <span class="visually-hidden">{recording.rebuilt.names[seat]}</span>
          <b>{Math.round(chance * 100)}</b> %
        </li>
      ))}
    </ul>
  );
}

/** How they stood at that moment; before the first, as they did then. */
export const standAt = (stands: readonly Stand[], ms: number): Stand | undefined =>
  stands.findLast((stand) => stand.ms <= ms) ?? stands[0];

/** How likely each seat was to win, from the moment on that the table tells what changed it. */
export function standsOf(
  { rebuilt }: Film,
  track: Track,
  milestones: readonly Mark[],
  standings: Analysis['standings'],
): Stand[] {
  const [first] = standings;
  const end = rebuilt.log.find(({ type }) => type === 'finished');
  // A game whose engine says no chances has its outcome alone, and until then nobody is likelier to win.
  if (first && end && first.pos >= end.pos) return [];
  return standings.map(({ pos, chances }, index) => {
    const change =
      index === 0 ? null : toldChange(track, milestones, { after: at(standings, index - 1).pos, upTo: pos });
    return { ms: change?.ms ?? standsAt(track, pos), chances };
  });
}

function spoken({ rebuilt }: Film, stands: readonly Stand[]): string {
  const last = stands.at(-1);
  if (!last) return 'Chances to win';
  const each = rebuilt.names.map((name, seat) => `${name} ${percent(at(last.chances, seat))}`);
  return `Chances at the end: ${each.join(', ')}`;
}
