/** Checks what people have signed before it is granted: natively, off the main thread, so that the event loop stays free. */
import type { Cause } from '../../replays/log/log.ts';
import { refuse, type Refusal } from '../contract/game.ts';
import { isGoodKey, signedText, toBase64url, verifierFor, type Verifier } from '../crypto/signatures.ts';
import type { MatchState } from '../match.ts';
import { FORMAT } from '../match-schemas.ts';
import type { Proof, Request } from '../protocol.ts';
import { payloadOf } from '../signed-payload.ts';
import type { ReadableLog } from './packed-log.ts';
import type { AuthorizedCommand } from './requests.ts';
import type { SeatRecords } from './seat-records.ts';

/** The match as it stands when something is asked. */
interface Standing {
  log: ReadableLog;
  match: MatchState;
  records: SeatRecords;
}

/** Refusals that cost whoever brings them about as much as something granted. */
export const BAD_PROOFS: readonly string[] = ['bad-signature', 'bad-key'];

const badSignature = (why: string): Refusal => refuse('bad-signature', why);
const doesNotFit = badSignature(
  'The signature is not that of your key over this match, the event you named as seen, this id and this command.',
);

export class Proofs {
  readonly #verifiers = new Map<string, Promise<Verifier>>();

  /** The command with its proof as the log keeps it, if the proof holds; as it is, if it needs none. */
  async attach(asked: AuthorizedCommand, request: Request, standing: Standing): Promise<AuthorizedCommand | Refusal> {
    const { proof } = request;
    const { seat, command } = asked;
    // A table of an older format has nobody with a key, and lets nobody sit down any more.
    if (seat === null || command === null || standing.match.format !== FORMAT) return asked;
    const newKey = request.type === 'sit' ? request.key : undefined;
    const key = request.type === 'sit' ? newKey : standing.match.seats[seat]?.key;
    if (!proof)
      return newKey
        ? refuse('unsigned-key', 'Whoever sits down with a key signs with it: the proof is missing.')
        : asked;
    if (!key) return refuse('no-key', 'You sit here without a key, so nothing can be signed: leave the proof out.');
    const problem = await this.#problem({ ...asked, seat, command }, { key, id: request.id, proof }, standing);
    if (problem) return problem;
    if (newKey && !(await isGoodKey(newKey))) return refuse('bad-key', 'That is no Ed25519 key that binds its owner.');
    return { ...asked, proof: { seen: proof.seen, signature: toBase64url(proof.signature) } };
  }

  async #problem(
    { seat, command }: AuthorizedCommand & { seat: number; command: Cause['command'] },
    { key, id, proof }: { key: string; id: string; proof: Proof },
    { log, records }: Standing,
  ): Promise<Refusal | null> {
    const { seen, signature } = proof;
    if (seen >= log.length) return badSignature(`Nobody can have seen event ${seen}: there are ${log.length}.`);
    const before = command.type === 'sit' ? -1 : records.lastSeenBy(seat);
    if (seen < before) return badSignature(`You have signed with event ${before} in view already.`);
    const { match, hash: head } = log.at(seen)!;
    const text = signedText({ match, head, id, payload: payloadOf(command, seat) });
    const isSigned = await this.#verifier(key);
    return (await isSigned(text, toBase64url(signature))) ? null : doesNotFit;
  }

  #verifier(key: string): Promise<Verifier> {
    const known = this.#verifiers.get(key);
    if (known) return known;
    const fresh = verifierFor(key);
    // As many as sit here, and a few who did; whoever is forgotten is only read anew.
    if (this.#verifiers.size >= 64) this.#verifiers.clear();
    this.#verifiers.set(key, fresh);
    return fresh;
  }
}
