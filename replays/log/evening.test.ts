import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMatchEvent } from '../../shared/match-events.ts';
import { eveningOf, tallyOf, type MatchTally } from './evening.ts';
import { eventOf, fromLines, type Envelope } from './log.ts';
import { fold } from './rebuild.ts';
import { upcast } from './formats.ts';

const folder = join(import.meta.dirname, '../recorded');
const recorded = readdirSync(folder).map((name) => ({
  name,
  log: fromLines(readFileSync(join(folder, name), 'utf8')) as Envelope[],
}));
const iconsOf = (path: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../../client', `${path}.json`), 'utf8')) as object);

const player = (id: string, won: boolean, medals = 0) => ({ id, name: id, won, medals });
const match = (...players: MatchTally['players']) => ({ players });

describe('an evening', () => {
  it('counts wins and medals of each person, wherever they sat', () => {
    const { matches, scores } = eveningOf([
      match(player('kemi', true, 1), player('odile', false)),
      match(player('odile', false, 2), player('kemi', true)),
    ]);
    expect(matches).toBe(2);
    expect(scores).toEqual([
      { seat: 0, name: 'odile', wins: 0, medals: 2, streak: 0 },
      { seat: 1, name: 'kemi', wins: 2, medals: 1, streak: 2 },
    ]);
  });

  it('a streak ends with a match that is not won; who was not there keeps theirs', () => {
    const { scores } = eveningOf([
      match(player('kemi', true), player('odile', false), player('bram', false)),
      match(player('kemi', true), player('odile', false)),
      match(player('odile', true), player('bram', false)),
    ]);
    expect(scores.map(({ name, seat, streak }) => [name, seat, streak])).toEqual([
      ['odile', 0, 1],
      ['bram', 1, 0],
      ['kemi', null, 2],
    ]);
  });

  it('shows whoever changed their name by the last one', () => {
    const first = { ...player('key', true), name: 'Kemi' };
    const { scores } = eveningOf([match(first), match({ ...first, name: 'Kemi the Great' })]);
    expect(scores).toMatchObject([{ name: 'Kemi the Great', wins: 2 }]);
  });
});

describe('a match', () => {
  it.each(recorded)('has medals for its own seats, one each, with icons that there are: $name', ({ log }) => {
    const { game, seats } = fold(log);
    const events = upcast(log)
      .map(eventOf)
      .filter((event) => !isMatchEvent(event));
    const medals = game.narrator.medals!(events, seats.length);
    expect(new Set(medals.map(({ seat }) => seat)).size).toBe(medals.length);
    const icons = [
      ...iconsOf('design/icons'),
      ...iconsOf('kit/table-icons'),
      ...['wa-wa-west', 'war-zone', 'yic-yac-yoe'].flatMap((id) => iconsOf(`games/${id}/icons`)),
      ...['wa-wa-west', 'war-zone'].flatMap((id) => iconsOf(`games/${id}/poster-icons`)),
    ];
    for (const { seat, icon, title, fact } of medals) {
      expect(seats[seat]).toBeTruthy();
      expect(icons).toContain(icon);
      expect(`${title}: ${fact}`).toMatch(/^[A-Z][\w ]+: [\w. ]+$/);
    }
  });

  it('that was not finished has no tally', () => {
    const [first] = recorded;
    expect(tallyOf(first!.log.slice(0, 5))).toBe(null);
    const abandoned = recorded.find(({ name }) => name.includes('abandoned'))!;
    expect(tallyOf(abandoned.log)).toBe(null);
  });

  it('says who won, by their key, and which match was before', () => {
    const { log } = recorded.find(({ name }) => name === 'wa-wa-west-2-signed-by-all.jsonl')!;
    const { outcome, seats } = fold(log);
    const tally = tallyOf(log)!;
    expect(tally.previous).toBe(null);
    expect(tally.players.map(({ id }) => id)).toEqual(seats.map((one) => one?.key ?? `bot ${one?.name}`));
    expect(tally.players.flatMap(({ won }, seat) => (won ? seat : []))).toEqual(outcome?.tie ? [] : outcome?.winners);
  });
});
