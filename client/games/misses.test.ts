/** Whoever shoots and does not hit is told why: in all matches that are recorded. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import type { GameTypes } from '../../shared/contract/game.ts';
import type { Revealed } from '../../shared/games/wa-wa-west/types.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import type { GameUi, MissWords } from '../kit/game-ui.ts';
import { loadWeaponMisses } from './wa-wa-west/showdown.tsx';
import { missWords as western } from './wa-wa-west/words-misses.ts';
import { missWords as ofWarZone } from './war-zone/words-misses.ts';
import { missWordsWith } from './yic-yac-yoe/words-misses.ts';

type Tell = Awaited<ReturnType<NonNullable<GameUi['loadMisses']>>>;

const recorded = join(import.meta.dirname, '../../replays/recorded');

interface Asked {
  event: GameTypes['event'];
  misses: MissWords[];
}

/** Each event of a recorded match, with what is said of its shots to somebody who watches. */
function askedOf(file: string, tell: Tell): Asked[] {
  const { log, eventAt, redactedAt, viewAt, names } = rebuild(
    fromLines(readFileSync(join(recorded, file), 'utf8')) as Envelope[],
  );
  return log
    .filter(({ pos }) => !isMatchEvent(eventAt(pos)))
    .map(({ pos }) => ({
      event: eventAt(pos),
      misses: tell(viewAt(pos - 1, 'spectator'), redactedAt(pos, 'spectator'), names),
    }));
}

function expectSound({ misses }: Asked): void {
  for (const { question, answers } of misses) {
    expect(question).toMatch(/^Why did .+ not hit .+\?$/u);
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      expect(answer).toMatch(/^[\p{Lu}\d].+[^ .]\.$/u);
      expect(answer).not.toMatch(/undefined|null|NaN|Infinity|-\d|\{|\[object| {2}/);
    }
  }
}

const files = (game: string) => globSync(`${game}*.jsonl`, { cwd: recorded }).toSorted();

test.each(files('wa-wa-west'))('%s', (file) => {
  for (const asked of askedOf(file, western as unknown as Tell)) {
    expectSound(asked);
    const { plays = [], hits = [] } = asked.event as Partial<Revealed>;
    // A Shield that a Gun was fired at is the plainest miss: it is never left out.
    const isGunBlocked = plays.some(
      (shot) =>
        shot.item === 'gun' &&
        plays.some(
          ({ item, seat }) =>
            item === 'shield' &&
            (shot.target ?? seat) === seat &&
            !hits.some((hit) => hit.on === seat && hit.by === shot.seat),
        ),
    );
    const isAsked = asked.misses.some(({ question }) => question.includes('’s Gun not hit'));
    expect(!isGunBlocked || isAsked).toBe(true);
  }
});

test.each(files('war-zone'))('%s', (file) => {
  for (const asked of askedOf(file, ofWarZone as unknown as Tell)) {
    expectSound(asked);
    expect(asked.misses).toHaveLength(['blocked', 'lapsed'].includes(asked.event.type) ? 1 : 0);
  }
});

test('a blocked attack and a shot in a showdown, in words', async () => {
  const [blocked] = askedOf('war-zone-last-one-standing.jsonl', ofWarZone as unknown as Tell).filter(
    ({ misses }) => misses.length > 0,
  );
  expect(blocked?.misses).toMatchInlineSnapshot(`
    [
      {
        "answers": [
          "Bram had Anti-Tank Gun, the one card that blocks Tank Assault. The deck has 3 of it.",
        ],
        "question": "Why did Odile’s Tank Assault not hit Bram?",
      },
    ]
  `);
  const weapons = missWordsWith(await loadWeaponMisses()) as unknown as Tell;
  const shots = askedOf('yic-yac-yoe-armed.jsonl', weapons).filter(({ misses }) => misses.length > 0);
  shots.forEach(expectSound);
  expect(shots[0]?.misses).toMatchInlineSnapshot(`
    [
      {
        "answers": [
          "Lev played Shield: Gun does not get through it.",
        ],
        "question": "Why did Gus’s Gun not hit Lev?",
      },
    ]
  `);
});
