/** A program that plays: JSON lines on its stdin and stdout. What comes from it is held against a schema and limits. */
import { spawn, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { Outcome, Seat } from '../../shared/contract/game.ts';
import type { Player, Reply, Table, Turn } from './player.ts';

const ANSWERS_WITHIN_MS = 5000;
const LONGEST_LINE = 64 * 1024;

const answer = z.union([
  z.null(),
  z.object({
    act: z.looseObject({ type: z.string() }).nullable(),
    at: z.number().min(0).optional(),
  }),
]);

/** Holds any number of seats. Whoever falls silent, ends or writes too much is gone for good. */
export class Program implements Player {
  readonly #command: string;
  readonly #process: ChildProcess;
  readonly #waiting: { resolve(reply: Reply): void; timer: NodeJS.Timeout }[] = [];
  #unread = '';
  #isGone = false;

  constructor(command: string) {
    this.#command = command;
    // A group of its own, so that whatever the shell started ends with it.
    this.#process = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.on('error', (error) => this.#leave(error.message));
    this.#process.on('close', () => this.#leave('it ended'));
    this.#process.stdin!.on('error', () => {});
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    process.once('exit', this.#kill);
  }

  begin({ match, game, options, seats, names }: Table, seat: Seat): void {
    this.#tell({ type: 'match', match, game: game.info.id, seat, seats, options, names });
  }

  reply({ match, game, seat, view, from, until }: Turn): Promise<Reply> | Reply {
    if (this.#isGone) return 'gone';
    this.#tell({ type: 'turn', match, seat, view, legal: game.legalActions(view, seat), from, until });
    return new Promise((resolve) => {
      const silent = () => this.#leave(`no answer within ${ANSWERS_WITHIN_MS / 1000} s`);
      this.#waiting.push({ resolve, timer: setTimeout(silent, ANSWERS_WITHIN_MS) });
    });
  }

  over(match: number, outcome: Outcome): void {
    this.#tell({ type: 'result', match, outcome });
  }

  /** Says so, and gives it a moment to end by itself. */
  async end(): Promise<void> {
    if (this.#isGone) return;
    this.#tell({ type: 'end' });
    this.#process.stdin!.end();
    this.#isGone = true;
    await Promise.race([
      new Promise((resolve) => this.#process.once('close', resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000).unref()),
    ]);
    this.#kill();
  }

  #tell(message: object): void {
    if (!this.#isGone) this.#process.stdin!.write(`${JSON.stringify(message)}\n`);
  }

  /** Answers come in the order of the turns. */
  #read(text: string): void {
    const lines = (this.#unread + text).split('\n');
    this.#unread = lines.pop()!;
    if (this.#unread.length > LONGEST_LINE) return this.#leave('a line that does not end');
    for (const line of lines) {
      const turn = this.#waiting.shift();
      if (!turn) {
        if (!this.#isGone) this.#leave('a line that nobody asked for');
        return;
      }
      clearTimeout(turn.timer);
      turn.resolve(this.#replyIn(line));
    }
  }

  #replyIn(line: string): Reply {
    try {
      const read = answer.parse(JSON.parse(line));
      return read?.act ? { act: read.act, at: read.at } : null;
    } catch {
      console.error(`${this.#command}: no answer: ${JSON.stringify(line.slice(0, 200))}`);
      return null;
    }
  }

  #leave(why: string): void {
    if (this.#isGone) return;
    console.error(`${this.#command}: ${why}. It leaves for good.`);
    this.#isGone = true;
    for (const { resolve, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      resolve('gone');
    }
    this.#kill();
  }

  readonly #kill = (): void => {
    process.removeListener('exit', this.#kill);
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || (exitCode !== null && signalCode === null)) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
}
