import './panel.css';
import type { ComponentChildren } from 'preact';
import { Button, ButtonLink } from './button.tsx';

interface ErrorPanelProps {
  /** What happened, in the user's words. */
  children: ComponentChildren;
  onRetry?: () => void;
}

/** Something went wrong: what, and what can be done now. */
export function ErrorPanel({ children, onRetry }: ErrorPanelProps) {
  return (
    <div class="sheet panel error-panel" role="alert">
      <p class="misprint">Misprint</p>
      <p>{children}</p>
      <div class="dialog-actions">
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink href="/">Lobby</ButtonLink>
      </div>
    </div>
  );
}
