/** Where a clip begins and ends: a handle for either, over whatever shows time from left to right. */
import './clip.css';
import { length, type Stretch } from './shapes.ts';

/** A handle moves by so much, ms. */
const STEP_MS = 100;

interface EndsProps {
  /** What lies under them, ms of the track. */
  span: Stretch;
  chosen: Stretch;
  /** What the place is called: "the strip". */
  place: string;
  /** Nothing can be changed now. */
  isStill?: boolean;
  /** @param movedMs the end that was moved, ms of the track */
  onChange(chosen: Stretch, movedMs: number): void;
}

export function ClipEnds({ span, chosen, place, isStill = false, onChange }: EndsProps) {
  const { fromMs, toMs } = chosen;
  const percent = (ms: number) => `${((ms - span.fromMs) / Math.max(1, span.toMs - span.fromMs)) * 100}%`;
  const text = (ms: number) => `${((ms - span.fromMs) / 1000).toFixed(1)} s into ${place}`;
  const handle = { type: 'range' as const, min: span.fromMs, max: span.toMs, step: STEP_MS, disabled: isStill };
  return (
    <>
      <div class="clip-chosen" style={{ left: percent(fromMs), right: `calc(100% - ${percent(toMs)})` }}>
        <span>in</span>
        <span>out</span>
      </div>
      <input
        {...handle}
        class="clip-in"
        aria-label="The clip begins"
        aria-valuetext={text(fromMs)}
        value={fromMs}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          const ms = Math.max(Math.min(valueAsNumber, toMs - length.least), toMs - length.most);
          onChange({ fromMs: ms, toMs }, ms);
        }}
      />
      <input
        {...handle}
        class="clip-end"
        aria-label="The clip ends"
        aria-valuetext={text(toMs)}
        value={toMs}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          const ms = Math.min(Math.max(valueAsNumber, fromMs + length.least), fromMs + length.most);
          onChange({ fromMs, toMs: ms }, ms);
        }}
      />
    </>
  );
}
