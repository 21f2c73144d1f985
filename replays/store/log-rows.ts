/** What stands in the log's rows, in whichever store they are; and how a log in its first form becomes such rows. */
import type { Envelope } from '../log/log.ts';
import type { Append, Grant } from './event-store.ts';

/** A longer append takes several rows, so that a part of it can be read without the whole. */
export const EVENTS_IN_A_ROW = 64;

/** What stands in a row of the log, besides its match. */
export interface LogRow {
  pos: number;
  events: number;
  person: string | null;
  command: string | null;
  /** An envelope a line, as JSON. */
  body: string;
}

/** What one command appended. */
export interface LogEntry extends Pick<Append, 'expected'> {
  /** An envelope each, as JSON. */
  lines: readonly string[];
  grant?: Pick<Grant, 'person' | 'command'> | undefined;
}

/** The rows of one append. The last one names the person who asked, and their command. */
export function* rowsOf({ expected, lines, grant }: LogEntry): Generator<LogRow> {
  for (let from = 0; from === 0 || from < lines.length; from += EVENTS_IN_A_ROW) {
    const some = lines.slice(from, from + EVENTS_IN_A_ROW);
    const isLast = from + EVENTS_IN_A_ROW >= lines.length;
    if (some.length === 0 && !grant) return;
    yield {
      pos: expected + from,
      events: some.length,
      person: (isLast && grant?.person) || null,
      command: (isLast && grant?.command) || null,
      body: some.join('\n'),
    };
  }
}

/** Matches that were moved to the present form, of all that are there. */
export interface Progress {
  done: number;
  of: number;
}

/**
 * What each command appended, and who asked for it.
 * @param lines of a log in its first form, a row for each event @param grants a row for each
 */
export function* entriesOf(lines: readonly string[], grants: readonly Grant[]): Generator<LogEntry> {
  const left = [...grants];
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && (JSON.parse(lines[to]!) as Envelope).cause === null) to++;
    const { cause } = JSON.parse(lines[from]!) as Envelope;
    const index = left.findIndex(({ command, pos }) => pos === to && command === cause?.id);
    const [grant] = index < 0 ? [] : left.splice(index, 1);
    yield { expected: from, lines: lines.slice(from, to), ...(grant && { grant }) };
    from = to;
  }
  // Of what changed no event, but something kept beside the log.
  for (const grant of left) yield { expected: grant.pos, lines: [], grant };
}

/** To compare what was moved, in whichever order it is read. */
export const grantsAsText = (grants: readonly Grant[]): string =>
  grants
    .map(({ person, command, pos }) => `${pos} ${person} ${command}`)
    .toSorted()
    .join('\n');
