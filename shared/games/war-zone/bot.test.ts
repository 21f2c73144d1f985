import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { isAwaited, isRefusal, temperaments, type Seat, type Temperament } from '../../contract/game.ts';
import { chanceOf, unnamed, type Chance } from '../../contract/random.ts';
import { after } from '../../testing/simulation.ts';
import { chancesOf, chooseAction, weighActions } from './bot.ts';
import { ATTACK, OPENING, OVER, QuickMatch } from './bot-match.ts';
import { deal, knownFrom } from './bot-view.ts';
import { warZone } from './game.ts';
import { ScriptedTable, type Script } from './testing.ts';
import type { WarZoneAction, WarZoneState, WarZoneView } from './types.ts';

type Pick = (view: WarZoneView, seat: Seat, chance: Chance) => WarZoneAction;
const anything: Pick = (view, seat, chance) => chance.pick(warZone.legalActions(view, seat));
const bot =
  (temperament: Temperament): Pick =>
  (view, seat, chance) =>
    chooseAction(view, seat, chance, temperament);

/** Plays one match out, and shows each state with the action that is taken there. */
function played(seed: number, picks: Pick[], room: object, see?: (state: WarZoneState, act: WarZoneAction) => void) {
  const chance = chanceOf(seed);
  const options = warZone.options.schema.parse(room);
  let state = warZone.rules
    .start({ options, seats: picks.length, at: 0, chance: unnamed(chance) })
    .reduce(warZone.rules.evolve, warZone.rules.initial(options, picks.length));
  while (state.phase !== 'over') {
    const seat = picks.findIndex((_, seat) => isAwaited(warZone, warZone.visibility.view(state, seat), seat));
    const act = at(picks, seat)(warZone.visibility.view(state, seat), seat, chance);
    see?.(state, act);
    state = after(warZone, state, { type: 'act', at: 0, seat, act }, unnamed(chance));
  }
  return state;
}

const seen = (script: Script, lines: string[], seat: Seat): WarZoneView =>
  warZone.visibility.view(new ScriptedTable(script).play(...lines).state, seat);

/** What it does there, thirty times. */
const picksOf = (script: Script, lines: string[], seat: Seat, temperament: Temperament = 'sharp'): WarZoneAction[] => {
  const view = seen(script, lines, seat);
  return Array.from({ length: 30 }, (_, seed) => chooseAction(view, seat, chanceOf(seed), temperament));
};
const awaitedIn = (state: WarZoneState): Seat =>
  state.players.findIndex(({ seat }) => isAwaited(warZone, warZone.visibility.view(state, seat), seat));
const share = (actions: WarZoneAction[], is: (action: WarZoneAction) => boolean) =>
  actions.filter(is).length / actions.length;

