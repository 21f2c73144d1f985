import { Segmented } from '../../ui/fields.tsx';
import { mode, motionChoice, type Mode, type MotionChoice } from '../../app/settings.ts';

/** The settings, wherever they are opened. */
export const SettingsForm = () => (
  <div class="stack settings">
    <Segmented<Mode>
      title="Light"
      value={mode.value}
      choices={[
        { value: 'auto', label: 'As my device' },
        { value: 'light', label: 'Day' },
        { value: 'dark', label: 'Night' },
      ]}
      onChange={(choice) => (mode.value = choice)}
    />
    <Segmented<MotionChoice>
      title="Motion"
      value={motionChoice.value}
      choices={[
        { value: 'auto', label: 'As my device' },
        { value: 'full', label: 'All' },
        { value: 'less', label: 'Less' },
      ]}
      onChange={(choice) => (motionChoice.value = choice)}
    />
  </div>
);
