/** The printed rules that a table may leave out. Titles and hints are the schema's own. */
import { options as schema, type WaWaWestOptions } from '../../../../shared/games/wa-wa-west/options.ts';
import { Stepper } from '../../../controls/stepper.tsx';
import { Switch } from '../../../controls/switch.tsx';

type RulesInPlay = WaWaWestOptions['rules'];

const USUAL_STREAK = 10;

const shape = schema.shape.rules.unwrap().shape;
const words = (field: keyof RulesInPlay) => {
  const meta = shape[field].meta() ?? {};
  return { title: String(meta.title), hint: meta.description };
};

export function RulesInPlayEditor({ value, onChange }: { value: Partial<RulesInPlay>; onChange(value: Partial<RulesInPlay>): void }) {
  const { greaterDefeatsLesser = true, firstToFire = true, shieldStreak = USUAL_STREAK } = value ?? {};
  const set = (change: Partial<RulesInPlay>) => onChange({ greaterDefeatsLesser, firstToFire, shieldStreak, ...change });
  return (
    <div>
      <Switch {...words('greaterDefeatsLesser')} value={greaterDefeatsLesser} onChange={(on) => set({ greaterDefeatsLesser: on })} />
      <Switch {...words('firstToFire')} value={firstToFire} onChange={(on) => set({ firstToFire: on })} />
      <Switch {...words('shieldStreak')} value={shieldStreak !== null} onChange={(on) => set({ shieldStreak: on ? USUAL_STREAK : null })} />
      {shieldStreak !== null && (
        <Stepper title="Most Shields in a row" value={shieldStreak} min={1} max={1000} onChange={(most) => set({ shieldStreak: most })} />
      )}
    </div>
  );
}
