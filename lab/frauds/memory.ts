/** What honest browsers keep of a match while it is played (as client/app/witness.ts does). */
import { canonical, commitmentTo } from '../../shared/crypto/hashes.ts';
import { nothingSeenOf, type SeenMatch } from '../../shared/seen-match.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import type { Seat } from '../../shared/contract/game.ts';
import type { Envelope } from '../../replays/log/log.ts';
import type { Played } from './honest.ts';

/** Of whoever watched from the event at `from` to the last: the head of each update. */
export const spectatorOf = ({ id, log }: Pick<Played, 'id' | 'log'>, from = 0): SeenMatch => ({
  ...nothingSeenOf(id),
  heads: updatesOf(log)
    .filter(({ pos }) => pos >= from)
    .map(({ pos, hash }): [number, string] => [pos, hash]),
});

/** Of whoever sat there, from before they sat down to the end: heads, own commands as they were granted, own nonces. */
export function playerOf(played: Pick<Played, 'id' | 'log' | 'people'>, seat: Seat): SeenMatch {
  const { log, people } = played;
  const from = log.findIndex(({ cause }) => cause?.seat === seat && cause.command.type === 'sit') - 1;
  return {
    ...spectatorOf(played, Math.max(from, 0)),
    seat,
    nonces: (people[seat]?.nonces ?? []).map((nonce) => ({ commitment: commitmentTo(nonce), nonce })),
    commands: updatesOf(log).flatMap(({ pos, cause }) =>
      cause?.id && cause.seat === seat
        ? [{ id: cause.id, payload: canonical(payloadOf(cause.command, seat)), pos: pos + 1 }]
        : [],
    ),
  };
}

/** The last event of each command, and what caused it. */
const updatesOf = (log: readonly Envelope[]) =>
  log.flatMap(({ pos, hash }, index) => {
    const isLast = index === log.length - 1 || log[index + 1]?.cause !== null;
    return isLast ? [{ pos, hash, cause: log.findLast((one) => one.pos <= pos && one.cause)?.cause }] : [];
  });
