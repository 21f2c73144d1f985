/**
 * What everybody at all tables sent, was answered and saw, and after the last crash: whether the store has the same.
 */
import type { Envelope } from '../../../replays/log/log.ts';
import { verify } from '../../../replays/log/verify.ts';
import type { EventStore, PrivateMetadata } from '../../../replays/store/event-store.ts';
import type { Request, RedactedEvent } from '../../../shared/protocol.ts';
import type { Answer } from '../guest.ts';

export const isGranted = (answer: Answer | null): answer is { pos: number } => answer !== null && 'pos' in answer;

/** A command as somebody sent it, and what came back. */
export interface Sent {
  match: string;
  by: string;
  request: Request;
  /** The first answer that came through; a repeat must be given the same. */
  answer: Answer | null;
  times: number;
}

/** What can be wrong, and how a table of figures names it. */
export const faults = {
  lost: 'lost',
  twice: 'done twice',
  changed: 'another answer to a repeat',
  foreign: 'somebody else’s answer',
  doneAnyway: 'refused, yet done',
  misplaced: 'answered with another position',
  unanswered: 'never answered',
  forked: 'seen, but not in the log',
  broken: 'logs that do not verify',
  shutOut: 'players not let back in',
  apart: 'led to different matches',
  stopped: 'clocks that stopped',
  ended: 'ends nobody asked for',
} as const;
export type Fault = keyof typeof faults;

export class Notebook {
  readonly sent: Sent[] = [];
  /** Tables whose opening was answered, and every other that somebody was at. */
  readonly matches = new Set<string>();
  /** By match and position, the hash of the event that somebody was shown there. */
  readonly events = new Map<string, Map<number, string>>();
  /** By connection, the heads its synced state had, in that order. */
  readonly heads: { match: string; hashes: string[] }[] = [];
  /** The match that those of a match were led to. */
  readonly next = new Map<string, string>();
  /** Commands on their way, or done and not yet answered, when the connection broke. */
  answersLost = 0;
  /** Of these, those that were in the log before they were sent again. */
  doneUnanswered = 0;
  readonly faults = new Map<Fault, Set<string>>();

  blame(fault: Fault, sentence: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? new Set()).add(sentence));
  }

  noteEvents(match: string, events: readonly RedactedEvent[]): void {
    const known = this.events.get(match) ?? new Map<number, string>();
    this.events.set(match, known);
    for (const { pos, hash } of events) {
      if (hash === undefined) continue;
      const before = known.get(pos);
      if (before !== undefined && before !== hash) this.blame('forked', `${match}: two events were shown at ${pos}`);
      known.set(pos, hash);
    }
  }

  noteNext(match: string, next: string): void {
    const before = this.next.get(match);
    if (before !== undefined && before !== next) this.blame('apart', `${match}: to ${before} and to ${next}`);
    this.next.set(match, next);
    this.matches.add(next);
  }

  /** @param known how many events of the match had been shown before this was sent, the last time */
  noteAnswer(sent: Sent, answer: Answer, known: number): void {
    if (sent.answer === null) {
      sent.answer = answer;
      if (isGranted(answer) && leavesEvents(sent) && answer.pos <= known) this.doneUnanswered++;
    } else if (JSON.stringify(sent.answer) !== JSON.stringify(answer))
      this.blame(
        'changed',
        `${named(sent)}: first ${JSON.stringify(sent.answer)}, when repeated ${JSON.stringify(answer)}`,
      );
  }

  /** How many events of a match have been shown to anyone. */
  shown(match: string): number {
    return this.events.get(match)?.size ?? 0;
  }

  /** Of events and of tables, each as often as it was another. */
  get headsSeen(): number {
    const ofEvents = [...this.events.values()].reduce((sum, { size }) => sum + size, 0);
    return ofEvents + this.heads.reduce((sum, { hashes }) => sum + hashes.length, 0);
  }
}

/** Removing a seat that is held for somebody changes what is kept besides the log. */
const leavesEvents = ({ request: { type } }: Sent): boolean => type !== 'remove';

export const named = ({ match, request: { type, id } }: Sent): string => `${match}: ${type} ${id}`;

