/** When to kill: where it hurts most. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../../shared/contract/random.ts';
import { openTable } from './circle.ts';
import type { Crowd } from './person.ts';
import type { ServerProcess } from './server-process.ts';

/** No moment is waited for longer than this, ms. */
const WAIT_MS = 4000;
/** Within this everybody has thought of what to wish for next, ms. */
const GATHER_MS = 250;

export class Aims {
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
    await (this.#open[aim] ?? this.#starting[aim])();
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
