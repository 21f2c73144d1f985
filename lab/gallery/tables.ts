/** The matches that the pictures of the pages show: the recorded ones, and some that are going on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../replays/log/digest.ts';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import type { EventStore } from '../../replays/store/event-store.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { at } from '../../shared/contract/at.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';

/** Who looks at the pages. */
export const me = { name: 'Kemi', secret: 'k'.repeat(32) };

const folder = join(import.meta.dirname, '../../replays/recorded');
/** Every recorded match: its file's name without the ending, and its log. */
export const recorded = readdirSync(folder)
  .toSorted()
  .map((file) => ({
    name: file.replace('.jsonl', ''),
    log: fromLines(readFileSync(join(folder, file), 'utf8')) as Envelope[],
  }));

export const keepRecorded = (store: EventStore) => Promise.all(recorded.map(({ log }) => keepMatch(store, log)));

interface Going {
  game: string;
  names: string[];
  options?: Record<string, unknown>;
}

const STEP_MS = 700;

/** Plays a match up to a moment that waits for me: first bots choose so often for everybody. */
export async function keepGoing(store: EventStore, word: string, going: Going & { steps: number }): Promise<void> {
  const { game, names, steps } = going;
  const scripted = new ScriptedMatch({ ...going, match: matchIdOf(word), seed: sha256Hex(`${game} ${names.length}`) });
  // Everybody else who has to choose has done so, where that can be.
  const isMine = () => awaitedOf(scripted).join() === '0';
  for (let step = 0; step < steps || !isMine(); step++) {
    const seat = nextOf(scripted);
    if (scripted.isOver) throw new Error(`${word} was over after ${step} steps.`);
    if (seat !== undefined && (step < steps || seat !== 0)) scripted.actAsBot(seat);
  }
  // The clock shows whole seconds: it sleeps where one begins.
  const { deadline } = scripted.match.play as { deadline: number };
  scripted.wait((deadline - scripted.now) % 1000);
  await keepAsleep(store, scripted);
}

/** Plays matches until I am out of one and the others are not. */
export async function keepOut(store: EventStore, word: string, going: Going): Promise<void> {
  for (let seed = 0; ; seed++) {
    const script = { ...going, match: matchIdOf(word), seed: sha256Hex(`${going.game} out ${seed}`) };
    const scripted = new ScriptedMatch(script);
    const isOut = () => statusOf(scripted).seats[0]?.is === 'out';
    while (!scripted.isOver && !isOut()) {
      const seat = nextOf(scripted);
      if (seat !== undefined) scripted.actAsBot(seat);
    }
    // Where the others can choose again, the table is still.
    while (!scripted.isOver && awaitedOf(scripted).length === 0) scripted.wait(STEP_MS);
    if (!scripted.isOver) return keepAsleep(store, scripted);
  }
}

const keepAsleep = (store: EventStore, { log, now }: ScriptedMatch) =>
  keepMatch(store, log, { isMine: true, clockMs: now });

/** Whose choice comes next, a moment later. */
const nextOf = (scripted: ScriptedMatch): number | undefined => awaitedOf(scripted.wait(STEP_MS)).at(-1);

const statusOf = ({ match: { game, play } }: ScriptedMatch) => game.status(game.visibility.view(play, 'spectator'));

function awaitedOf({ match: { game, play, seats }, now }: ScriptedMatch): number[] {
  const { opensAt = 0 } = play as { opensAt?: number };
  if (opensAt > now) return [];
  return seats.flatMap((_, seat) => (isAwaited(game, game.visibility.view(play, seat), seat) ? [seat] : []));
}

/** What people played who met again and again, in three rooms. */
const evening: [game: string, names: string[]][] = [
  ['wa-wa-west', ['Kemi', 'Odile']],
  ['wa-wa-west', ['Odile', 'Kemi', 'Bram']],
  ['wa-wa-west', ['Odile', 'Bram', 'Kemi', '.Dusty', '.Sam', '.May']],
  ['war-zone', ['Kemi', 'Odile', 'Bram']],
  ['war-zone', ['Odile', 'Tuan']],
  ['yic-yac-yoe', ['Kemi', 'Odile']],
  ['yic-yac-yoe', ['Odile', 'Kemi', 'Tuan']],
];
/** One for all of them: so everybody has one key. */
const eveningSeed = sha256Hex('evening');
const EVENING_MS = 1_790_090_000_000;

export const keyOfPerson = (name: string): string => signerOf(`${eveningSeed} key ${name}`).publicKey;

/** Plays all of them to their end, one after the other. */
export async function keepEvening(store: EventStore): Promise<void> {
  for (const [index, [game, names]] of evening.entries()) {
    const openedAt = EVENING_MS + index * 600_000;
    const match = matchIdOf(`evening${index}`);
    const { log } = new ScriptedMatch({ game, names, match, seed: eveningSeed, openedAt }).playOn();
    await keepMatch(store, log, { isThoughtThrough: true });
  }
}

/** Keeps a table at which those people sit and nobody has begun; an empty name is a free seat. */
export async function keepSeated(store: EventStore, word: string, game: string, names: string[]): Promise<void> {
  const { log } = new ScriptedMatch({
    game,
    names,
    match: matchIdOf(word),
    seed: sha256Hex(word),
    beforeStart: () => {},
  });
  const seated = names.filter((name) => name !== '').length;
  const sits = log.findIndex(({ type, data }) => type === 'seated' && data.seat === seated);
  await keepMatch(store, sits < 0 ? log : log.slice(0, sits), { isMine: true });
}

export const matchIdOf = (word: string) => word.padEnd(20, '0');

/** The secret of whoever sits there. */
export const secretOf = (match: string, seat: number): string => (seat === 0 ? me.secret : `${match}-${seat}`);

/** Keeps a match as it would have been kept. @param how.clockMs where the clock of a match that sleeps stands */
export async function keepMatch(
  store: EventStore,
  log: Envelope[],
  { isMine = false, clockMs = 0, isThoughtThrough = false } = {},
): Promise<void> {
  const match = fold(log);
  const { game, phase, seats, openedAt } = match;
  const { match: id, time } = at(log, log.length - 1);
  const kept = {
    ...metadata(codeOf(id)),
    seed: sha256Hex(game.info.id),
    seatOwners: seats.map((sitter, seat) => (sitter ? keyOf(secretOf(id, seat)) : null)),
    reservations: seats.map((sitter, seat) =>
      seat === 0 && phase === 'waiting' && !sitter ? { key: keyOf(me.secret), name: me.name } : null,
    ),
    asleep: phase === 'playing' ? { since: Date.now(), clockMs } : null,
  };
  const lastEventAt = openedAt + time;
  const listed = summarize(id, match, log.length, kept, phase === 'over' ? lastEventAt : null);
  const summary = { ...listed, lastEventAt, public: !isMine };
  await store.append({ match: id, expected: 0, epoch: 0, envelopes: log, summary, metadata: kept });
  // The server would make them while pictures are taken. Thinking matches through takes long: only those are that pages tell of.
  if (phase === 'over')
    await store.archive.keepDigest(id, digestOf(log, isThoughtThrough ? await game.bot.load() : null));
}

/** An invite code of the match's own, of signs that a code may have. */
export const codeOf = (matchId: string) =>
  sha256Hex(matchId).toUpperCase().replaceAll('0', 'G').replaceAll('1', 'H').slice(0, 6);