/** Notes as a fault whatever does not agree. @returns how many logs there were, and what is in them */
export async function compare(notebook: Notebook, store: EventStore): Promise<{ [figure: string]: number }> {
  let verified = 0;
  let events = 0;
  let starts = 0;
  let failedStarts = 0;
  for (const match of new Set([...notebook.matches, ...(await allMatches(store))])) {
    const [log, metadata] = await Promise.all([store.read(match), store.metadataOf(match)]);
    if (!metadata) {
      notebook.blame('lost', `${match}: the whole table`);
      continue;
    }
    const verdict = verify(log);
    if (verdict.verdict === 'broken') notebook.blame('broken', `${match}, ${verdict.pos}: ${verdict.problem}`);
    else verified++;
    events += log.length;
    starts += log.filter(({ type }) => type === 'started').length;
    failedStarts += log.filter(({ type }) => type === 'start-failed').length;
    compareSeen(notebook, match, log);
    compareCommands(notebook, match, log, metadata);
    const next = notebook.next.get(match);
    if (next !== undefined && next !== metadata.rematchId)
      notebook.blame('apart', `${match}: to ${next}, stored is ${metadata.rematchId}`);
  }
  return {
    'matches verified': verified,
    'events in them': events,
    'matches that began': starts,
    'starts that failed': failedStarts,
  };
}

/** Also tables whose opening was never answered. */
async function allMatches(store: EventStore): Promise<string[]> {
  const found: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await store.listAll({ limit: 100, ...(before && { before }) });
    found.push(...page.matches.map(({ matchId }) => matchId));
    before = page.next;
  }
  return found;
}

/** Every head that anyone ever saw is in the log: of events at their position, of tables in their order. */
function compareSeen(notebook: Notebook, match: string, log: readonly Envelope[]): void {
  for (const [pos, hash] of notebook.events.get(match) ?? [])
    if (log[pos]?.hash !== hash) notebook.blame('forked', `${match}: the event shown at ${pos}`);
  const positions = new Map(log.map(({ hash, pos }) => [hash, pos]));
  for (const { hashes } of notebook.heads.filter((one) => one.match === match)) {
    const seen = hashes.map((hash) => positions.get(hash) ?? Number.NaN);
    if (seen.some((pos, index) => !(pos > (seen[index - 1] ?? -1))))
      notebook.blame('forked', `${match}: the heads shown were at ${seen.join(', ')}`);
  }
}

function compareCommands(notebook: Notebook, match: string, log: readonly Envelope[], metadata: PrivateMetadata): void {
  const begun = log.flatMap(({ cause, pos }) => (cause?.id ? [[cause.id, pos] as const] : []));
  const at = Map.groupBy(begun, ([id]) => id);
  for (const sent of notebook.sent) {
    if (sent.match !== match) continue;
    const found = at.get(sent.request.id) ?? [];
    if (found.length > 1) notebook.blame('twice', named(sent));
    if (isGranted(sent.answer)) compareGranted(notebook, sent, sent.answer.pos, found[0]?.[1], log, metadata);
    else if (sent.answer && found.length > 0) notebook.blame('doneAnyway', `${named(sent)}: ${sent.answer.code}`);
  }
}

/** @param pos what was answered: how long the log was after it @param from where its events begin, if it left any */
function compareGranted(
  notebook: Notebook,
  sent: Sent,
  pos: number,
  from: number | undefined,
  log: readonly Envelope[],
  metadata: PrivateMetadata,
): void {
  if (from === undefined) {
    if (!lasts(sent, metadata)) notebook.blame('lost', named(sent));
    return;
  }
  const next = log.findIndex((one) => one.pos > from && one.cause !== null);
  const end = next < 0 ? log.length : next;
  if (pos !== end) notebook.blame('misplaced', `${named(sent)}: ${pos}; its events are ${from} to ${end - 1}`);
}

/** Whether what leaves no events has had its effect. */
function lasts({ request }: Sent, metadata: PrivateMetadata): boolean {
  return request.type === 'remove' && metadata.reservations[request.seat] === null;
}
