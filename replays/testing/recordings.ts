/**
 * The scripts of the recorded matches whose names have a 2: logs of format 2. Those without a number are older, and
 * can't be made any more. The same script gives the same bytes every time, as long as rules and bots stay as they are;
 * what was recorded by it replays for ever, whatever they become.
 */
import { ScriptedMatch, type Script } from '../log/scripted-match.ts';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { at } from '../../shared/contract/at.ts';
import type { Seat } from '../../shared/contract/game.ts';

type Choice = string | [item: string, target: Seat, stun?: Seat] | null;

const open = (name: string, script: Omit<Script, 'match' | 'seed'>): ScriptedMatch =>
  new ScriptedMatch({ ...script, match: name.padEnd(20, '0'), seed: sha256Hex(`recorded 2 ${name}`) });

/** Everybody chooses in turn, 400 ms apart; null lets time pass instead. */
function choose(match: ScriptedMatch, choices: readonly Choice[]): void {
  choices.forEach((choice, seat) => {
    match.wait(400);
    if (choice === null) return;
    const [item, target, stun] = typeof choice === 'string' ? [choice] : choice;
    const named = { ...(target !== undefined && { target }), ...(stun !== undefined && { stun }) };
    match.act(seat, { type: 'choose', item, ...named });
  });
}

/** Rounds of Wa Wa West, each with its pause. */
function playRounds(match: ScriptedMatch, rounds: readonly (readonly Choice[])[]): ScriptedMatch {
  for (const choices of rounds) {
    choose(match, choices);
    const { opensAt } = match.match.play as { opensAt: number };
    match.wait(Math.max(0, opensAt - match.now) + 300);
  }
  return match;
}

/** The start is called while one browser keeps silent; everybody commits anew, and the second try is fine. */
const startTwice = (silent: Seat) => (match: ScriptedMatch) => {
  match.wait(900).start([silent]).wait(6000);
  match.match.seats.forEach((player, seat) => player?.bot || match.wait(150).commit(seat));
  match.wait(700).start();
};

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

