/** People reported at one table: kept for whoever runs the server, and shown to the host unless it is about them. */
import { randomUUID } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { namesOf } from '../../shared/match.ts';
import type { ReportReply, ReportRequest } from '../../shared/protocol.ts';
import type { ReportNotice } from '../../shared/talk.ts';
import { MOST_REPORTS_OF_MATCH, type EventStore, type Report } from '../../replays/store/event-store.ts';
import { Budget } from '../limits.ts';
import type { MatchActor } from '../../shared/table/actor.ts';
import { isHost, seatOf } from '../../shared/table/requests.ts';
import type { Talk } from './talk.ts';

/** For a person at a table, and an address at all of them; `MOST_REPORTS_OF_MATCH` bounds the table. */
const reporting = new Budget({ person: { points: 3, duration: 600 }, address: { points: 30, duration: 3600 } });

/** The reported person: what is only the server's to know, and what others know of them. */
interface Reported {
  person: string;
  name: string;
  key: string;
  lines: Report['lines'];
}

interface Told {
  /** The reported person, and the reporter, by the hash of their secrets. */
  about: string;
  by: string;
  notice: Omit<ReportNotice, 'seat'>;
}

export class Reports {
  readonly #actor: MatchActor;
  readonly #talk: Pick<Talk, 'receivedBy'>;
  readonly #store: EventStore['reports'];
  readonly #send: (key: string, notice: ReportNotice) => void;
  /** For a host who comes back. */
  readonly #told: Told[] = [];

  /** @param send shows a report to one person, if they are here */
  constructor(
    actor: MatchActor,
    talk: Pick<Talk, 'receivedBy'>,
    store: EventStore['reports'],
    send: (key: string, notice: ReportNotice) => void,
  ) {
    this.#actor = actor;
    this.#talk = talk;
    this.#store = store;
    this.#send = send;
  }

  /** @param key of the reporter @param visitor their address */
  async report(key: string, visitor: string, asked: ReportRequest): Promise<ReportReply | Refusal> {
    const { id, match, metadata } = this.#actor;
    const reported = asked.lines.length > 0 ? this.#writerOf(key, asked.lines) : this.#personAt(asked.seat);
    if (isRefusal(reported)) return reported;
    if (reported.person === key) return refuse('own', 'You can’t report yourself.');
    const spent = reporting.spend({ person: `${id} ${key}`, address: visitor });
    if (isRefusal(spent)) return spent;
    const { name, lines } = reported;
    const seat = seatOf(metadata, key);
    const host = this.#hostKey();
    const toHost = host !== null && host !== key && host !== reported.person;
    const report: Report = {
      id: randomUUID(),
      at: Date.now(),
      match: id,
      game: match.game.info.id,
      name,
      key: reported.key,
      by: seat === null ? null : (namesOf(match)[seat] ?? ''),
      toHost,
      lines,
    };
    if (!(await this.#store.add(report))) {
      spent.giveBack();
      return refuse('full', 'This table has many reports already. We’ll look at those first.');
    }
    this.#told.push({ about: reported.person, by: key, notice: { id: report.id, name, lines } });
    if (this.#told.length > MOST_REPORTS_OF_MATCH) this.#told.shift();
    if (toHost) this.tell(host);
    return { toHost };
  }

  /** Shows a host what was reported at this table: again to one who has just joined, nothing to anybody else. */
  tell(key: string): void {
    const { match, metadata } = this.#actor;
    if (!isHost(match, metadata, key)) return;
    for (const { about, by, notice } of this.#told)
      if (about !== key && by !== key) this.#send(key, { ...notice, seat: seatOf(metadata, about) });
  }

  #hostKey(): string | null {
    const { match, metadata } = this.#actor;
    if (match.host === null) return null;
    return metadata.seatOwners[match.host] ?? metadata.reservations[match.host]?.key ?? null;
  }

  #writerOf(reporter: string, ids: readonly string[]): Reported | Refusal {
    const lines = this.#talk.receivedBy(reporter, ids);
    const [first] = lines ?? [];
    if (!lines || !first)
      return refuse('no-such-line', 'One of these lines isn’t here any more. Pick the others, or none.');
    if (lines.some(({ by }) => by !== first.by)) return refuse('two-people', 'Report one person at a time.');
    const { name, key } = first.line;
    return { person: first.by, name, key, lines: lines.map(({ line }) => ({ name: line.name, text: line.text })) };
  }

  #personAt(seat: number): Reported | Refusal {
    const { match, metadata } = this.#actor;
    const person = metadata.seatOwners[seat];
    if (!person) return refuse('nobody', 'Nobody sits there.');
    return { person, name: namesOf(match)[seat] ?? '', key: match.seats[seat]?.key ?? '', lines: [] };
  }
}
