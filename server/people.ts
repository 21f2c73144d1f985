/** What people ask of their own page, signed with the key that it is of: to be hidden, shown again, or to read it meanwhile. */
import { personText, type HiddenRequest, type PersonAct } from '../shared/archive.ts';
import { refuse, type Refusal } from '../shared/contract/game.ts';
import { isGoodKey, verifierFor } from '../shared/crypto/signatures.ts';
import { signature as signatureSchema } from '../shared/crypto/signature-schemas.ts';
import type { MatchSummary } from '../shared/protocol.ts';
import type { EventStore } from '../replays/store/event-store.ts';

/** How far a clock may be from the house's, ms. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

const badSignature = refuse(
  'bad-signature',
  'The signature is not that of this key over this house, the key, what is asked for and the time.',
);
const wrongClock = refuse('wrong-clock', 'The time is more than five minutes from this house’s: look at your clock.');
const askedLater = refuse('asked-later', 'Something was asked for at that time or later already: ask again.');

/** Who asks for what: the house as they name it (`host`), their key, and when, ms. */
interface Signed {
  host: string;
  key: string;
  at: number;
  signature: string;
}

/** Who asks after whom: a key, the house as they name it, and the header that opens what is hidden to its owner. */
export interface Asking {
  key: string;
  host: string;
  authorization: string | undefined;
}

export class People {
  readonly #archive: EventStore['archive'];

  constructor(archive: EventStore['archive']) {
    this.#archive = archive;
  }

  /** @returns null where it was done. A request that is sent a second time is refused */
  async hide(asked: Omit<Signed, 'at' | 'signature'> & HiddenRequest): Promise<Refusal | null> {
    const { key, hidden, at } = asked;
    const problem = await this.#problemOf(asked, hidden ? 'hide' : 'show');
    if (problem) return problem;
    return (await this.#archive.hide({ key, hidden, at })) ? null : askedLater;
  }

  /** Whether that person's page and matches are told to whoever asks. */
  async isShownTo(asking: Asking): Promise<boolean> {
    return !(await this.#archive.isHidden(asking.key)) || (await this.#isOwner(asking));
  }

  /**
   * The same matches, without the keys of people who are hidden.
   * @param asking who is told their own key all the same; null for nobody
   */
  async withoutHidden<Match extends Pick<MatchSummary, 'players'>>(
    matches: readonly Match[],
    asking: Asking | null = null,
  ): Promise<Match[]> {
    const keys = matches.flatMap(({ players }) => players.flatMap(({ key }) => key ?? []));
    const hidden = await this.#hiddenAmong(keys, asking);
    return matches.map((match) => ({
      ...match,
      players: match.players.map((player) => ({ ...player, key: shownKey(player.key, hidden) })),
    }));
  }

  /** The same of whatever else has a key: one that is hidden becomes null. */
  async withoutHiddenKeys<Keyed extends { key: string | null }>(
    all: readonly Keyed[],
    asking: Asking | null = null,
  ): Promise<(Omit<Keyed, 'key'> & { key: string | null })[]> {
    const hidden = await this.#hiddenAmong(
      all.flatMap(({ key }) => key ?? []),
      asking,
    );
    return all.map((one) => ({ ...one, key: shownKey(one.key, hidden) }));
  }

  async #hiddenAmong(keys: readonly string[], asking: Asking | null): Promise<ReadonlySet<string>> {
    const hidden = new Set(keys.length > 0 ? await this.#archive.hiddenAmong([...new Set(keys)]) : []);
    if (asking && hidden.has(asking.key) && (await this.#isOwner(asking))) hidden.delete(asking.key);
    return hidden;
  }

  /** Whether the header is theirs, and of now: see `ownerHeader`. */
  async #isOwner({ key, host, authorization }: Asking): Promise<boolean> {
    const [, at, signed] = /^Owner (\d{1,15})\.([\w-]+)$/.exec(authorization ?? '') ?? [];
    if (at === undefined || !signatureSchema.safeParse(signed).success) return false;
    return (await this.#problemOf({ host, key, at: Number(at), signature: signed! }, 'read')) === null;
  }

  /** What is wrong with something that a person asks for outside a table; null if it is theirs, and of now. @param text what had to be signed */
  async problemOf({ key, at, text, signature }: Omit<Signed, 'host'> & { text: string }): Promise<Refusal | null> {
    if (Math.abs(Date.now() - at) > CLOCKS_DIFFER_MS) return wrongClock;
    if (!(await isGoodKey(key))) return badSignature;
    const isSigned = await verifierFor(key);
    return (await isSigned(text, signature)) ? null : badSignature;
  }

  #problemOf({ host, ...signed }: Signed, act: PersonAct): Promise<Refusal | null> {
    return this.problemOf({ ...signed, text: personText({ host, key: signed.key, act, at: signed.at }) });
  }
}

const shownKey = (key: string | null, hidden: ReadonlySet<string>): string | null =>
  key !== null && hidden.has(key) ? null : key;
