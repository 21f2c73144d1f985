/** Who came where, by the rules alone. */
import { describe, expect, test } from 'vitest';
import { playMatch } from '../../testing/simulation.ts';
import { warZone } from './game.ts';
import { engine } from './engine.ts';
import { playLines, ScriptedTable, type Script } from './testing.ts';
import type { Player } from './types.ts';

/** Nobody does anything in these turns of three. */
const quiet = (turns: number): string[] =>
  Array.from({ length: turns }, (_, turn) => [`${turn % 3} pass`, `${turn % 3} swap`]).flat();
const shot = ['0 infantry-fire>1', '1 take', '0 swap'];
const hands = ['infantry-fire', '', ''];
const six = ['infantry-fire', '', '', '', '', ''];

test('[WZ-34] out in turn 40 does not stand above a living one with 12 health', () => {
  const script = { hands, options: { maxTurns: 40 }, given: [{}, { health: 4 }, { health: 12 }] };
  const table = playLines(script, ...quiet(39), ...shot);
  expect([table.end, table.alive, table.health]).toEqual(['turn-limit 0', [0, 2], [20, 0, 12]]);
  expect(table.standings).toEqual(['1: 0', '2: 2', '3: 1']);
});

test('[WZ-3] the opening says how many have had their exchange', () => {
  const table = new ScriptedTable({ hands: ['', '', ''], opening: true });
  const progress = () => warZone.status(warZone.visibility.view(table.state, 'spectator')).progress;
  expect(progress()).toEqual({ done: 0, of: 3 });
  table.play('1 swap camouflage', '2 leave');
  expect(progress()).toEqual({ done: 1, of: 2 });
  table.play('0 swap');
  expect(progress()).toBe(null);
});

describe('[WZ-34] standings', () => {
  // prettier-ignore
  test.each<{ name: string; script: Script; lines: string[]; standings: string[] }>([
    { name: 'the last one standing, and then whoever was in longer', script: { hands, given: [{}, { health: 1 }] }, lines: [...shot, '2 leave'], standings: ['1: 0', '2: 2', '3: 1'] },
    { name: 'who is out and leaves later was out', script: { hands: ['infantry-fire', '', '', ''], given: [{}, { health: 1 }] }, lines: [...shot, '2 leave', '1 leave', '3 leave'], standings: ['1: 0', '2: 3', '3: 2', '4: 1'] },
    { name: 'health at the turn limit, equal health shares', script: { hands, options: { maxTurns: 1 }, given: [{ health: 5 }, { health: 7 }, { health: 5 }] }, lines: ['0 pass', '0 swap'], standings: ['1: 1', '2: 0 2'] },
    { name: 'a tie at the turn limit', script: { hands, options: { maxTurns: 1 }, given: [{}, { health: 7 }, {}] }, lines: ['0 pass', '0 swap'], standings: ['1: 0 2', '3: 1'] },
    { name: 'the most health when the deck of a speedy game is out', script: { hands: ['sniper', '', ''], deck: 'bunker', options: { speedy: true }, given: [{}, { health: 3 }, { health: 9 }] }, lines: ['0 sniper>1', '1 take'], standings: ['1: 0', '2: 2', '3: 1'] },
    { name: 'a team wins with its dead, and falls as one', script: { hands: ['infantry-fire', '', '', ''], options: { teams: 2 }, given: [{}, { health: 1 }] }, lines: [...shot, '2 leave', '3 leave'], standings: ['1: 0 2', '3: 3 1'] },
    { name: 'teams by the sum of their living', script: { hands: six, options: { teams: 3, maxTurns: 1 }, given: [{}, { health: 6 }, { health: 10 }, {}, { health: 8 }, { health: 9 }] }, lines: ['4 leave', '0 pass', '0 swap'], standings: ['1: 0 3', '3: 2 5', '5: 1 4'].toSorted() },
    { name: 'a team with somebody alive is above one with nobody', script: { hands: six, options: { teams: 3, maxTurns: 1 }, given: [{}, {}, { health: 1 }] }, lines: ['1 leave', '4 leave', '5 leave', '0 pass', '0 swap'], standings: ['1: 0 3', '3: 2 5', '5: 4 1'] },
    { name: 'who was out of the lightning round comes behind those in it', script: { hands: ['sniper', '', ''], deck: 'bunker', options: { speedy: true }, given: [{}, {}, { health: 19 }] }, lines: ['0 sniper>2', '2 take', '2 leave', '0 leave'], standings: ['1: 1', '2: 0', '3: 2'] },
  ])('$name', ({ script, lines, standings }) => {
    const table = playLines(script, ...lines);
    expect(table.refusals).toEqual([]);
    expect(table.standings).toEqual(standings);
  });

  test('who is left out of a lightning round stands by the health they had until then', () => {
    const bow = { id: 'bow', damage: 1, blockedBy: 'shield', counteraction: { after: 'bow', health: 1, damage: 0 } };
    const deckFor = (seats: number) => ({
      attacks: [{ ...bow, copies: seats * 6 }],
      defences: [{ id: 'shield', copies: seats * 6 }],
    });
    let compared = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const played = playMatch(warZone, seed, engine, (_, seats) => ({
        speedy: true,
        copycat: true,
        deck: deckFor(seats),
      }));
      const { steps, start, end } = played;
      const opening = steps.find(({ events }) => events.some(({ type }) => type === 'lightning-opened'));
      if (!opening) continue;
      const standings = warZone.standings(
        [...start, ...steps.flatMap(({ events }) => events)],
        warZone.visibility.view(end, 'spectator'),
      );
      const until = opening.events.findIndex(({ type }) => type === 'lightning-opened');
      const before = opening.events.slice(0, until).reduce(warZone.rules.evolve, opening.before);
      const goOn = opening.events
        .slice(until)
        .flatMap((event) => (event.type === 'lightning-opened' ? event.seats : []));
      const leftOut = before.players.filter(({ alive, seat }) => alive && !goOn.includes(seat));
      const rankOf = ({ seat }: Player) => standings.find((one) => one.seat === seat)!.rank;
      for (const one of leftOut)
        for (const other of leftOut) {
          expect(Math.sign(rankOf(other) - rankOf(one))).toBe(Math.sign(one.health - other.health));
          compared += Number(one !== other);
        }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
