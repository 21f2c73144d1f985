/** Pictures of tables for pages elsewhere: drawn on a thread of their own, and kept for a while. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import type { Moment, Size } from './picture.ts';
import type { ToDraw } from './worker.ts';

/** With more waiting than this, who asks is to ask again later. A list shows some twenty. */
const MOST_WAITING = 64;
/** With the start of the thread, on a machine that has much to do, ms. */
const GIVEN_UP_MS = 15_000;
/** Of some 60 kB each, small ones of 12. */
const REMEMBERED = 200;

export interface Picture {
  png: Buffer;
  /** By its bytes: two pictures that look alike can't be told apart by it. */
  etag: string;
}

export class Previews {
  readonly #folder = mkdtempSync(join(tmpdir(), 'three-rooms-letters-'));
  readonly #thread: Piscina<ToDraw, Uint8Array>;
  /** The latest asked for last. */
  readonly #known = new Map<string, Picture>();

  constructor(log: Logger) {
    this.#thread = new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      workerData: { folder: this.#folder },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    this.#thread.on('error', (error: Error) => log.error({ err: error }, 'the thread of the pictures failed'));
  }

  /** @param lines its log so far, as it is stored @throws where it takes too long, or is no log of this house */
  async of(match: string, lines: string, moment: Moment, size: Size): Promise<Picture | Refusal> {
    const name = [match, lines.length, moment.atMs, moment.showsResult, size].join(' ');
    const known = this.#known.get(name);
    if (known) return this.#remember(name, known);
    if (this.#thread.queueSize >= MOST_WAITING) return refuse('busy', 'Too many pictures are being drawn. Try again.');
    const signal = AbortSignal.timeout(GIVEN_UP_MS);
    const png = Buffer.from(await this.#thread.run({ lines, moment, size }, { signal }));
    return this.#remember(name, { png, etag: `"${createHash('sha256').update(png).digest('base64url')}"` });
  }

  async close(): Promise<void> {
    await this.#thread.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #remember(name: string, picture: Picture): Picture {
    this.#known.delete(name);
    this.#known.set(name, picture);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > REMEMBERED) this.#known.delete(oldest);
    return picture;
  }
}
