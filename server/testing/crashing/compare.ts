/** After the last crash: what everybody was told and shown, against what the store has. */
import type { EventStore, PrivateMetadata } from '../../../replays/store/event-store.ts';
import type { Envelope } from '../../../replays/log/log.ts';
import { verify } from '../../../replays/log/verify.ts';
import { isGranted, named, type Notebook, type Sent } from './notebook.ts';

/** Notes as a fault whatever does not agree. @returns how many logs there were, and events in them */
export async function compare(notebook: Notebook, store: EventStore): Promise<{ [figure: string]: number }> {
  let verified = 0;
  let events = 0;
  for (const match of new Set([...notebook.matches, ...(await allMatches(store))])) {
    const [log, keep] = await Promise.all([store.read(match), store.keepOf(match)]);
    if (!keep) {
      notebook.blame('lost', `${match}: the whole table`);
      continue;
    }
    const verdict = verify(log);
    if (verdict.verdict === 'broken') notebook.blame('broken', `${match}, ${verdict.pos}: ${verdict.problem}`);
    else verified++;
    events += log.length;
    compareSeen(notebook, match, log);
    compareCommands(notebook, match, log, keep);
    const next = notebook.next.get(match);
    if (next !== undefined && next !== keep.next) notebook.blame('apart', `${match}: to ${next}, kept is ${keep.next}`);
  }
  return { 'matches verified': verified, 'events in them': events };
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

function compareCommands(notebook: Notebook, match: string, log: readonly Envelope[], keep: PrivateMetadata): void {
  const begun = log.flatMap(({ cause, pos }) => (cause?.id ? [[cause.id, pos] as const] : []));
  const at = Map.groupBy(begun, ([id]) => id);
  for (const sent of notebook.sent) {
    if (sent.match !== match) continue;
    const found = at.get(sent.request.id) ?? [];
    if (found.length > 1) notebook.blame('twice', named(sent));
    if (isGranted(sent.answer)) compareGranted(notebook, sent, sent.answer.pos, found[0]?.[1], log, keep);
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
  keep: PrivateMetadata,
): void {
  if (from === undefined) {
    if (!lasts(sent, keep)) notebook.blame('lost', named(sent));
    return;
  }
  const next = log.findIndex((one) => one.pos > from && one.cause !== null);
  const end = next < 0 ? log.length : next;
  if (pos !== end) notebook.blame('misplaced', `${named(sent)}: ${pos}; its events are ${from} to ${end - 1}`);
}

/** Whether what leaves no events has had its effect. */
function lasts({ request }: Sent, keep: PrivateMetadata): boolean {
  if (request.type === 'remove') return keep.held[request.seat] === null;
  return request.type === 'rematch' && keep.next !== null;
}
