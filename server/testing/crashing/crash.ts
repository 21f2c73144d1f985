/**
 * People play at many tables while the server is killed under them, again and again, where it hurts most. Then what
 * they were told and shown is compared with the logs.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '../../../replays/log/log.ts';
import { fold } from '../../../replays/log/rebuild.ts';
import { deadline } from '../../../shared/match.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import { Aims } from './aims.ts';
import { Circle } from './circle.ts';
import { compare } from './compare.ts';
import type { Crowd } from './person.ts';
import { faults, isGranted, Notebook, type Fault } from './notebook.ts';
import { ServerProcess } from './server-process.ts';

export interface CrashOptions {
  /** The same seed has people wish and the server be killed in the same way, as far as the network lets it. */
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
/** So long are deserted matches watched, ms; and those whose clock is up in a good deal less must have gone on. */
const DESERTED_MS = 3000;
const UP_WITHIN_MS = 1500;

/** One run, with a server and a database of its own. Takes 2 to 4 s for each kill; everything it starts ends with it. */
export async function crash({ seed, kills, matches, log = () => {} }: CrashOptions): Promise<Crashed> {
  const { warn } = console;
  // The client warns of every line that breaks while it is made; here they are broken on purpose.
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
 * Nobody has a line any more: matches that are being played go on by the clock alone, also after one more kill.
 * @returns how many there were
 */
async function watchDesertedClocks(server: ServerProcess, notebook: Notebook): Promise<number> {
  await server.kill();
  const before = await playedLogs(server);
  await server.start();
  await sleep(DESERTED_MS);
  await server.kill();
  const after = await playedLogs(server);
  const watched = before.filter((log) => deadline(fold(log))! - log.at(-1)!.time <= UP_WITHIN_MS);
  for (const {
    length,
    0: { match },
  } of watched)
    if (after.some((log) => log[0].match === match && log.length === length))
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
