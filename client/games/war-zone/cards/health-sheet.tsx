/** Health as the printed score sheet shows it: numbers in a row, an orange arrow. From 21 on the next sheet lies on top. */
import './health-sheet.css';

const SHEET = 20;
const WIDTH = 400;
const PADDING = 8;

/** @param was where the arrow was before: a dashed ghost */
export function HealthSheet({ health, was = null }: { health: number; was?: number | null }) {
  const full = health > SHEET ? SHEET * Math.floor((health - 1) / SHEET) : 0;
  const first = full === 0 ? 0 : full + 1;
  const numbers = Array.from({ length: full + SHEET - first + 1 }, (_, index) => first + index);
  const step = (WIDTH - 2 * PADDING) / numbers.length;
  const middle = (value: number) => PADDING + step * (value - first + 0.5);
  const isShown = (value: number | null): value is number => value !== null && numbers.includes(value);

  return (
    <svg class="wz-sheet" viewBox="-6 -6 414 72" role="img" aria-label={`${health} health`}>
      {full > 0 && <rect x="-4" y="-5" width={WIDTH} height="60" class="wz-sheet-under" />}
      <rect width={WIDTH} height="60" class="wz-sheet-paper" />
      {numbers.map((value) => (
        <g key={value}>
          <rect
            x={middle(value) - step / 2 + 1}
            y="8"
            width={step - 2}
            height="24"
            class="wz-sheet-box"
            data-is={value === health ? 'now' : value < health ? 'held' : 'lost'}
          />
          <text x={middle(value)} y="20.5" data-now={value === health}>
            {value}
          </text>
        </g>
      ))}
      {isShown(was) && was !== health && (
        <path d={arrow} transform={`translate(${middle(was)} 34)`} class="wz-sheet-ghost" />
      )}
      <path d={arrow} style={{ transform: `translate(${middle(health)}px, 34px)` }} class="wz-sheet-arrow" />
    </svg>
  );
}

const arrow = 'M0 0L11 12H5V22H-5V12H-11Z';
