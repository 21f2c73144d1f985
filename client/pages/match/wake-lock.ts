import { useEffect } from 'preact/hooks';

/** Keeps the screen on for as long as it is wanted, where the browser can; where it can't, the screen goes off as ever. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const take = async () => {
      // The system takes it back whenever the page is out of sight.
      if (isOver || document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // An empty battery, or a browser that was told not to: nothing to be done.
      }
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      lock?.release().catch(() => {});
    };
  }, [isWanted]);
}
