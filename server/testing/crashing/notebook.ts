/** What everybody at all tables sent, was answered and saw: what the logs are compared with afterwards. */
import type { Request, RedactedEvent } from '../../../shared/protocol.ts';

export type Answer = { pos: number } | { code: string; message: string };

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
  /** By line, the heads its synced state had, in that order. */
  readonly heads: { match: string; hashes: string[] }[] = [];
  /** The match that those of a match were led to. */
  readonly next = new Map<string, string>();
  /** Commands on their way, or done and not yet answered, when the line broke. */
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

/** Removing a seat that is held for somebody, and asking for a rematch, change what is kept besides the log. */
const leavesEvents = ({ request: { type } }: Sent): boolean => type !== 'remove' && type !== 'rematch';

export const named = ({ match, request: { type, id } }: Sent): string => `${match}: ${type} ${id}`;
