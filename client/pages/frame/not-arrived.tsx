import { ErrorPanel } from '../../ui/feedback.tsx';

/**
 * In place of what was to be fetched and did not come. It may have been replaced by a newer build: only a fresh page
 * knows its name, so trying again is loading the page anew.
 */
export const NotArrived = () => (
  <ErrorPanel onRetry={() => location.reload()}>This page did not arrive. Is the network there?</ErrorPanel>
);
