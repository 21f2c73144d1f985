/** Matches in five sentences: those that are recorded, and such as bots and chance play. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { fromLines, type Envelope } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import { MOST_SENTENCES } from '../../shared/contract/summary.ts';
import type { Game, GameTypes } from '../../shared/contract/game.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { playRounds } from '../../shared/games/wa-wa-west/testing.ts';
import { view as westernView } from '../../shared/games/wa-wa-west/visibility.ts';
import { warZone } from '../../shared/games/war-zone/game.ts';
import { yicYacYoe } from '../../shared/games/yic-yac-yoe/game.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { playMatch } from '../../shared/testing/simulation.ts';
import type { SummaryProps } from '../kit/game-ui.ts';
import { summaryWords as western } from './wa-wa-west/words-summary.ts';
import { summaryWords as wordsOfWarZone } from './war-zone/words-summary.ts';
import { summaryWords as wordsOfBoards } from './yic-yac-yoe/words-summary.ts';

interface Teller {
  game: Game;
  tell(match: SummaryProps): string[];
}

const tellers: Teller[] = [
  { game: waWaWest, tell: western },
  { game: warZone, tell: wordsOfWarZone },
  { game: yicYacYoe, tell: wordsOfBoards },
];
const recorded = join(import.meta.dirname, '../../replays/recorded');

/** What a summary is made of, with the state that the match ended in. */
interface Ended {
  events: GameTypes['event'][];
  end: GameTypes['state'];
  names: string[];
}

const tellerOf = (match: Pick<Teller, 'game'>) => tellers.find(({ game }) => game.info.id === match.game.info.id)!;

const readRecorded = (file: string): Ended & { game: Game } => {
  const { at, log, eventAt, names } = rebuild(fromLines(readFileSync(join(recorded, file), 'utf8')) as Envelope[]);
  const { game, play } = at(log.length - 1);
  const events = log.map(({ pos }) => eventAt(pos)).filter((event) => !isMatchEvent(event));
  return { game, events, end: play, names };
};

const summaryFor = ({ game, tell }: Teller, { events, end, names }: Ended, viewer: 'spectator' | 'referee' | 0) =>
  tell({
    events: events.map((event) => game.visibility.redact(event, viewer)),
    view: game.visibility.view(end, viewer),
    names,
  });

/** @returns the sentences, which anybody's eyes lead to, and which change with the names alone */
function expectSound(teller: Teller, match: Ended): string[] {
  const told = summaryFor(teller, match, 'referee');
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThanOrEqual(MOST_SENTENCES);
  expect(new Set(told).size).toBe(told.length);
  for (const sentence of told) {
    expect(sentence).toMatch(/^[\p{Lu}\d].+[^ .]\.$/u);
    expect(sentence).not.toMatch(/undefined|null|NaN|Infinity|\bno (rounds|turns|players)|\{|\[object| {2}/);
  }
  expect(summaryFor(teller, match, 'spectator'), 'a watcher knows as much').toEqual(told);
  expect(summaryFor(teller, match, 0), 'and so does a seat').toEqual(told);
  const others = { ...match, names: match.names.map((_, seat) => `Seat-${seat}`) };
  const renamed = summaryFor(teller, others, 'referee').map((sentence) =>
    sentence.replaceAll(/Seat-(\d+)/g, (_, seat) => match.names[Number(seat)]!),
  );
  expect(renamed).toEqual(told);
  const { winners } = teller.game.rules.outcome(match.end)!;
  for (const seat of winners) expect(told[0], 'who won').toContain(match.names[seat]);
  return told;
}

const files = globSync('*.jsonl', { cwd: recorded }).toSorted();
const isOver = (file: string) => {
  const { game, end } = readRecorded(file);
  return game.rules.outcome(end) !== null;
};

it.each(files.filter(isOver))('tells %s', (file) => {
  const match = readRecorded(file);
  expectSound(tellerOf(match), match);
});

it.each(files.filter((file) => !isOver(file)))('tells nothing of %s, which is not over', (file) => {
  const match = readRecorded(file);
  expect(summaryFor(tellerOf(match), match, 'spectator')).toEqual([]);
});

describe.each(tellers)('$game.info.title', (teller) => {
  test('any match, and always in the same words', async () => {
    const { game } = teller;
    const engine = await game.bot.load();
    const all = Array.from({ length: 10 }, (_, index) => {
      const { start, steps, end, seats } = playMatch(game, index + 1, engine, () => ({}));
      const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
      return expectSound(teller, { events: [...start, ...steps.flatMap(({ events }) => events)], end, names });
    });
    // No two of them were alike, and neither are they told so.
    expect(new Set(all.map((told) => told.join(' '))).size).toBeGreaterThan(8);
  });
});

describe('Wa Wa West', () => {
  const names = ['Kemi', 'Odile', 'Bram'];
  const tellRounds = (given: number[], ...rounds: string[]) => {
    const { events, state } = playRounds({ given: given.map((ammo) => ({ ammo })) }, ...rounds);
    return western({ events, view: westernView(state, 'spectator'), names });
  };
  const nine = Array.from({ length: 9 }, () => 'reload | shield | skip');

  test('nine Shields in a row, and hit on the tenth', () => {
    expect(tellRounds([0, 0, 0], ...nine, 'laser-gun | shield | skip')).toContain(
      'Odile played nine Shields in a row, and was hit on the tenth: Kemi’s Laser Gun.',
    );
  });

  test('nine Shields in a row, and something else on the tenth', () => {
    expect(tellRounds([0, 0, 0], ...nine, 'gun>1 | reload | shield', 'gun>2 | x | reload')).toContain(
      'Odile played nine Shields in a row, changed to Reload on the tenth, and was hit at once: Kemi’s Gun.',
    );
  });
});

test('recorded matches in their words', () => {
  const told = (file: string) => {
    const match = readRecorded(file);
    return summaryFor(tellerOf(match), match, 'spectator').join(' ');
  };
  expect({
    western: told('wa-wa-west-last-one-standing.jsonl'),
    war: told('war-zone-lightning-round.jsonl'),
    board: told('yic-yac-yoe-yriples-for-three.jsonl'),
  }).toMatchInlineSnapshot(`
    {
      "board": "Three players shared a board of seven by seven, and after 13 turns Odile was the last one on it. In turn 3 Bram left it to chance, and got away with it. Bram went out thoroughly: three rows at once, in turn 12. Odile placed twelve marks, and never one too many. It ended in turn 13, when Kemi took c7, b6, and c5 and made seven in a row.",
      "war": "Three players went to war, and after 44 turns Lev had won it. After turn 14 nobody was ahead, and a lightning round between Ida and Lev had to decide. Ida blocked 14 attacks without a scratch, and then Lev’s Arrows came through. Ida’s Ram left Lev with 1 health in turn 37, and Lev went on to win. It ended in turn 44, when Lev’s Arrows brought Ida down, and Lev had 1 health left.",
      "western": "Six players sat down, and after eleven rounds Inés had won. Nobody fell until round 4, when Kemi’s Gun found Bram. Tuan played three Shields in a row, played nothing on the fourth, and was hit at once: Inés’s Gun. Bram went out in round 4, and in round 10 Odile brought them back to life. It ended in round 11, when Inés’s Gun hit Kemi, Odile, and Bram.",
    }
  `);
});
