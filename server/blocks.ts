/**
 * Whom the house keeps out: addresses, and words that no name may have. Kept in a file beside the house's certificate and
 * not in the store: it is the machine's own list, is read before anything else is asked, and can be mended by hand.
 */
import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../replays/store/private-files.ts';
import { likenessOf } from '../shared/contract/text.ts';
import { writtenText } from '../shared/contract/written.ts';
import { refuse, type Refusal } from '../shared/contract/game.ts';
import { visitorOf } from './limits.ts';

const FILE = 'blocks.json';
const MOST_WORDS = 500;
const MOST_ADDRESSES = 5000;

export const blockedWord = writtenText({ longest: 20, error: 'A word has 1 to 20 visible characters.' });
/** As it is counted: of IPv6 a household's whole /64. */
export const blockedAddress = z
  .union([z.ipv4(), z.ipv6()], 'An address is written 203.0.113.7, or 2001:db8::7.')
  .transform(visitorOf);

const kept = z.strictObject({
  words: z.array(z.string().min(1).max(100)).max(MOST_WORDS),
  addresses: z.array(z.string().min(1).max(100)).max(MOST_ADDRESSES),
});
type Kept = z.output<typeof kept>;

export const ADDRESS_REFUSED = 'This house has blocked your address. Whoever runs it can lift that.';
export const nameRefused = refuse(
  'blocked-name',
  'That name has a word that this house does not allow. Choose another.',
);

export class Blocks {
  readonly #folder: string;
  #kept: Kept;
  #saving: Promise<unknown> = Promise.resolve();

  /** @param folder where the file is, or will be @throws if it is there and makes no sense */
  constructor(folder: string) {
    this.#folder = folder;
    this.#kept = readFrom(join(folder, FILE));
  }

  get words(): readonly string[] {
    return this.#kept.words;
  }

  get addresses(): readonly string[] {
    return this.#kept.addresses;
  }

  /** @param visitor as `visitorOf` names them */
  hasAddress(visitor: string): boolean {
    return this.#kept.addresses.includes(visitor);
  }

  /** Letters that differ in case or width alone are the same. */
  hasWordIn(name: string): boolean {
    const read = likenessOf(name);
    return this.#kept.words.some((word) => read.includes(likenessOf(word)));
  }

  addWord(word: string): Promise<Refusal | null> {
    return this.#change(({ words, addresses }) => ({ words: [...new Set([...words, word])], addresses }));
  }

  removeWord(word: string): Promise<Refusal | null> {
    return this.#change(({ words, addresses }) => ({ words: words.filter((one) => one !== word), addresses }));
  }

  addAddress(visitor: string): Promise<Refusal | null> {
    return this.#change(({ words, addresses }) => ({ words, addresses: [...new Set([...addresses, visitor])] }));
  }

  removeAddress(visitor: string): Promise<Refusal | null> {
    return this.#change(({ words, addresses }) => ({ words, addresses: addresses.filter((one) => one !== visitor) }));
  }

  /** One after the other. @returns why not, where the list is full @throws if it can't be written: then nothing has changed */
  #change(change: (now: Kept) => Kept): Promise<Refusal | null> {
    const saved = this.#saving.then(() => this.#keep(change(this.#kept)));
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #keep(changed: Kept): Promise<Refusal | null> {
    if (!kept.safeParse(changed).success)
      return refuse('full', `There are at most ${MOST_WORDS} words and ${MOST_ADDRESSES} addresses.`);
    await this.#write(changed);
    this.#kept = changed;
    return null;
  }

  /** Whole or not at all, whenever the machine stops. */
  async #write(changed: Kept): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    const path = join(this.#folder, FILE);
    const file = await open(`${path}.new`, 'w', PRIVATE_FILE);
    try {
      await file.writeFile(`${JSON.stringify(changed, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }
}

function readFrom(path: string): Kept {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { words: [], addresses: [] };
    throw error;
  }
  try {
    return kept.parse(JSON.parse(text));
  } catch (error) {
    // Opened without it, everybody who was kept out would be let in.
    throw new Error(`${path} can’t be read: mend it, or remove it to block nobody.`, { cause: error });
  }
}
