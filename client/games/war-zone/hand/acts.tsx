/** The buttons of the moment. */
import { Button } from '../../../ui/button.tsx';
import type { Act } from './moment.ts';

export const Acts = ({ acts, isAsking }: { acts: Act[]; isAsking: boolean }) => (
  <div class="wz-acts">
    {acts.map((act) => (
      <Button
        key={act.label}
        {...(act.isPrimary && { kind: 'primary' as const })}
        aria-disabled={isAsking}
        aria-keyshortcuts={act.isPrimary ? 'Enter' : act.shortcut?.toUpperCase()}
        onClick={() => !isAsking && act.onPress()}
      >
        <strong>{act.label}</strong>
        {act.note && <small>{act.note}</small>}
      </Button>
    ))}
  </div>
);
