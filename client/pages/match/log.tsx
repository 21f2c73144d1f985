/** The match in sentences. */
import { Component } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../ui/button.tsx';
import type { GameUi } from '../../kit/game-ui.ts';
import { Misses } from '../frame/misses.tsx';
import type { LiveMatch } from './live-match.ts';
import type { LogEntry } from './live-stage.ts';
import { WithNames } from '../../ui/names.tsx';

interface LogProps {
  live: LiveMatch;
  gameUi: GameUi;
}

/** The whole log over the table, without stopping the match. */
export function LogPanel({ live, gameUi, onClose }: LogProps & { onClose(): void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      class="sheet log-panel"
      aria-label="Log"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div class="row log-head">
        <h2>Log</h2>
        <IconButton label="Close the log" onClick={onClose}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4L18 18M18 4L4 18" stroke="currentColor" stroke-width="3.4" />
          </svg>
        </IconButton>
      </div>
      <LogList live={live} gameUi={gameUi} />
    </section>
  );
}

/** Every entry, the newest at the end and in sight. */
export function LogList({ live, gameUi }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const entries = live.stage.log.value;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [entries.length]);
  return (
    <ol ref={list} class="log" tabIndex={0} aria-label="What has happened">
      {entries.length === 0 && <li>Nothing has happened yet.</li>}
      {entries.map((entry) => (
        <Entry key={entry.pos} entry={entry} names={live.names.value} gameUi={gameUi} />
      ))}
    </ol>
  );
}

/** Never changes: of a long log only what is new is looked at. */
class Entry extends Component<{ entry: LogEntry; names: string[]; gameUi: GameUi }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render({ entry, names, gameUi }: Entry['props']) {
    return (
      <li class="log-entry">
        {entry.heading && <h3>{entry.heading}</h3>}
        {entry.sentences.map((sentence) => (
          <p key={sentence}>
            <WithNames names={names}>{sentence}</WithNames>
          </p>
        ))}
        {entry.step && <Misses gameUi={gameUi} step={entry.step} names={names} />}
      </li>
    );
  }
}
