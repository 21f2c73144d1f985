/**
 * People play at many tables while the server is killed under them, again and again, where it hurts most. Then what
 * they were told and shown is compared with the logs.
 */
import { MOST_HALTED_MS } from '../../../shared/command-schemas.ts';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { headOf, type Envelope } from '../../../replays/log/log.ts';
import { fold } from '../../../replays/log/rebuild.ts';
import { deadline } from '../../../shared/match.ts';
import { chanceOf, type Chance } from '../../../shared/contract/random.ts';
import { ServerProcess } from '../server-process.ts';
import { compare, faults, isGranted, Notebook, type Fault } from './notebook.ts';
import { Circle, openTable, type Crowd } from './people.ts';

export interface CrashOptions {
  /** The same seed has people ask and the server be killed in the same way, as far as the network lets it. */
  seed: number;
  kills: number;
  /** How many tables are played at, at the same time; 4 people at each. */
  matches: number;
  log?: (line: string) => void;
}

export interface Crashed {
  /** What happened, by name, in numbers; each fault too, 0 where all is well. */
  figures: { [name: string]: number };
  /** A sentence for each fault that was found. */
  failures: string[];
}

/** So long may it take after the last crash until everybody has every answer, ms. */
const SETTLE_MS = 30_000;
/** So many of the commands that were granted everybody sends again at the end. */
const REPEATS = 60;
/**
 * So long are deserted matches watched, ms: nobody comes back, so their clocks stand as long as they may, and then run. Those
 * whose clock is up in a good deal less must have gone on.
 */
const DESERTED_MS = MOST_HALTED_MS + 3000;
const UP_WITHIN_MS = 1500;

/** One run, with a server and a database of its own. Takes 2 to 4 s for each kill; everything it starts ends with it. */
export async function crash({ seed, kills, matches, log = () => {} }: CrashOptions): Promise<Crashed> {
  const { warn } = console;
  // The client warns of every connection that breaks while it is made; here they are broken on purpose.
  console.warn = () => {};
  const server = await ServerProcess.prepare();
  const crowd: Crowd = {
    url: server.url,
    notebook: new Notebook(),
    heard: new EventEmitter(),
    gate: null,
    isClosing: false,
  };
  try {
    await server.start();
    const aims = new Aims(server, crowd, chanceOf(seed));
    const circles = await Promise.all(
      Array.from({ length: matches }, (_, number) => Circle.gather(crowd, seed, number)),
    );
    const people = circles.flatMap((circle) => circle.people);
    const living = Promise.all(people.map((person) => person.live()));
    await Promise.race([living, killAgainAndAgain(aims, server, kills, log)]);
    crowd.isClosing = true;
    await living;
    log('everybody comes back and asks again');
    await Promise.all(people.map((person) => person.settleEverything(REPEATS, SETTLE_MS)));
    await Promise.all(people.map((person) => person.leave()));
    const watched = await watchDesertedClocks(server, crowd.notebook);
    const store = await server.openStore();
    const compared = await compare(crowd.notebook, store).finally(() => store.close());
    for (const sentence of server.ownEnds) crowd.notebook.blame('ended', sentence);
    return summarize(crowd.notebook, { kills: server.kills, ...compared, 'clocks watched': watched });
  } finally {
    crowd.isClosing = true;
    await server.close();
    console.warn = warn;
  }
}

async function killAgainAndAgain(aims: Aims, server: ServerProcess, kills: number, log: (line: string) => void) {
  // Twice as often at the most: a server that ends by itself can't be killed.
  for (let times = 0; server.kills < kills && times < 2 * kills; times++) {
    const aim = await aims.killOnce();
    await server.start();
    log(`${server.kills} of ${kills} kills, the last one ${aim}`);
  }
}

/**
 * Nobody has a connection any more: matches that are being played go on by the clock alone, also after one more kill.
 * @returns how many there were
 */
async function watchDesertedClocks(server: ServerProcess, notebook: Notebook): Promise<number> {
  await server.kill();
  const before = await playedLogs(server);
  await server.start();
  await sleep(DESERTED_MS);
  await server.kill();
  const after = await playedLogs(server);
  const isUpSoon = (log: Envelope[]) => deadline(fold(log))! - (log.at(-1)?.time ?? 0) <= UP_WITHIN_MS;
  const watched = before.filter(isUpSoon).map(headOf);
  for (const { match, length } of watched)
    if (after.map(headOf).some((head) => head.match === match && head.length === length))
      notebook.blame('stopped', `${match}, at ${length} events`);
  if (watched.length === 0) notebook.blame('stopped', 'none was watched');
  return watched.length;
}

