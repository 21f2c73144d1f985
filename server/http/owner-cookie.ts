/**
 * A cookie by which the admin page knows the browser of whoever runs the house again. It opens nothing: it only keeps
 * strangers who guess passwords from locking out the one who knows it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Book } from '../../replays/store/event-store.ts';
import { basePathOf } from './security.ts';

const NAME = 'three-rooms-owner';
const LASTS_MS = 30 * 86_400_000;

export class OwnerCookie {
  readonly #book: Pick<Book, 'privateKey'>;
  readonly #password: string;
  #key: Promise<Uint8Array | null>;

  /** @param password of the page: when it changes, older cookies count no more */
  constructor(book: Pick<Book, 'privateKey'>, password: string) {
    this.#book = book;
    this.#password = password;
    // Now, so that nobody waits for it while the store is away.
    this.#key = this.#readKey();
  }

  /** Sets it for 30 days, unless the house's key can't be read just now. */
  async give(request: Request, response: Response): Promise<void> {
    const until = Date.now() + LASTS_MS;
    const signature = await this.#signatureOf(until);
    if (!signature) return;
    const value = `${until}.${signature.toString('base64url')}`;
    const { secure } = request;
    const path = `${basePathOf(request)}/admin`;
    response.cookie(NAME, value, { httpOnly: true, sameSite: 'strict', path, maxAge: LASTS_MS, secure });
  }

  /** Whether the request has one that this house has set, and that still counts. */
  async isIn(request: Request): Promise<boolean> {
    const found = new RegExp(`(?:^|; )${NAME}=(\\d{1,15})\\.([\\w-]{43})(?:;|$)`).exec(request.get('Cookie') ?? '');
    const [, until = '', given = ''] = found ?? [];
    if (Number(until) <= Date.now()) return false;
    const right = await this.#signatureOf(Number(until));
    return right !== null && timingSafeEqual(right, Buffer.from(given, 'base64url'));
  }

  async #signatureOf(until: number): Promise<Buffer | null> {
    const key = await this.#key;
    if (!key) this.#key = this.#readKey();
    return key && createHmac('sha256', key).update(`${until}`).digest();
  }

  /** Of the key that signs the book, for this use alone: all processes of a house have it, and it outlasts restarts. */
  async #readKey(): Promise<Uint8Array | null> {
    try {
      const secret = await this.#book.privateKey();
      return new Uint8Array(hkdfSync('sha256', secret, this.#password, 'three-rooms owner cookie', 32));
    } catch {
      return null;
    }
  }
}
