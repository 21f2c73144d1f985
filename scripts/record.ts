/**
 * `npm run record`: plays the recorded matches again, one of each sort of ending, into
 * replays/recorded. Only for new ones: those that are there must replay for ever as they are.
 */
import { sha256Hex } from '../shared/crypto/hashes.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLines } from '../replays/log/log.ts';
import { ScriptedMatch, type Script } from '../replays/log/scripted-match.ts';
import type { Seat } from '../shared/contract/game.ts';

const folder = join(import.meta.dirname, '..', 'replays', 'recorded');

type Choice = string | [item: string, target: Seat] | null;

const open = (name: string, script: Omit<Script, 'match' | 'seed'>): ScriptedMatch =>
  new ScriptedMatch({
    ...script,
    match: name.replaceAll('-', '').padEnd(20, '0').slice(0, 20),
    seed: sha256Hex(`recorded ${name}`),
  });

/** Opens a match and plays rounds: a choice a seat (null: none), 400 ms apart unless told. */
function play(
  name: string,
  script: Omit<Script, 'match' | 'seed'>,
  rounds: Choice[][],
  gapsMs: number[][] = [],
): ScriptedMatch {
  const match = open(name, script);
  rounds.forEach((choices, round) => {
    choices.forEach((choice, seat) => {
      match.wait(gapsMs[round]?.[seat] ?? 400);
      if (choice === null) return;
      const [item, target] = typeof choice === 'string' ? [choice] : choice;
      match.act(seat, { type: 'choose', item, ...(target !== undefined && { target }) });
    });
    const { opensAt } = match.match.play as { opensAt: number };
    match.wait(Math.max(0, opensAt - match.now) + 300);
  });
  return match;
}

/** Bots at every seat, one after the other, until it is over; after so many steps something else may happen. */
function playBots(
  name: string,
  script: Omit<Script, 'match' | 'seed'>,
  happenings: Record<number, (match: ScriptedMatch) => void> = {},
): ScriptedMatch {
  return open(name, script).playOn(happenings);
}

const smallDeck = {
  attacks: [
    { id: 'arrows', damage: 2, blockedBy: 'wall', counteraction: { after: 'wall', health: 1, damage: 1 }, copies: 12 },
    { id: 'ram', damage: 3, blockedBy: 'moat', counteraction: { after: 'arrows', health: 0, damage: 1 }, copies: 8 },
  ],
  defences: [
    { id: 'wall', copies: 10 },
    { id: 'moat', copies: 8 },
  ],
};

/** A mark drawn by hand. */
const house = [
  [15, 85, 15, 45, 50, 12, 85, 45, 85, 85, 15, 85],
  [42, 85, 42, 62, 58, 62, 58, 85],
];