describe('[WZ-33] the bot', () => {
  test.each(temperaments)('%s, beats a player who does anything', (temperament) => {
    const wins = Array.from({ length: temperament === 'sharp' ? 8 : 40 }, (_, seed) => {
      const seats = seed % 2 ? [anything, bot(temperament)] : [bot(temperament), anything];
      return played(seed + 1, seats, {}).outcome!.winners.includes(seed % 2);
    });
    expect(wins.filter(Boolean).length / wins.length).toBeGreaterThan(0.7);
  });
  test.each(temperaments)('%s, does what is legal, and the same for the same chance', (temperament) => {
    for (const room of [
      { maxTurns: 4 },
      { exchangeTwo: true, copycat: true, speedy: true, maxTurns: 4 },
      { teams: 2, maxTurns: 4 },
    ])
      played(3, [bot(temperament), bot(temperament), bot(temperament), bot(temperament)], room, (state, act) => {
        const seat = awaitedIn(state);
        if (state.turnNumber > 3) return;
        const view = warZone.visibility.view(state, seat);
        const command = { type: 'act', at: 0, seat, act } as const;
        expect(isRefusal(warZone.rules.decide(state, command, unnamed(chanceOf(1))))).toBe(false);
        const choose = () => chooseAction(view, seat, chanceOf(9), temperament);
        expect(choose()).toEqual(choose());
      });
  });
  test('attacks while it can', () => {
    for (const temperament of temperaments)
      expect(
        share(picksOf({ hands: ['artillery sniper', ''] }, [], 0, temperament), ({ type }) => type === 'pass'),
      ).toBe(0);
  });
  test('keeps itself alive', () => {
    const given = [{}, { health: 3 }];
    expect(
      share(picksOf({ hands: ['artillery', 'bunker'], given }, ['0 artillery>1'], 1), ({ type }) => type === 'block'),
    ).toBe(1);
  });
  test('puts the last opponent out when it can', () => {
    const picks = picksOf({ hands: ['artillery tank-assault sniper', ''], given: [{}, { health: 6 }] }, [], 0);
    expect(share(picks, (action) => action.type === 'attack' && action.card === 'tank-assault')).toBe(1);
  });
  test('uses a counteraction', () => {
    const lines = ['0 reinforcements>1', '1 take', '0 swap'];
    const picks = picksOf({ hands: ['reinforcements', 'artillery cavalry-charge'] }, lines, 1);
    expect(share(picks, (action) => action.type === 'attack' && action.card === 'artillery')).toBeGreaterThan(0.9);
  });
  test('knows what somebody had no card against', () => {
    // Seat 1 takes the first: it has no machine gun, and draws nothing before the next turn of seat 0 but for one card.
    const lines = ['0 reinforcements>1', '1 take', '0 swap', '1 pass', '1 swap'];
    const picks = picksOf({ hands: ['reinforcements cavalry-charge artillery', ''] }, lines, 0);
    expect(share(picks, (action) => action.type === 'attack' && action.card === 'cavalry-charge')).toBeGreaterThan(0.9);
  });
  test('plans a counteraction: keeps the card that answers the likely answer to its own', () => {
    // Seat 0 has played gas attack. Reinforcements would answer it, and artillery that.
    const hand = 'gas-attack artillery bunker bunker barbed-wire gas-mask';
    const picks = picksOf({ hands: [hand, ''] }, ['0 gas-attack>1', '1 take'], 0);
    expect(share(picks, (action) => action.type === 'exchange' && action.cards.includes('artillery'))).toBe(0);
  });
  test('keeps the block that matters, and puts a further copy away', () => {
    const hand = 'barbed-wire bunker camouflage camouflage camouflage artillery';
    const picks = picksOf({ hands: [hand, ''] }, ['0 artillery>1', '1 take'], 0);
    const put = picks.flatMap((action) => (action.type === 'exchange' ? action.cards : []));
    expect(new Set(put)).toEqual(new Set(['camouflage']));
  });
  test('[WZ-35] looks for an attack when it holds none', () => {
    const hand = 'camouflage gas-mask bunker machine-gun barbed-wire anti-tank-gun';
    for (const temperament of temperaments) {
      const picks = picksOf({ hands: [hand, ''] }, ['0 pass'], 0, temperament);
      expect(share(picks, (action) => action.type === 'exchange' && action.cards.length > 0)).toBe(1);
    }
  });
  test('is not to be foretold where targets are alike', () => {
    const open = picksOf({ hands: ['artillery', '', ''] }, [], 0);
    const targets = open.flatMap((action) => (action.type === 'attack' ? [action.target] : []));
    expect(new Set(targets).size).toBe(2);
  });
  test('tells nothing by the time it takes: as long with any hand', () => {
    const times = ['', 'bunker bunker'].map((hand) =>
      warZone.bot.delay(seen({ hands: ['artillery', hand] }, ['0 artillery>1'], 1), 0),
    );
    expect(times[0]).toEqual(times[1]);
  });
});

