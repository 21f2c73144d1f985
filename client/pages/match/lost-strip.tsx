import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import type { MatchConnection } from '../../app/connection.ts';

/** Shown once the line has been broken for a moment; short breaks heal unseen. */
const QUIET_MS = 700;

/** The line is broken: says so, with how long or why, and leaves the picture alone. */
export function LostStrip({ line }: { line: MatchConnection }) {
  const link = line.link.value;
  const isLost = link.is === 'lost' && line.table.value?.phase !== 'over';
  const [seconds, setSeconds] = useState(-1);
  useEffect(() => {
    setSeconds(-1);
    if (link.is !== 'lost') return;
    const tell = () => Date.now() - link.since >= QUIET_MS && setSeconds(Math.floor((Date.now() - link.since) / 1000));
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [isLost]);

  return (
    <div role="status" class="lost-strip-place">
      {isLost && seconds >= 0 && (
        <div class="row lost-strip">
          <Icon id="away" size={26} />
          <span>{link.why ?? 'Finding the table again'}</span>
          {!link.why && (
            <span class="lost-time" aria-hidden="true">
              {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
            </span>
          )}
          <a href="/">Lobby</a>
        </div>
      )}
    </div>
  );
}
