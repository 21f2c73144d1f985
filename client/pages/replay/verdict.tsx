/** What can be said of a recording: in a line beside it, and in full behind that. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isBad, levelsOf, type Checked, type Level, type Verdict } from '../../../replays/log/verdict.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { forgetBook } from './ask-book.ts';
import { CheckProgress } from './check-progress.tsx';
import type { Recording } from './recording.ts';
import { saveLog, saveSeen } from './save-log.ts';
import { useVerdict, type VerdictState } from './use-verdict.ts';

interface VerdictPanelProps {
  recording: Recording;
  /** What a check said that was made before this was shown; null to make it now. */
  checked: Checked | null;
  /** The replay can be watched, and all of it is drawn: until then the check waits. */
  isAtRest: boolean;
  /** The log itself is checked, whatever came of it. */
  onChecked(): void;
  /** What else there is to be read of it. */
  children?: ComponentChildren;
}

export function VerdictPanel({ recording, checked, isAtRest, onChecked, children }: VerdictPanelProps) {
  const state = useVerdict(recording, checked, isAtRest, onChecked);
  return (
    <section class="replay-deal" aria-label="The recording">
      <Said state={state} recording={recording} />
      {children}
      {/* Whoever opened a file has it. */}
      {!checked && (
        <button type="button" class="row replay-save" onClick={() => saveLog(recording)}>
          <Icon id="save" size={18} /> <span>Save the log</span>
        </button>
      )}
    </section>
  );
}

function Said({ state, recording }: { state: VerdictState; recording: Recording }) {
  if (state.is === 'checking') return <CheckProgress done={state.done} of={state.of} />;
  if (state.is === 'there') return <Levels verdict={state.verdict} recording={recording} />;
  const { outcome } = state;
  switch (outcome.is) {
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

const icons = { good: 'check', partly: 'info', bad: 'cancel', unknown: 'info' } as const;

interface VerdictProps {
  verdict: Verdict;
  recording: Recording;
}

/** The verdict in a line; what it means, and what not, is a dialog of its own. */
function Levels({ verdict, recording }: VerdictProps) {
  const [isOpen, setOpen] = useState(false);
  const levels = levelsOf(verdict);
  const bad = levels.filter(({ is }) => is === 'bad');
  const title = titleOf(verdict);
  return (
    <>
      {bad.map(({ level, sentence }) => (
        <p key={level} class="is-broken" role="alert">
          <Icon id="cancel" size={18} /> {sentence}
        </p>
      ))}
      <button type="button" class="replay-levels" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sum verdict={verdict} title={title} />
        <span class="replay-level-names">
          {levels
            .filter(({ is }) => is !== 'unknown')
            .map(({ title }) => title.toLowerCase())
            .join(' · ')}
        </span>
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div class="stack">
            <ul class="stack level-list">
              {levels.map((level) => (
                <LevelRow key={level.level} level={level} />
              ))}
            </ul>
            <p>
              <b>What nothing here can show:</b> that nobody looked at your cards. Whoever runs a house can see every
              hand, could tell a friend, or could keep a choice back until its time was up.
            </p>
            <Details verdict={verdict} recording={recording} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Sum({ verdict, title }: { verdict: Verdict; title: string }) {
  const [icon, look] = isBad(verdict)
    ? (['cancel', 'is-broken'] as const)
    : isDealtByDevice(verdict)
      ? (['info', ''] as const)
      : (['check', 'is-sound'] as const);
  return (
    <span class={look}>
      <Icon id={icon} size={18} /> {title}
    </span>
  );
}

const isDealtByDevice = ({ whole }: Verdict): boolean => whole.verdict === 'sound' && whole.dealtBy === 'device';

function titleOf(verdict: Verdict): string {
  if (isBad(verdict)) return 'Do not trust this log';
  if (isDealtByDevice(verdict)) return 'Dealt by the player’s own device';
  return verdict.whole.verdict === 'unfinished' ? 'So far this log holds together' : 'This log holds together';
}

function LevelRow({ level: { is, title, sentence } }: { level: Level }) {
  return (
    <li class="row level" data-is={is}>
      <Icon id={icons[is]} size={22} />
      <span>
        <b>{title}.</b> {sentence}
      </span>
    </li>
  );
}

/** The figures behind it, for whoever wants to check them elsewhere. */
function Details({ verdict: { whole, signed, book, seen }, recording }: VerdictProps) {
  return (
    <details>
      <summary>Details</summary>
      <div class="stack level-details">
        {whole.verdict !== 'broken' && (
          <p>
            {recording.rebuilt.log.length} events, the last with the hash <code>{whole.head}</code>
          </p>
        )}
        {signed?.seats.map(({ seat, name, key, signed: count, unsigned }) => (
          <p key={seat}>
            {name || `Seat ${seat + 1}`}: {count} commands signed, {unsigned.length} not
            {key && (
              <>
                ; key <code>{key}</code>
              </>
            )}
          </p>
        ))}
        {seen.is !== 'nothing' && (
          <p>
            <Button size="small" onClick={() => void saveSeen(recording)}>
              Save what was seen here
            </Button>
          </p>
        )}
        {book.is === 'wrong' && (
          <p>
            If this house has begun a new book and has said why:{' '}
            <Button
              size="small"
              onClick={() => {
                forgetBook();
                location.reload();
              }}
            >
              Forget the old one
            </Button>
          </p>
        )}
      </div>
    </details>
  );
}
