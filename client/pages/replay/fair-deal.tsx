/** Checks the log here, in this browser, and says what that shows and what it can't. */
import { at } from '../../../shared/contract/at.ts';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LogVerdict } from '../../../replays/log/verify.ts';
import type { Recording } from './recording.ts';

/** Lets the first frames be drawn before the hashing begins. */
const CHECK_AFTER_MS = 600;

export function FairDeal({ recording }: { recording: Recording }) {
  const [verdict, setVerdict] = useState<LogVerdict | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      const { verify } = await import('../../../replays/log/verify.ts');
      if (!isGone) setVerdict(verify(recording.lines));
    };
    const timer = setTimeout(() => check().catch(() => setVerdict('failed')), CHECK_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [recording]);

  if (verdict === null) return <p class="replay-deal">Checking the log…</p>;
  if (verdict === 'failed')
    return (
      <p class="replay-deal">
        The log could not be checked here.{' '}
        <Button size="small" onClick={() => location.reload()}>
          Try again
        </Button>
      </p>
    );
  if (verdict.verdict === 'broken')
    return (
      <p class="replay-deal is-broken" role="alert">
        <Icon id="cancel" size={18} /> This log does not hold together. Event {verdict.pos}: {verdict.problem}.
      </p>
    );
  return <Shown log={recording.rebuilt.log} head={verdict.head} />;
}

/** The verdict in a line; what it means, and what not, is a dialog of its own. */
function Shown({ log, head }: { log: Recording['rebuilt']['log']; head: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="replay-deal is-sound" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon id="check" size={18} /> <span>This log holds together</span>
      </button>
      {isOpen && (
        <Dialog title="This log holds together" onClose={() => setOpen(false)}>
          <div class="stack">
            <p>
              Checked in your browser, all {log.length} events: each is chained to the one before, every command comes
              to just these events by the rules, and chance came from the seed shown at the end, whose hash stands at
              the beginning, with what the players added.
            </p>
            <p>
              <b>What this can’t show:</b> that it is the log you saw being made, for a house could write all of it
              anew. Nor that the house left the deal alone: it knew its seed before the start, and it can see every
              hand.
            </p>
            <p>
              <a href={`/api/matches/${at(log, 0).match}/log`}>The log</a> ends with <code>{head}</code>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
