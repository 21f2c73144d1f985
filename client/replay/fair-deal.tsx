/** Checks the log here, in this browser: untouched, by the rules, and dealt as promised. */
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../art/icon.tsx';
import type { Verdict } from '../../replays/verify.ts';
import type { Recording } from './recording.ts';

/** Lets the first frames be drawn before the hashing begins. */
const CHECK_AFTER_MS = 600;

export function FairDeal({ recording }: { recording: Recording }) {
  const [verdict, setVerdict] = useState<Verdict | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      const { verify } = await import('../../replays/verify.ts');
      if (!isGone) setVerdict(verify(recording.lines));
    };
    const timer = setTimeout(() => check().catch(() => setVerdict('failed')), CHECK_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [recording]);

  if (verdict === null) return <p class="replay-deal">Checking the log…</p>;
  if (verdict === 'failed') return <p class="replay-deal">The log could not be checked here.</p>;
  if (verdict.verdict === 'broken')
    return (
      <p class="replay-deal is-broken" role="alert">
        <Icon id="cancel" size={18} /> This log is not as it was played. Event {verdict.pos}: {verdict.problem}.
      </p>
    );
  return (
    <details class="replay-deal is-sound">
      <summary>
        <Icon id="check" size={18} /> {verdict.verdict === 'sound' ? 'Untouched log, fair deal' : 'Untouched so far'}
      </summary>
      <p>
        Checked in your browser: all {recording.lines.length} events are chained by their hashes, follow the rules, and
        chance came from the seed that was promised before anyone sat down.{' '}
        <a href={`/api/matches/${recording.rebuilt.log[0].match}/log`}>The log</a>
      </p>
      <p class="replay-hash">{verdict.head}</p>
    </details>
  );
}