const game = 'wa-wa-west';
const recordings: Record<string, () => ScriptedMatch> = {
  /** The match of the printed example turns: guns, a juice that saves, a mirror, a stun, a revival. */
  'wa-wa-west-last-one-standing': () =>
    play('wwlastone', { game, names: ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'] }, [
      ['reload', 'reload', 'reload', 'reload', 'reload', 'reload'],
      ['reload', 'reload', 'shield', 'shield', 'reload', 'reload'],
      ['shield', 'reload', 'reload', 'reload', 'shield', 'reload'],
      ['gun', 'shield', 'reload', 'shield', 'reinforced-shield', 'shield'],
      ['reload', 'orange-juice', null, 'reload', 'reload', 'reload'],
      ['gun', 'reload', null, 'shield', 'mirror', 'shield'],
      ['shield', 'shield', null, 'shield', 'reload', 'battery'],
      ['shield', 'shield', null, 'shield', 'shield', ['stun-gun', 3]],
      ['shield', 'shield', null, null, 'gun', 'gun'],
      ['reload', ['necromancy', 2], null, null, 'reload', null],
      ['reload', 'reload', 'reload', null, 'gun', null],
    ]),
  'wa-wa-west-team-wins': () =>
    play(
      'wwteams',
      {
        game,
        names: ['Ada', 'Bo', 'Cleo', 'Dev'],
        options: { teams: true, headstart: 3, thievery: true, precision: true },
      },
      [
        [['gun', 1], 'reload', 'shield', 'reload'],
        ['shield', null, ['laser-gun', 3], 'shield'],
      ],
    ),
  'wa-wa-west-nobody-left': () =>
    play('wwnobody', { game, names: ['Mika', 'Nia'], options: { headstart: 2, rules: { firstToFire: false } } }, [
      ['shield', 'shield'],
      ['grenade', 'grenade'],
    ]),
  'wa-wa-west-standoff': () =>
    play(
      'wwstandoff',
      { game, names: ['Per', 'Sol', 'Yara'], options: { headstart: 2, photoFinishMs: 100 } },
      [
        ['reload', 'reload', 'shield'],
        ['gun', 'reinforced-shield', 'orange-juice'],
        ['gun', 'gun', null],
      ],
      [[], [], [400, 60, 0]],
    ),
  'wa-wa-west-round-limit': () =>
    play('wwlimit', { game, names: ['Gus', 'Lev', 'Wim'], options: { maxRounds: 3, blitz: true } }, [
      ['shield', 'shield', 'shield'],
      ['reload', 'reload', 'reload'],
      ['shield', 'shield', 'shield'],
    ]),
  'wa-wa-west-left-for-good': () => {
    const match = play('wwleft', { game, names: ['Ida', 'Tom', 'Uma'], options: { teams: [0, 1, 1] } }, [
      ['reload', 'reload', 'shield'],
    ]);
    match.command({ type: 'leave', at: match.now, seat: 1 }, 1).wait(500);
    match.act(0, { type: 'choose', item: 'shield' }).wait(200).act(2, { type: 'choose', item: 'reload' }).wait(4000);
    match.command({ type: 'leave', at: match.now, seat: 2 }, 2).wait(300);
    return match.act(0, { type: 'choose', item: 'shield' });
  },
  /** Custom items, fireworks, juice and the clock, by bots. */
  'wa-wa-west-bots-and-own-items': () =>
    playBots('wwbots', {
      game,
      names: ['.Dusty', '.Copper', '.Juniper', '.Flint', '.Sage'],
      options: {
        headstart: 4,
        concentrated: true,
        customItems: [
          {
            id: 'lasso',
            type: 'Weapon (Rope I)',
            costs: 1,
            kills: '<Charge (Ammo)>',
            killedBy: '<Weapon (Gun)>',
            special: { stuns: true },
          },
          { id: 'campfire', type: 'Charge (Ammo)', costs: 0, gives: 2, killedBy: '<Weapon>', special: { inARow: 1 } },
        ],
      },
    }),
  /** Three players, one of whom lets the clock run out for a while. */
  'war-zone-last-one-standing': () =>
    playBots(
      'wzlastone',
      { game: 'war-zone', names: ['.Kemi', '.Odile', '.Bram'] },
      { 1: (match) => match.wait(31_000), 20: (match) => match.wait(45_000) },
    ),
  /** Two teams of three with copycats; one player leaves for good. */
  'war-zone-teams-and-copycats': () =>
    playBots(
      'wzteams',
      {
        game: 'war-zone',
        names: ['.Ada', '.Bo', '.Cleo', '.Dev', '.Esi', '.Fay'],
        options: { teams: 2, copycat: true, exchangeTwo: true },
      },
      { 24: (match) => match.command({ type: 'leave', at: match.now, seat: 3 }, 3) },
    ),
  /** A small deck of their own runs out while two are even. */
  'war-zone-lightning-round': () =>
    playBots('wzlightning', {
      game: 'war-zone',
      names: ['.Gus', '.Ida', '.Lev'],
      options: { speedy: true, deck: smallDeck },
    }),
  /** As printed: a mark of one's own each, one of them drawn by hand, until somebody completes a row. */
  'yic-yac-yoe-three-by-three': () => {
    const match = open('yyplain', { game: 'yic-yac-yoe', names: ['Kemi', 'Odile'] });
    match.wait(900).act(0, { type: 'mark', mark: house }).wait(400).act(1, { type: 'mark', mark: 'star' });
    // b2, a1, c3, b1, c1, b3, c2: seat 0 has nowhere else to go.
    const squares = [
      [1, 1],
      [0, 0],
      [2, 2],
      [0, 1],
      [0, 2],
      [2, 1],
      [1, 2],
    ];
    squares.forEach((square, turn) => match.wait(1100).act(turn % 2, { type: 'place', cells: [square] }));
    return match;
  },
  /** Who never slips never loses. */
  'yic-yac-yoe-full-board': () => playBots('yyfull', { game: 'yic-yac-yoe', names: ['.Kemi', '.Odile'] }),
  'yic-yac-yoe-youbles': () =>
    playBots('yyyoubles', {
      game: 'yic-yac-yoe',
      names: ['.Ada', '.Bo'],
      options: { size: 5, row: 4, placements: 2 },
    }),
  /** Three players, one of whom lets the clock run out once; who goes first leaves the others to it. */
  'yic-yac-yoe-yriples-for-three': () =>
    playBots(
      'yyyriples',
      { game: 'yic-yac-yoe', names: ['.Kemi', '.Odile', '.Bram'], options: { size: 7, row: 5, placements: 3 } },
      { 3: (match) => match.wait(20_000) },
    ),
  /** With items: whoever is hit must place, and one who is out comes back to see the others go. */
  'yic-yac-yoe-armed': () => {
    const match = open('yyarmed', {
      game: 'yic-yac-yoe',
      names: ['Gus', 'Ida', 'Lev'],
      options: { armed: true, marking: 'lines' },
    });
    const turn = (items: (Choice | null)[], ...placed: [seat: Seat, row: number, column: number][]) => {
      for (const [seat, choice] of items.entries()) {
        match.wait(600);
        if (choice === null) continue;
        const [item, target] = typeof choice === 'string' ? [choice] : choice;
        match.act(seat, { type: 'choose', item, ...(target !== undefined && { target }) });
      }
      match.wait(3000);
      for (const [seat, row, column] of placed) match.wait(1500).act(seat, { type: 'place', cells: [[row, column]] });
    };
    turn(['reload', 'reload', 'reload'], [0, 1, 1]);
    turn(['reload', 'reload', 'shield'], [1, 1, 2]);
    // Ida is hit, and completes a row.
    turn(['gun', 'reload', 'shield'], [1, 1, 3]);
    turn(['reload', null, 'reload'], [0, 3, 0]);
    turn(['reload', null, 'reload'], [2, 3, 3]);
    turn(['reload', null, 'battery'], [0, 0, 0]);
    // Lev brings her back; she can hit Gus, and never him.
    turn(['reload', null, ['necromancy', 1]], [2, 2, 0]);
    turn(['orange-juice', 'minigun', 'orange-juice'], [0, 3, 1]);
    turn(['shield', 'reload', 'shield'], [1, 0, 3]);
    // Out of time with the item and with the pen.
    match.wait(35_000);
    match.command({ type: 'leave', at: match.now, seat: 0 }, 0);
    return match.playOn();
  },
};

for (const [name, record] of Object.entries(recordings)) {
  const file = join(folder, `${name}.jsonl`);
  if (existsSync(file)) continue;
  const match = record();
  if (!match.isOver) throw new Error(`${name} did not end`);
  writeFileSync(file, toLines(match.log));
  const { ending } = match.match.play as { ending?: string };
  console.log(`${name}: ${match.log.length} events, ${ending}, head ${match.log.at(-1)!.hash}`);
}
