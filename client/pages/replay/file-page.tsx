/** Where a file is chosen or dropped, how far its check is, and why it is not played if it isn't. */
import 'virtual:icons/kit/table-icons';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fileBounds } from '../../../replays/log/log-file.ts';
import { openFile } from '../../app/storage/opened-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/feedback.tsx';
import { Page } from '../frame/page.tsx';
import { CheckProgress } from './check-progress.tsx';
import { prepareOffline } from './prepare-offline.ts';
import type { FileState, NotPlayed } from './use-file.ts';
import './replay.css';
import './file-page.css';

interface FilePageProps {
  /** What the file is called; null as long as there is none. */
  name: string | null;
  state: Exclude<FileState, { is: 'shown' }> | null;
  onStop(): void;
}

export function FilePage({ name, state, onStop }: FilePageProps) {
  return (
    <Page>
      <div class="stack file-page">
        <h1>Replay a file</h1>
        <p>
          Open the log of a match, from this house or another. It is checked here, event by event, and played if it
          holds together. The file never leaves your browser.
        </p>
        {state?.is === 'checking' ? (
          <section class="sheet panel stack" aria-label="Check">
            <p class="cut field-title">{name}</p>
            <CheckProgress done={state.done} of={state.of} />
            <Button onClick={onStop}>Stop</Button>
          </section>
        ) : (
          <>
            {state && <Verdict name={name} state={state} />}
            <Choose isFirst={!state} />
          </>
        )}
      </div>
    </Page>
  );
}

function Verdict({ name, state }: { name: string | null; state: NotPlayed }) {
  const { title, text } = wordsFor(state);
  return (
    <div role="alert">
      <Panel title={title}>
        <p class="cut file-name">{name}</p>
        {text.map((sentence, index) => (
          <p key={sentence} class={state.is === 'broken' && index === 0 ? 'is-broken' : ''}>
            {sentence}
          </p>
        ))}
      </Panel>
    </div>
  );
}

function wordsFor(state: NotPlayed): { title: string; text: string[] } {
  switch (state.is) {
    case 'broken':
      return {
        title: 'This log does not hold together',
        text: [
          `Event ${state.verdict.pos}: ${state.verdict.problem}.`,
          'It was changed, or did not come about by these rules. So it is not played.',
        ],
      };
    case 'unreadable':
      return { title: 'This file can’t be opened', text: [state.why] };
    case 'redacted':
      return {
        title: 'This match was still being played',
        text: [
          'The file is what spectators could see of a running match. What was hidden from them is not in it, so it can be neither checked nor replayed.',
          'Save the log again when the match is over.',
        ],
      };
    case 'unknown-rules':
      return {
        title: 'These rules are not here',
        text: [state.why, 'So it can be neither checked nor replayed here.'],
      };
    case 'never-started':
      return {
        title: 'Nothing to replay',
        text: ['The log holds together, but the table was closed before the match began.'],
      };
    case 'stuck':
      return {
        title: 'The check was stopped',
        text: ['For ten seconds it did not get on. No match that was played does that, so the file is not opened.'],
      };
    case 'failed':
      return {
        title: 'The check did not run',
        text: [
          'Something that is needed for it did not arrive. Is the network there? Load the page anew and try again.',
        ],
      };
  }
}

/** The place for a file. Dropped it may be anywhere on the page. */
function Choose({ isFirst }: { isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    prepareOffline().then(
      () => setReady(true),
      () => undefined,
    );
  }, []);
  const choose = () => {
    const file = input.current?.files?.[0];
    if (file) openFile(file);
  };
  return (
    <>
      <section class="stack file-place" aria-label="Choose a file">
        <Icon id="file" size={64} />
        <p class="file-drop-here">{isFirst ? 'Drop a log here' : 'Drop another one here'}</p>
        <Button kind="primary" size="big" onClick={() => input.current?.click()}>
          {isFirst ? 'Choose a file' : 'Choose another file'}
        </Button>
        {/* It takes any kind of file: phones do not know this one, and would not let it be chosen. */}
        <input ref={input} type="file" hidden onChange={choose} />
      </section>
      <ul class="file-notes">
        <li>Every replay has “Save the log”, which gives a file that ends in .jsonl.</li>
        <li>
          A file may have up to {fileBounds.bytes / 1024 / 1024} MiB and {fileBounds.events.toLocaleString('en')}{' '}
          events.
        </li>
      </ul>
      <p class="file-notes" role="status">
        {isReady && 'All that is needed is here: this page now works without network.'}
      </p>
    </>
  );
}
