/** Has the log checked, in this browser, and says what that shows and what it can't. */
import { useEffect, useState } from 'preact/hooks';
import type { LogVerdict } from '../../../replays/log/verify.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checkLog, type CheckOutcome } from './check-log.ts';
import { CheckProgress } from './check-progress.tsx';
import type { Recording } from './recording.ts';
import { saveLog } from './save-log.ts';

interface FairDealProps {
  recording: Recording;
  /** What a check said that was made before this was shown; null to make it now. */
  checked: LogVerdict | null;
}

export function FairDeal({ recording, checked }: FairDealProps) {
  const [outcome, setOutcome] = useState<CheckOutcome | null>(checked && { is: 'checked', verdict: checked });
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  useEffect(() => {
    if (checked) return;
    const leaving = new AbortController();
    const onProgress = (done: number, of: number) => setProgress({ done, of });
    void checkLog(recording.file, { onProgress, signal: leaving.signal }).then(setOutcome);
    return () => leaving.abort();
  }, [recording]);

  return (
    <div class="replay-deal">
      {outcome ? <Said outcome={outcome} recording={recording} /> : <CheckProgress {...progress} />}
      {/* Whoever opened a file has it. */}
      {!checked && (
        <button type="button" class="row replay-save" onClick={() => saveLog(recording)}>
          <Icon id="save" size={18} /> <span>Save the log</span>
        </button>
      )}
    </div>
  );
}

/** What came of the check, in a line. */
function Said({ outcome, recording }: { outcome: CheckOutcome; recording: Recording }) {
  switch (outcome.is) {
    case 'checked':
      return outcome.verdict.verdict === 'broken' ? (
        <p class="is-broken" role="alert">
          <Icon id="cancel" size={18} /> This log does not hold together. Event {outcome.verdict.pos}:{' '}
          {outcome.verdict.problem}.
        </p>
      ) : (
        <Shown verdict={outcome.verdict} recording={recording} />
      );
    case 'unreadable':
    case 'unknown-rules':
      return <p>It can’t be checked here. {outcome.why}</p>;
    case 'stuck':
      return <p class="is-broken">The check stood still for ten seconds and was stopped.</p>;
    default:
      return (
        <p>
          The log could not be checked here.{' '}
          <Button size="small" onClick={() => location.reload()}>
            Try again
          </Button>
        </p>
      );
  }
}

interface ShownProps {
  verdict: Exclude<LogVerdict, { verdict: 'broken' }>;
  recording: Recording;
}

/** The verdict in a line; what it means, and what not, is a dialog of its own. */
function Shown({ verdict, recording }: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  const isWhole = verdict.verdict === 'sound';
  const title = isWhole ? 'This log holds together' : 'So far this log holds together';
  return (
    <>
      <button type="button" class="is-sound" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon id="check" size={18} /> <span>{title}</span>
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div class="stack">
            <p>
              Checked in your browser, all {recording.rebuilt.log.length} events: each is chained to the one before,
              every command comes to just these events by the rules
              {isWhole
                ? ', and chance came from the seed shown at the end, whose hash stands at the beginning, with what the players added.'
                : '. The match is not finished in it: where chance came from can’t be checked, as its seed is not shown yet.'}
            </p>
            <p>
              <b>What this can’t show:</b> that it is the log you saw being made, for a house could write all of it
              anew. Nor that the house left the deal alone: it knew its seed before the start, and it can see every
              hand.
            </p>
            <p>
              The log ends with <code>{verdict.head}</code>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
