/** When a page may have missed something: it is visible again, comes back from the browser's cache, or the network is back. */
const wakes = ['visibilitychange', 'pageshow', 'online'] as const;

/** Calls `act` each time. @returns stops that */
export function onWake(act: () => void): () => void {
  const wake = (event: Event) => {
    const isHidden = event.type === 'visibilitychange' && document.visibilityState === 'hidden';
    // A page that is loaded is shown, too.
    const isFirst = 'persisted' in event && !event.persisted;
    if (!isHidden && !isFirst) act();
  };
  for (const type of wakes) addEventListener(type, wake);
  return () => {
    for (const type of wakes) removeEventListener(type, wake);
  };
}
