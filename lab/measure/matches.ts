/** Matches of War Zone whose logs have a length: over, or still being played by people who can come back to their seats. */
import { headOf, type Envelope } from '../../replays/log/log.ts';
import { fold } from '../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import type { EventStore } from '../../replays/store/event-store.ts';
import { metadata } from '../../replays/store/event-store-samples.ts';
import { summarize } from '../../replays/store/finished-match.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { isAwaited } from '../../shared/contract/game.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import type { Signer } from '../../shared/crypto/signer.ts';
import { deadline } from '../../shared/match.ts';
import { signerOf } from '../../shared/testing/signer-of.ts';

const SEED = 'e7'.repeat(32);
const names = ['Kemi', 'Odile'];
/** Nobody is out of time while something is measured, ms. */
const LONG_MS = 3_600_000;

export interface ToStore {
  match: string;
  /** Events. */
  length: number;
  isOver: boolean;
  /** Of the two who sit there. */
  secrets: string[];
}

/** The key with which that seat has signed. */
export const keysOf = (seat: number): Signer => signerOf(`${SEED} key ${names[seat]}`);

/** Two who pass, turn after turn. */
function played({ match, length, isOver }: ToStore): Envelope[] {
  const clocks = { turnMs: LONG_MS, defenceMs: LONG_MS, openingMs: LONG_MS };
  const options = { ...clocks, deck: 'house', teams: false, maxTurns: 100_000 };
  const scripted = new ScriptedMatch({ match, seed: SEED, game: 'war-zone', names, options, hasOldOptions: true });
  // Signing thousands of times takes longer than all that is measured.
  for (const seat of names.keys()) scripted.loseKey(seat);
  while (scripted.log.length < length - (isOver ? 2 : 0)) {
    scripted.wait(1000);
    const { game, play } = scripted.match;
    for (const seat of names.keys()) {
      const view = game.visibility.view(play, seat);
      if (isAwaited(game, view, seat)) {
        scripted.act(seat, passing(game.legalActions(view, seat)));
        break;
      }
    }
  }
  if (isOver) scripted.command({ type: 'leave', at: scripted.now, seat: 0 }, 0);
  return scripted.log;
}

/** What hurts nobody: no attack, and no cards exchanged. */
export const passing = (actions: readonly { type: string }[]): { type: string; cards?: string[] } =>
  actions.some(({ type }) => type === 'pass') ? { type: 'pass' } : { type: 'exchange', cards: [] };

const logs = new Map<string, Envelope[]>();

/** Keeps such a match. @returns how many events it has */
export async function storeFor(store: EventStore, asked: ToStore): Promise<number> {
  const kind = `${asked.length} ${asked.isOver}`;
  const log = logs.get(kind) ?? played(asked);
  logs.set(kind, log);
  const { match: id, secrets } = asked;
  const envelopes = log.map((one) => ({ ...one, match: id }));
  const match = fold(envelopes);
  const { length } = headOf(envelopes);
  const kept = {
    ...metadata(sha256Hex(id).slice(0, 8).toUpperCase()),
    seatOwners: secrets.map(keyOf),
    reservations: names.map(() => null),
  };
  const due = deadline(match);
  const summary = summarize(id, match, length, kept, asked.isOver ? Date.now() : null, due);
  await store.append({ match: id, expected: 0, epoch: 0, envelopes, summary, metadata: kept });
  return length;
}
