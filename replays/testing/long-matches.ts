/** The longest matches that people play, by the real rules: what a replay of any match here has to bear. */
import { isAwaited } from '../../shared/contract/game.ts';
import type { Envelope } from '../log/log.ts';
import { ScriptedMatch } from '../log/scripted-match.ts';

const seed = 'ab'.repeat(32);

/** War Zone for six until the turn limit: bots play, but hold their fire on most turns, so that it lasts. */
export function longWarZone(turns = 400): Envelope[] {
  const names = ['Kemi', 'Odile', '.Bram', '.Tuan', '.Inés', '.Raf'];
  const scripted = new ScriptedMatch({
    match: idOf('warzone'),
    seed,
    game: 'war-zone',
    names,
    options: { maxTurns: turns },
  });
  for (let attacks = 0; !scripted.isOver;) {
    scripted.wait(700);
    const { game, play, seats } = scripted.match;
    const seat = seats.findIndex((_, one) => isAwaited(game, game.visibility.view(play, one), one));
    if (scripted.isOver || seat < 0) continue;
    const isAttack = (play as { phase?: unknown }).phase === 'attack';
    if (isAttack && ++attacks % FIRES_EVERY !== 0) scripted.act(seat, { type: 'pass' });
    else scripted.actAsBot(seat);
  }
  return scripted.log;
}

/** More often, and somebody has won before the last turn. */
const FIRES_EVERY = 10;

/** Wa Wa West of sixteen until the round limit: each round one fires and all others shield, every third all reload. */
export function longWaWaWest(rounds = 100): Envelope[] {
  const names = Array.from({ length: 16 }, (_, seat) => `${seat % 2 ? '.' : ''}Player ${seat + 1}`);
  const scripted = new ScriptedMatch({
    match: idOf('wawawest'),
    seed,
    game: 'wa-wa-west',
    names,
    options: { maxRounds: rounds },
  });
  for (let round = 0; round < rounds; round++) {
    const { opensAt } = scripted.match.play as { opensAt: number };
    scripted.wait(Math.max(0, opensAt - scripted.now));
    for (const seat of names.keys()) {
      const item = round % 3 === 0 ? 'reload' : seat === round % names.length ? 'gun' : 'shield';
      scripted.wait(40).act(seat, { type: 'choose', item });
    }
  }
  return scripted.log;
}

const idOf = (word: string) => word.padEnd(20, '0');