describe('chances of winning', () => {
  test('even at first, for whoever looks; the sides add up to 1', () => {
    const { state } = new ScriptedTable({ hands: ['', '', '', ''], options: { teams: 2 }, opening: true });
    for (const viewer of [0, 'spectator', 'referee'] as const) {
      const chances = chancesOf(warZone.visibility.view(state, viewer), chanceOf(1));
      expect(chances[0]! + chances[1]!).toBeCloseTo(1);
      expect(chances[2]).toBe(chances[0]);
      expect(chances[0]).toBeGreaterThan(0.35);
      expect(chances[0]).toBeLessThan(0.65);
    }
  });
  test('better with more health, surer near the end, settled when it is over', () => {
    const given = [{ health: 20 }, { health: 4 }];
    const [ahead = 0] = chancesOf(seen({ hands: ['', ''], given }, [], 1), chanceOf(1));
    expect(ahead).toBeGreaterThan(0.75);
    expect(chancesOf(seen({ hands: ['', '', ''] }, ['2 leave', '0 leave'], 1), chanceOf(1))).toEqual([0, 1, 0]);
    const tie = { hands: ['', '', ''], options: { maxTurns: 1 } };
    expect(chancesOf(seen(tie, ['2 leave', '0 pass', '0 swap'], 1), chanceOf(1))).toEqual([0.5, 0.5, 0]);
  });
  test('the same again for the same chance', () => {
    const view = seen({ hands: ['artillery', '', ''] }, [], 0);
    expect(chancesOf(view, chanceOf(4))).toEqual(chancesOf(view, chanceOf(4)));
  });
});