export const recordings: Record<string, () => ScriptedMatch> = {
  /** The match of the printed example turns: guns, a juice that saves, a mirror, a stun, a revival. All of it is signed. */
  'wa-wa-west-2-signed-by-all': () =>
    playRounds(open('ww2signed', { game: 'wa-wa-west', names: ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'] }), [
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

  /** Tuan says who he is, leads, and removes Bram, who stood in the way; a bot has the seat. All of it is signed. */
  'wa-wa-west-2-party': () =>
    open('ww2party', {
      game: 'wa-wa-west',
      options: { maxRounds: 3 },
      names: ['Kemi', 'Tuan', 'Bram'],
      beforeStart: (match) =>
        match
          .wait(500)
          .introduce(1, 'Tuan the Tall', { colour: 'green', shape: 'heart' })
          .wait(500)
          .makeHost(1)
          .wait(500)
          .remove(2)
          .sit(2, '.Ash')
          .wait(500)
          .start(),
    }).playOn(),

  /** The host opens commentary, closes it, and opens it again; the others have time to read of it. */
  'wa-wa-west-2-commentary': () =>
    open('ww2commentary', {
      game: 'wa-wa-west',
      options: { maxRounds: 3 },
      names: ['Kemi', 'Odile', '.Ash'],
      beforeStart: (match) =>
        match
          .wait(500)
          .setCommentary(true)
          .wait(500)
          .setCommentary(false)
          .wait(500)
          .setCommentary(true)
          .wait(6000)
          .start(),
    }).playOn(),

  /** Nia loses her key after the first round and plays on; Program never had one. A standoff at the end. */
  'wa-wa-west-2-key-lost': () => {
    const match = open('ww2keylost', {
      game: 'wa-wa-west',
      names: ['Mika', 'Nia', 'Program'],
      options: { headstart: 2, photoFinishMs: 1000, teams: [0, 1, 1], thievery: true },
      unsigned: [2],
    });
    playRounds(match, [['reload', 'reload', 'shield']]);
    match.loseKey(1);
    return playRounds(match, [
      ['reload', 'shield', 'orange-juice'],
      ['gun', 'gun', 'gun'],
    ]);
  },

  /** Bo stands up, Cleo takes the seat; the first start fails as Dev's browser is silent; he leaves before the end. */
  'wa-wa-west-2-second-start': () => {
    const match = open('ww2second', {
      game: 'wa-wa-west',
      names: ['Ada', 'Bo', 'Dev', '.Dusty'],
      options: { blitz: true, precision: true },
      beforeStart(table) {
        table.wait(2000).stand(1).wait(3000).sit(1, 'Cleo');
        startTwice(2)(table);
      },
    });
    return match.playOn({ 9: () => match.command({ type: 'leave', at: match.now, seat: 2 }, 2) });
  },

  /** Two and a bot play with items of their own for a while. Then nobody comes back, and the table is closed. */
  'wa-wa-west-2-abandoned': () => {
    const match = open('ww2abandoned', {
      game: 'wa-wa-west',
      names: ['Ida', 'Tom', '.Sage'],
      options: {
        headstart: 1,
        customItems: [
          {
            id: 'lasso',
            type: 'Weapon (Rope I)',
            costs: 1,
            kills: '<Charge (Ammo)>',
            killedBy: '<Weapon (Gun)>',
            special: { stuns: true },
          },
        ],
      },
    });
    playRounds(match, [
      ['shield', 'shield', 'reload'],
      ['reload', 'shield', 'shield'],
    ]);
    return match.wait(3000).abandon();
  },

  /** By rules 2: a guard and a blast of their own, a stun beside the aim, juice on juice, no mercy, a tie that ends it. */
  'wa-wa-west-2-second-rules': () => {
    const match = open('ww2secondrules', {
      game: 'wa-wa-west',
      names: ['Ida', 'Tom', 'Sage', 'Uma'],
      options: {
        headstart: 8,
        precision: true,
        photoFinishMs: 500,
        undecided: 'ends',
        rules: { shieldStreak: null, stunAfterBattery: false, oneJuice: false, mercy: false },
        customItems: [
          { id: 'bale', type: 'Charge (Summon)', killedBy: '<Weapon>', special: { summons: 'hay' } },
          { id: 'hay', type: 'Defense V', costs: null, kills: 'Minigun' },
          { id: 'fan', type: 'Charge (Summon)', costs: 1, special: { summons: 'dust' } },
          { id: 'dust', name: 'Dust Storm', type: 'Dust I, no Weapon', costs: null, kills: '<Charge (Ammo)>' },
        ],
      },
    });
    return playRounds(match, [
      ['bale', 'fan', 'orange-juice', 'shield'],
      ['bale', ['gun', 0], 'orange-juice', ['stun-gun', 1, 2]],
      ['reload', ['gun', 2], null, ['laser-gun', 0]],
      [['gun', 1], 'reload', 'shield', 'shield'],
      ['shield', null, ['necromancy', 1], 'shield'],
      ['shield', ['minigun', 2], 'skip', 'shield'],
      [['minigun', 1], ['minigun', 0], null, 'shield'],
    ]);
  },

  /** A small deck is shuffled anew each time it runs out, up to the turn limit; some let the clock run out. */
  'war-zone-2-reshuffle': () =>
    open('wz2reshuffle', {
      game: 'war-zone',
      names: ['Kemi', 'Odile', 'Bram'],
      options: { deck: smallDeck, maxTurns: 50 },
    }).playOn({
      1: (match) => match.wait(31_000),
      20: (match) => match.wait(45_000),
    }),

  /** A small deck of their own runs out while two are even. One is a bot, one a program that signs nothing. */
  'war-zone-2-lightning-round': () =>
    open('wz2lightning', {
      game: 'war-zone',
      names: ['Gus', '.Copper', 'Program'],
      options: { speedy: true, deck: smallDeck },
      unsigned: [2],
    }).playOn(),

  /** By the rules of version 2: nobody moves, which ends a speedy game in a tie; in its lightning round it is a shuffle. */
  'war-zone-2-full-round': () =>
    open('wz2fullround', { game: 'war-zone', names: ['Kemi', 'Odile', '.Flint'], options: { speedy: true } }).playOn({
      4: (match) => match.wait(170_000),
      12: (match) => match.wait(200_000),
    }),

  /** Two teams with copycats. The first start fails, one seat changes hands, one key is lost, one player leaves. */
  'war-zone-2-second-start': () =>
    open('wz2second', {
      game: 'war-zone',
      names: ['Ada', 'Bo', 'Cleo', 'Dev', '.Flint', '.Sage'],
      options: { teams: 2, copycat: true, exchangeTwo: true },
      beforeStart(table) {
        table.wait(500).stand(3).wait(700).sit(3, 'Esi');
        startTwice(0)(table);
      },
    }).playOn({
      12: (match) => match.loseKey(1),
      24: (match) => match.command({ type: 'leave', at: match.now, seat: 3 }, 3),
    }),

  /** By rules 2, where seat 0 always began. As printed: a mark of one's own each, one of them drawn by hand, until somebody completes a row. */
  'yic-yac-yoe-2-signed-by-all': () => {
    const match = open('yy2signed', {
      game: 'yic-yac-yoe',
      names: ['Kemi', 'Odile'],
      options: { size: 3, rows: 'own' },
    });
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

  /** Chance places for two who are out of time, one of whom loses her key; the one who goes first leaves the others to it. */
  'yic-yac-yoe-2-time-outs': () =>
    open('yy2timeouts', {
      game: 'yic-yac-yoe',
      names: ['Kemi', 'Odile', 'Bram'],
      options: { size: 7, row: 5, placements: 3 },
    }).playOn({
      2: (match) => match.loseKey(1),
      3: (match) => match.wait(20_000),
      7: (match) => match.wait(20_000),
    }),

  /** Whoever never slips never loses: a full board, after a failed start. One is a program that signs nothing. */
  'yic-yac-yoe-2-second-start': () =>
    open('yy2second', {
      game: 'yic-yac-yoe',
      names: ['Program', 'Odile'],
      options: { size: 3, rows: 'own' },
      unsigned: [0],
      beforeStart: startTwice(1),
    }).playOn(),

  /** Who begins is drawn by lot, on the boards of the third rules. */
  'yic-yac-yoe-2-third-rules': () => {
    const match = open('yy2third', { game: 'yic-yac-yoe', names: ['Kemi', 'Odile', 'Bram'] });
    // a1, h8, b1, h1; then c1 and d1 make rows.
    const squares = [
      [0, 0],
      [7, 7],
      [0, 1],
      [0, 7],
      [0, 2],
      [0, 3],
    ];
    for (const square of squares) {
      const { placing } = match.match.play as { placing: Seat[] };
      match.wait(1100).act(at(placing, 0), { type: 'place', cells: [square] });
    }
    return match;
  },

  /** With items: whoever is hit must place, and one who is out comes back to see the others go. The last is a bot. */
  'yic-yac-yoe-2-armed': () => {
    const match = open('yy2armed', {
      game: 'yic-yac-yoe',
      names: ['Gus', 'Ida', 'Lev', '.Juniper'],
      options: { armed: true, marking: 'lines' },
    });
    return match.playOn({ 14: () => match.wait(35_000), 30: () => match.loseKey(1) });
  },
};