async function playedLogs(server: ServerProcess): Promise<Envelope[][]> {
  const store = await server.openStore();
  try {
    const { matches } = await store.listAll({ limit: 100 });
    const playing = matches.filter(({ phase }) => phase === 'playing');
    return await Promise.all(playing.map(({ matchId }) => store.read(matchId)));
  } finally {
    await store.close();
  }
}

function summarize(notebook: Notebook, more: { [name: string]: number }): Crashed {
  const { sent } = notebook;
  const granted = sent.filter(({ answer }) => isGranted(answer));
  const byType = Map.groupBy(granted, ({ request }) => request.type);
  const figures = {
    ...more,
    rematches: notebook.next.size,
    'commands sent': sent.length,
    acknowledged: granted.length,
    ...Object.fromEntries([...byType].map(([type, of]) => [`  ${type}`, of.length])),
    refused: sent.filter(({ answer }) => answer && !isGranted(answer)).length,
    'sent again': sent.reduce((sum, { times }) => sum + times - 1, 0),
    'answers lost': notebook.answersLost,
    'done, and the answer lost': notebook.doneUnanswered,
    'heads seen': notebook.headsSeen,
    ...Object.fromEntries(
      Object.entries(faults).map(([fault, name]) => [name, notebook.faults.get(fault as Fault)?.size ?? 0]),
    ),
  };
  const failures = [...notebook.faults].flatMap(([fault, sentences]) =>
    Array.from(sentences, (sentence) => `${faults[fault]}: ${sentence}`),
  );
  return { figures, failures };
}

/** No moment is waited for longer than this, ms. */
const WAIT_MS = 4000;
/** Within this everybody has thought of what to ask for next, ms. */
const GATHER_MS = 250;

/** When to kill: where it hurts most. */
class Aims {
  readonly #server: ServerProcess;
  readonly #crowd: Crowd;
  readonly #chance: Chance;
  #next: string[] = [];

  /** By what is said of a kill. Each ends at the moment, or has killed already. */
  readonly #open: { [aim: string]: () => Promise<unknown> } = {
    'at any moment': () => sleep(this.#chance.int(60)),
    'right after a command was sent': async () => {
      await this.#heard('sent');
      await sleep(this.#chance.int(5));
    },
    'while the store was being written': () => this.#server.killWhileWriting(WAIT_MS),
    'as commands came from everybody at once': () => this.#burst(),
  };
  /** These need a kill before. */
  readonly #starting: { [aim: string]: () => Promise<unknown> } = {
    'as it started': () => this.#server.startAndKill(this.#chance.int(Math.ceil(this.#server.startMs * 1.1))),
    'as people came back': async () => {
      await this.#server.start();
      await this.#heard('returned', 1 + this.#chance.int(8));
      await sleep(this.#chance.int(10));
    },
  };

  constructor(server: ServerProcess, crowd: Crowd, chance: Chance) {
    this.#server = server;
    this.#crowd = crowd;
    this.#chance = chance;
  }

  /** Lets people play for a while, waits for one of the moments, and kills. @returns which it was */
  async killOnce(): Promise<string> {
    if (this.#next.length === 0) this.#next = this.#chance.shuffle(this.#round());
    const aim = this.#next.pop()!;
    await this.#heard('answered', 10 + this.#chance.int(50));
    if (aim in this.#starting) await this.#server.kill();
    await (this.#open[aim] ?? this.#starting[aim])?.();
    await this.#server.kill();
    return aim;
  }

  /** All moments, those of an open server twice. */
  #round(): string[] {
    const open = Object.keys(this.#open);
    return [...open, ...open, ...Object.keys(this.#starting)];
  }

  /** Many matches commit together: new tables among them. */
  async #burst(): Promise<void> {
    const gate = Promise.withResolvers<void>();
    this.#crowd.gate = gate.promise;
    await sleep(GATHER_MS);
    this.#crowd.gate = null;
    gate.resolve();
    for (let count = 0; count < 3; count++) void openTable(this.#crowd, { game: 'war-zone' }, 'nobody');
    await sleep(this.#chance.int(12));
  }

  async #heard(what: 'sent' | 'answered' | 'returned', times = 1): Promise<void> {
    const signal = AbortSignal.timeout(WAIT_MS);
    try {
      for (let count = 0; count < times; count++) await once(this.#crowd.heard, what, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
