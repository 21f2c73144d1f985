/** Checks what people have signed before it is granted. */
import type { Cause } from '../../replays/log/log.ts';
import { refuse, type Refusal } from '../contract/game.ts';
import { isGoodKey, isSigned, signedText, toBase64url, type SignedText } from '../crypto/signatures.ts';
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

/** Whether that is signed; where it is checked is for whoever runs the tables to say. */
export type CheckSignature = (signed: SignedText) => Promise<boolean>;

export class Proofs {
  readonly #isSigned: CheckSignature;

  constructor(check: CheckSignature = isSigned) {
    this.#isSigned = check;
  }

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
    return (await this.#isSigned({ key, text, signature: toBase64url(signature) })) ? null : doesNotFit;
  }
}
