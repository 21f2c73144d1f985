/** Taking matches over. What gathers while some are being taken over is taken over next, in one statement: each is one wait for the disk. */
import type { Database } from './postgres-database.ts';

interface Pending {
  match: string;
  resolve(epoch: number): void;
  reject(error: unknown): void;
}

/** @returns a function that takes a match over, see `EventStore.takeOver` */
export function takingOver(db: Database): (match: string) => Promise<number> {
  const queue: Pending[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    await new Promise(setImmediate);
    while (queue.length > 0) await takeOverAll(db, nextGroup(queue));
    isWriting = false;
  }
  return (match) =>
    new Promise((resolve, reject) => {
      queue.push({ match, resolve, reject });
      if (!isWriting) void write();
    });
}

/** Takes the first of each match: who takes it over after them has another epoch. */
function nextGroup(queue: Pending[]): Pending[] {
  const group = new Map<string, Pending>();
  const rest: Pending[] = [];
  for (const pending of queue)
    if (group.has(pending.match)) rest.push(pending);
    else group.set(pending.match, pending);
  queue.splice(0, queue.length, ...rest);
  return [...group.values()];
}

/** Answers all of them, whatever happens. Rows are locked in one order, so that two processes never wait for each other. */
async function takeOverAll(db: Database, group: Pending[]): Promise<void> {
  try {
    const rows = await db.query<{ match_id: string; epoch: number }>(
      `WITH locked AS MATERIALIZED (SELECT id FROM heads WHERE match_id = ANY ($1) ORDER BY match_id FOR UPDATE)
      UPDATE heads SET epoch = epoch + 1 FROM locked WHERE heads.id = locked.id
      RETURNING heads.match_id, epoch`,
      [group.map(({ match }) => match)],
    );
    const epochs = new Map(rows.map(({ match_id: match, epoch }) => [match, epoch]));
    for (const { match, resolve } of group) resolve(epochs.get(match) ?? 0);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
