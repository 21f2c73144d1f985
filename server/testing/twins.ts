/** For tests: two matches that are one up to a round, and differ in everything after it. */
import { ScriptedMatch } from '../../replays/log/scripted-match.ts';
import { isAwaited } from '../../shared/contract/game.ts';

/** So many rounds, or turns, are the same. */
export const SAME_ROUNDS = 3;
const names = ['Kemi', 'Odile', 'Bram', 'Ines'];

export interface Twins {
  /** Of equal id. The first is over soon after those rounds, the other is longer and won by somebody else. */
  matches: [ScriptedMatch, ScriptedMatch];
  /** So many events are the same, to the byte. */
  same: number;
}

/** @throws if that seed has no such twins */
export function twinsOf(game: string, match: string): Twins {
  const [short, long] = [0, 1].map(() => {
    const one = new ScriptedMatch({ match, seed: '7e'.repeat(32), game, names });
    playThrough(one, SAME_ROUNDS);
    return one;
  }) as [ScriptedMatch, ScriptedMatch];
  const same = short.log.length;
  for (const [one, winner] of [
    [short, 3],
    [long, 0],
  ] as const) {
    if (one === long) playThrough(one, SAME_ROUNDS + 3);
    for (const seat of names.keys())
      if (seat !== winner && !one.isOver) one.wait(300).command({ type: 'leave', at: one.now, seat }, seat);
    while (!one.isOver) one.wait(1000);
  }
  const [soon, late] = [short, long].map(({ match: { outcome } }) => outcome?.winners);
  if (String(soon) === String(late)) throw new Error(`${game}: both are won by ${String(soon)}`);
  return { matches: [short, long], same };
}

/** Bots choose for everybody until that round is over. */
function playThrough(one: ScriptedMatch, rounds: number): void {
  for (;;) {
    const { game, play, phase } = one.match;
    const view = game.visibility.view(play, 'spectator');
    if (phase !== 'playing') throw new Error(`${game.info.id} ends before its round ${rounds} is over`);
    if ((game.status(view).round?.number ?? 0) > rounds) return;
    const awaited = names.findIndex((_, seat) => isAwaited(game, game.visibility.view(play, seat), seat));
    const { opensAt = 0 } = play as { opensAt?: number };
    one.wait(400);
    if (awaited >= 0 && opensAt <= one.now) one.actAsBot(awaited);
  }
}