describe('what a choice is worth', () => {
  test('every legal choice once, and shares that add up', () => {
    const view = seen({ hands: ['artillery sniper', '', ''] }, [], 0);
    const weighed = weighActions(view, 0, chanceOf(1));
    expect(weighed.map(({ action }) => JSON.stringify(action)).toSorted()).toEqual(
      warZone
        .legalActions(view, 0)
        .map((action) => JSON.stringify(action))
        .toSorted(),
    );
    expect(weighed.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1);
    expect(weighActions(view, 1, chanceOf(1))).toEqual([]);
  });
  test('to take what would kill, with the block at hand, costs the match', () => {
    const given = [{ health: 3 }, { health: 3 }];
    const view = seen({ hands: ['artillery', 'bunker sniper'], given }, ['0 artillery>1'], 1);
    const worth = new Map(weighActions(view, 1, chanceOf(1)).map((one) => [one.action.type, one.worth]));
    expect(worth.get('take')).toBe(0);
    expect(worth.get('block')).toBeGreaterThan(0.05);
  });
  test('noise is well below what is marked', () => {
    const view = seen({ hands: ['artillery sniper cavalry-charge', ''] }, [], 0);
    const [one, other] = [1, 2].map((seed) => weighActions(view, 0, chanceOf(seed)));
    const costs = (weighed: typeof one) => {
      const best = Math.max(...weighed!.map(({ worth }) => worth));
      return new Map(weighed!.map(({ action, worth }) => [JSON.stringify(action), best - worth]));
    };
    for (const [action, cost] of costs(one)) expect(Math.abs(cost - costs(other).get(action)!)).toBeLessThan(0.06);
  });
  test('before the first turn: keep all, single cards, and the worst ones together', () => {
    const view = seen({ hands: ['', ''], opening: true }, [], 0);
    const sizes = weighActions(view, 0, chanceOf(1)).map(
      ({ action }) => action.type === 'exchange' && action.cards.length,
    );
    expect(new Set(sizes)).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('chances and worths in every room', () => {
  const bow = { id: 'bow', damage: 9, blockedBy: 'shield', counteraction: { after: 'shield', health: 1, damage: 0 } };
  const deck = { attacks: [{ ...bow, copies: 40 }], defences: [{ id: 'shield', copies: 20 }] };
  test.each<[number, object]>([
    [2, { speedy: true, copycat: true }],
    [3, { deck, exchangeTwo: true }],
    [4, { teams: 2, speedy: true }],
    [6, { teams: 3, copycat: true }],
  ])('%i seats, %o: shares of one match, the same for a team', (seats, room) => {
    const seenPhases = new Set<string>();
    let count = 0;
    played(5, Array<Pick>(seats).fill(anything), { ...room, maxTurns: 60 }, (state) => {
      if (count++ % 7 > 0 && seenPhases.has(state.phase)) return;
      seenPhases.add(state.phase);
      const seat = awaitedIn(state);
      const view = warZone.visibility.view(state, seat);
      const chances = chancesOf(view, chanceOf(count));
      const sides = new Map(state.players.map(({ seat, team }) => [team ?? seat, chances[seat]!]));
      for (const { seat, team, alive } of state.players) {
        expect(chances[seat]).toBe(sides.get(team ?? seat));
        expect(alive || team !== null || chances[seat] === 0).toBe(true);
      }
      expect([...sides.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
      const weighed = weighActions(view, seat, chanceOf(count));
      for (const { worth } of weighed) expect(worth >= 0 && worth <= 1).toBe(true);
      const actions = warZone.legalActions(view, seat).length;
      const choices = actions > 1 ? actions : 0;
      expect(weighed.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(choices ? 1 : 0);
      expect(state.phase === 'opening' ? choices : weighed.length).toBe(choices);
    });
    expect([...seenPhases].toSorted()).toEqual(['attack', 'defence', 'exchange', 'opening']);
  });
});

describe('a match in numbers', () => {
  const rooms: [number, object][] = [
    [2, {}],
    [3, { exchangeTwo: true, maxTurns: 12 }],
    [4, { teams: 2, speedy: true }],
    [5, { speedy: true, copycat: true }],
    [6, { teams: 3, copycat: true, exchangeTwo: true }],
  ];
  test.each(rooms)('goes as by the rules: %i seats, %o', (seats, room) => {
    for (let seed = 1; seed <= 20; seed++) {
      let expected: object | null = null;
      const pick: Pick = seed % 2 ? anything : bot('even');
      played(seed, Array<Pick>(seats).fill(pick), room, (state, act) => {
        const real = figures(inNumbers(state));
        // Chance says who begins, and what is drawn.
        expect({ seed, ...real }).toEqual({ seed, ...real, ...expected });
        expected = nextFigures(state, act);
      });
    }
  });

  const inNumbers = (state: WarZoneState): QuickMatch => {
    const known = knownFrom(warZone.visibility.view(state, 'referee'));
    return deal(known, new QuickMatch(known.match.setting), 7);
  };
  const figures = (match: QuickMatch) => ({
    phase: match.phase,
    turn: match.phase === OPENING ? -1 : match.turn,
    turnNumber: match.turnNumber,
    health: [...match.health],
    alive: [...match.alive],
    held: [...match.held],
    deck: match.deck,
    gone: match.goneSize,
    lastKind: match.lastKind,
    lastBy: match.lastBy,
    lastAttack: match.lastAttack,
    passes: match.passes,
    lightning: match.lightning,
  });
  function nextFigures(state: WarZoneState, act: WarZoneAction): object | null {
    const match = inNumbers(state);
    const { numberOf, kinds } = match.numbers;
    const seat = awaitedIn(state);
    const wasOpening = match.phase === OPENING;
    const wasLightning = match.lightning;
    if (act.type === 'attack') match.attack(numberOf.get(act.card)!, act.target);
    else if (act.type === 'exchange')
      match.exchange(
        seat,
        act.cards.map((card) => numberOf.get(card)!),
      );
    else match[act.type]();
    expect(kinds.length).toBe(15);
    if (match.phase === OVER) return null;
    const { turn, ...rest } = figures(match);
    const isChance = match.phase === ATTACK && (wasOpening || wasLightning !== match.lightning);
    return isChance ? rest : { turn, ...rest };
  }
});
