import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { engineOf } from '../../shared/games/engines.ts';
import { digestOf, type Digest } from './digest.ts';
import { upcast } from './formats.ts';
import { fromLines, type Envelope } from './log.ts';
import { fold } from './rebuild.ts';
import { ScriptedMatch } from './scripted-match.ts';

const folder = join(import.meta.dirname, '../recorded');
const read = (name: string) => fromLines(readFileSync(join(folder, `${name}.jsonl`), 'utf8')) as Envelope[];
const names = readdirSync(folder).map((file) => file.replace('.jsonl', ''));
const finished = names.filter((name) => fold(read(name)).phase === 'over');

function digest(log: readonly Envelope[]): Digest {
  const found = digestOf(log, engineOf(fold(log).game.info.id));
  if (!found) throw new Error('It is not over.');
  return found;
}
const lines = (digest: Digest) =>
  digest.players.map(({ side, felledBy, choices }) => [
    side,
    felledBy.join(' '),
    choices.map(({ title, times }) => `${title} ${times}`).join(', '),
  ]);

describe('the digest of a recorded match', () => {
  it.each(finished)('says what its game has words for, and tells nothing of the end by its moment: %s', (name) => {
    const log = read(name);
    const { game, seats } = fold(log);
    const archive = game.archive!;
    const { variants, ending, rounds, closeness, moment, players } = digest(log);
    expect(Object.keys(archive.endings)).toContain(ending);
    expect(Object.keys(archive.variants)).toEqual(expect.arrayContaining(variants));
    expect(rounds.unit).toBe(archive.lengths.unit);
    expect(rounds.number).toBeGreaterThan(0);
    expect([null, ...Array(101).keys()]).toContain(closeness);
    expect(players).toHaveLength(seats.length);
    expect(fold(log.slice(0, moment.pos + 1))).toMatchObject({ phase: 'playing', outcome: null });
    // Who asks by time is shown no more: neither does anything come in between, nor is a command cut in two.
    const until = upcast(log).findLast(({ time }) => time <= moment.ms)!;
    expect(until.pos).toBeLessThanOrEqual(moment.pos);
    expect(log[until.pos + 1]?.cause).not.toBe(null);
  });

  it('is the same each time, and without an engine all the same but for what chances tell', () => {
    const log = read('wa-wa-west-2-signed-by-all');
    const found = digest(log);
    expect(digest(log)).toEqual(found);
    const { closeness, moment, ...others } = digestOf(log, null)!;
    expect(others).toEqual({ ...found, closeness: undefined, moment: undefined });
    expect(closeness).toBe(null);
    expect(moment.pos).toBe(log.findLastIndex(({ cause }) => cause !== null) - 1);
  });

  it('is read from what a spectator has seen by the end', () => {
    const log = read('wa-wa-west-2-signed-by-all');
    const { game } = fold(log);
    const choices = vi.spyOn(game.archive!, 'choices');
    digestOf(log, null);
    const events = choices.mock.lastCall![0];
    choices.mockRestore();
    expect(events.length).toBeGreaterThan(0);
    expect(events).toEqual(events.map((event) => game.visibility.redact(event, 'spectator')));
    expect(JSON.stringify(events)).toContain('"hidden"');
  });

  it('of a game without words for it says less: who sat there, how long, how close', () => {
    const log = read('wa-wa-west-2-signed-by-all');
    const { game } = fold(log);
    const { archive } = game;
    const known = digest(log);
    delete game.archive;
    const less = (() => {
      try {
        return digest(log);
      } finally {
        game.archive = archive!;
      }
    })();
    const players = known.players.map(({ side }) => ({ side, choices: [], felledBy: [] }));
    expect(less).toEqual({ ...known, variants: [], ending: null, length: null, players });
  });

  it('of Wa Wa West: items of a table’s own by their names, and who shot whom', () => {
    const found = digest(read('wa-wa-west-2-second-rules'));
    expect(found).toMatchObject({
      variants: ['precision', 'headstart', 'own-items'],
      ending: 'standoff',
      rounds: { unit: 'round', number: 7 },
      length: 'middling',
    });
    expect(lines(found)).toEqual([
      [0, '', 'Bale 2, Reload 1, Gun 1, Shield 2, Minigun 1'],
      [1, '0', 'Fan 1, Gun 2, Reload 1, Minigun 2'],
      [2, '1', 'Orange Juice 2, Shield 1, Necromancy 1'],
      [3, '', 'Shield 5, Stun Gun 1, Laser Gun 1'],
    ]);
  });

  it('of War Zone: sides are teams', () => {
    const found = digest(read('war-zone-teams-and-copycats'));
    expect(found).toMatchObject({ variants: ['teams', 'exchange-two', 'copycat'], ending: 'last-side' });
    expect(found.players.map(({ side }) => side)).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('of Yic Yac Yoe: armed, who made somebody place put them out; otherwise nobody did', () => {
    expect(lines(digest(read('yic-yac-yoe-armed')))[1]).toEqual([1, '0', 'Reload 4, Minigun 1']);
    expect(lines(digest(read('yic-yac-yoe-youbles')))).toEqual([
      [0, '', 'The edge 4, The inside 3, A corner 1'],
      [1, '', 'The inside 4, The edge 3, A corner 1'],
    ]);
  });

  it('of one that ended as somebody left says no closeness: it was not played out', () => {
    for (const name of ['wa-wa-west-left-for-good', 'yic-yac-yoe-armed'])
      expect(digest(read(name))).toMatchObject({ ending: 'left', closeness: null });
  });
});

it('a match that was not finished has none', () => {
  expect(digestOf(read('wa-wa-west-2-abandoned'), null)).toBe(null);
  expect(digestOf(read('wa-wa-west-2-party').slice(0, 12), null)).toBe(null);
});

describe('closeness and the moment', () => {
  /** Two players; what both choose in each round. */
  function duel(rounds: [string, string][]): Envelope[] {
    const match = new ScriptedMatch({
      match: 'm',
      seed: 'a3'.repeat(32),
      game: 'wa-wa-west',
      names: ['Kemi', 'Odile'],
    });
    for (const items of rounds) {
      match.wait(4000);
      items.forEach((item, seat) => match.wait(300).act(seat, { type: 'choose', item }));
    }
    return match.log;
  }
  const even: [string, string][] = Array.from({ length: 6 }, () => ['shield', 'shield']);

  it('a match that stood even to the last is closer than one in which somebody was ahead, and than a short one', () => {
    const toTheLast = digest(duel([['reload', 'reload'], ...even, ['reload', 'gun']]));
    const ahead = digest(duel([['shield', 'reload'], ...even, ['reload', 'gun']]));
    const short = digest(
      duel([
        ['reload', 'reload'],
        ['reload', 'gun'],
      ]),
    );
    expect(toTheLast.closeness).toBeGreaterThan(85);
    expect(ahead.closeness).toBeLessThan(toTheLast.closeness!);
    expect(short.closeness).toBeLessThan(toTheLast.closeness!);
  });

  it('the moment is before the shot that decided it, in a match longer than what is looked at, too', () => {
    const long = duel([['reload', 'reload'], ...even, ...even, ...even, ...even, ...even, ['reload', 'gun']]);
    const { moment, rounds } = digest(long);
    expect(rounds.number).toBe(32);
    const opened = long.findLast(({ type }) => type === 'round-opened')!;
    expect(moment.pos).toBe(opened.pos);
    expect(opened.data.round).toBe(32);
  });
});
