/** Pictures of tables for pages elsewhere: drawn on a thread of their own, and kept for a while. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '../../shared/contract/game.ts';
import { WorkerPool, type Asker } from '../platform/worker-pool.ts';
import type * as work from './worker.ts';

/** With more waiting than this, who asks is to ask again later. A list shows some twenty. */
const MOST_WAITING = 200;
const MOST_OF_ADDRESS = 64;
/** With the start of the thread, on a machine that has much to do, ms. */
const GIVEN_UP_MS = 15_000;
/** Of some 60 kB each, small ones of 12. */
const REMEMBERED = 200;

/** What is to be drawn. @param events how long the log is: the picture of a match that goes on changes with it */
export type Asked = work.ToDraw & { events: number };

export interface Picture {
  png: Buffer;
  /** By its bytes: two pictures that look alike can't be told apart by it. */
  etag: string;
}

export class Previews {
  readonly #folder = mkdtempSync(join(tmpdir(), 'three-rooms-letters-'));
  readonly #pool: WorkerPool<typeof work>;
  readonly #known = new LRUCache<string, Picture>({ max: REMEMBERED });

  /** @param database where its thread reads logs */
  constructor(database: string, log: Logger) {
    this.#pool = new WorkerPool({
      name: 'the pictures',
      script: new URL('./worker.ts', import.meta.url),
      data: { folder: this.#folder, database },
      log,
      givenUpMs: GIVEN_UP_MS,
      heapMb: 256,
      mostWaiting: MOST_WAITING,
      mostOfAddress: MOST_OF_ADDRESS,
      isKeptReady: true,
    });
  }

  /** @throws where it takes too long, or is no log of this house */
  async of({ events, ...asked }: Asked, asker: Asker): Promise<Picture | Refusal> {
    const { match, moment, isHidden, size } = asked;
    const name = [match, isHidden ? 'hidden' : events, moment.atMs, moment.showsResult, size].join(' ');
    const known = this.#known.get(name);
    if (known) return known;
    const drawn = await this.#pool.run('draw', asked, asker);
    if (isRefusal(drawn)) return drawn;
    const png = Buffer.from(drawn);
    const picture = { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` };
    this.#known.set(name, picture);
    return picture;
  }

  async close(): Promise<void> {
    await this.#pool.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
