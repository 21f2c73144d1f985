/** The book as the house shows it: its checkpoints, signed with the key that lies in the store. */
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { checkpointText } from '../replays/book/checkpoint.ts';
import { signedNote, verifierKeyText, type NoteKey } from '../replays/book/note.ts';
import type { TreeHead } from '../replays/book/merkle.ts';
import { toBase64 } from '../replays/book/base64.ts';
import type { ProofReply } from '../replays/book/replies.ts';
import type { Book } from '../replays/store/event-store.ts';
import { commitmentTo } from '../shared/crypto/hashes.ts';
import { fromBase64url, utf8 } from '../shared/crypto/signatures.ts';
import type { Config } from './config.ts';

/** With a callback it runs on another thread. */
const signAside = promisify(sign);

interface HouseKey {
  secret: KeyObject;
  shown: NoteKey;
}

export class SignedBook {
  readonly #book: Book;
  readonly #origin: string | null;
  #key: Promise<HouseKey> | null = null;
  /** The last one: most who ask come between two ends. */
  #signed: { size: number; note: Promise<string> } | null = null;

  constructor(book: Book, { bookOrigin }: Pick<Config, 'bookOrigin'>) {
    this.#book = book;
    this.#origin = bookOrigin;
  }

  /** The key that checkpoints are to be held to, as a line for verifiers of signed notes. */
  async verifierKey(): Promise<string> {
    return verifierKeyText((await this.#houseKey()).shown);
  }

  /** The present size and root, as a signed note. */
  async checkpoint(): Promise<string> {
    return this.#sign(await this.#book.head());
  }

  /** What proves that a match is in the book; null if it is not. */
  async proofOf(match: string): Promise<ProofReply | null> {
    const found = await this.#book.proofOf(match);
    if (!found) return null;
    return { index: found.index, proof: found.proof.map(toBase64), checkpoint: await this.#sign(found) };
  }

  /** Each size is signed once while it lasts. */
  #sign({ size, root }: TreeHead): Promise<string> {
    if (this.#signed?.size === size) return this.#signed.note;
    const note = this.#signAnew({ size, root });
    this.#signed = { size, note };
    note.catch(() => (this.#signed = null));
    return note;
  }

  async #signAnew(head: TreeHead): Promise<string> {
    const { secret, shown } = await this.#houseKey();
    const text = checkpointText({ ...head, origin: shown.name });
    return signedNote(text, shown, await signAside(null, utf8(text), secret));
  }

  #houseKey(): Promise<HouseKey> {
    this.#key ??= this.#readKey().catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
    return this.#key;
  }

  async #readKey(): Promise<HouseKey> {
    const pkcs8 = await this.#book.privateKey();
    const secret = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
    const bytes = fromBase64url(createPublicKey(secret).export({ format: 'jwk' }).x ?? '');
    const name = this.#origin ?? `three-rooms/${commitmentTo(Buffer.from(bytes).toString('hex')).slice(0, 16)}`;
    return { secret, shown: { name, bytes } };
  }
}
