/** Looks at what a forger shows, as a stranger, a player and a spectator would, with the same checks as page and command line. */
import { compareSeen } from '../../replays/log/seen.ts';
import { toLines } from '../../replays/log/log.ts';
import { check, checkOrigin, levelsOf, type Level } from '../../replays/log/verdict.ts';
import { lookUp } from './book.ts';
import type { Planted } from './planted.ts';
import type { Claim, Column } from './rows.ts';

/** `quiet`: it calls it good. `silent`: it has nothing to go by. */
export type Found = 'found' | 'doubted' | 'quiet' | 'silent';

export async function lookAt({
  log,
  book,
  kept,
  player,
  spectator,
  origin = [],
}: Planted): Promise<Record<Column, Found>> {
  const alone = await check(log);
  const checked = { ...alone, ...(await checkOrigin(alone, log, async () => toLines(origin))) };
  const nothing = { book: { is: 'unasked', why: '' }, seen: { is: 'nothing' } } as const;
  const seen = (memory: Planted['player']) => levelsOf({ ...checked, ...nothing, seen: compareSeen(log, memory) });
  const first = await lookUp(log, book, null);
  const again = await lookUp(log, book, kept);
  const all = levelsOf({ ...checked, ...nothing, book: first });
  return {
    whole: outcome(all, 'whole'),
    signed: outcome(all, 'signed'),
    book: first.is === 'not-in' ? 'found' : outcome(all, 'book'),
    kept: again.is === 'not-in' ? 'found' : outcome(levelsOf({ ...checked, ...nothing, book: again }), 'book'),
    player: outcome(seen(player), 'seen'),
    spectator: outcome(seen(spectator), 'seen'),
  };
}

const outcomes = { good: 'quiet', partly: 'doubted', bad: 'found', unknown: 'silent' } as const;
const outcome = (levels: readonly Level[], name: Level['level']): Found =>
  outcomes[levels.find(({ level }) => level === name)?.is ?? 'unknown'];

/** Whether a level has done as is claimed of it. */
export const holds: Record<Claim, (found: Found) => boolean> = {
  always: (found) => found === 'found',
  never: (found) => found === 'quiet' || found === 'silent',
  doubts: (found) => found === 'doubted',
  silent: (found) => found === 'silent',
  sometimes: (found) => found !== 'quiet',
};
