/** War Zone to look at, played by the real rules: lines as in its tests. */
import { at } from '../../shared/contract/at.ts';
import { viewerAt, type Seat } from '../../shared/contract/game.ts';
import { warZone } from '../../shared/games/war-zone/game.ts';
import type { Player, WarZoneEvent, WarZoneState } from '../../shared/games/war-zone/types.ts';
import { ScriptedTable, type Script } from '../../shared/games/war-zone/testing.ts';
import { view, redact } from '../../shared/games/war-zone/visibility.ts';
import { longNames } from './scenes.ts';
import { played, type ScriptedScene } from './scripted-scenes.ts';

export interface WarZoneScene extends ScriptedScene {
  script: Script;
  aim?: { seats: Seat[]; aimed: Seat | null };
}

const four = [
  'artillery gas-mask sniper tank-assault gas-attack',
  'reinforcements infantry-fire bunker barbed-wire machine-gun',
  'reinforcements cavalry-charge air-raid anti-tank-gun gas-mask',
  'machine-gun barbed-wire tank-assault sniper infantry-fire',
];
const deck =
  'artillery reinforcements bunker sniper gas-mask air-raid tank-assault barbed-wire machine-gun cavalry-charge infantry-fire camouflage artillery bunker reinforcements sniper gas-attack machine-gun anti-tank-gun anti-aircraft-gun barbed-wire artillery bunker reinforcements sniper gas-attack machine-gun';
const healths = (...values: number[]): Partial<Player>[] => values.map((health) => ({ health }));

/** Seat 2 plays reinforcements on 1, who takes it; then it is seat 3, who passes; then seat 0. */
const story = { script: { hands: four, deck, firstSeat: 2, given: healths(12, 17, 9, 23) }, you: 0 };
const untilYou = ['2 reinforcements>1', '1 take', '2 swap', '3 pass', '3 swap'];
const six = Array.from({ length: 6 }, (_, seat) =>
  at(four, seat % 4)
    .split(' ')
    .slice(0, 4)
    .join(' '),
);

/** One attack on seat 1, answered by its last line. */
function duel(attack: string, block: string): WarZoneScene {
  const script: Script = {
    hands: [`${attack} bunker`, block, 'sniper', 'sniper'],
    deck,
    given: healths(12, 17, 9, 23),
  };
  return { script, you: 1, lines: [`0 ${attack}>1`], last: block ? `1 block ${block}` : '1 take' };
}
const fire = (attack: string): WarZoneScene => {
  const { script } = duel(attack, '');
  return { script, you: 1, lines: [], last: `0 ${attack}>1` };
};

export const warZoneScenes: Record<string, WarZoneScene> = {
  'wz attack': { ...story, lines: untilYou, count: { leftMs: 21_000, ofMs: 30_000 } },
  'wz aim': { ...story, lines: untilYou, count: { leftMs: 21_000, ofMs: 30_000 }, aim: { seats: [1, 2, 3], aimed: 1 } },
  'wz defend': {
    script: { hands: four, deck, firstSeat: 3, given: healths(12, 17, 9, 23) },
    you: 0,
    lines: ['3 sniper>1', '1 take', '3 swap', '0 gas-attack>2', '2 block gas-mask', '0 swap', '1 infantry-fire>0'],
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz attacked': { ...story, lines: untilYou, last: '0 artillery>1' },
  'wz counter': {
    script: { hands: four, deck, firstSeat: 2, given: healths(12, 17, 9, 23) },
    you: 0,
    lines: ['2 reinforcements>1', '1 take', '2 swap', '3 pass', '3 swap', '0 artillery>3'],
    last: '3 take',
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz counter wait': { ...story, lines: [...untilYou, '0 artillery>3'], count: { leftMs: 8000, ofMs: 12_000 } },
  'wz fell': {
    script: { hands: four, deck, given: healths(12, 3, 9, 23) },
    you: 0,
    lines: ['0 artillery>1'],
    last: '1 take',
  },
  'wz own fall': {
    script: { hands: four, deck, firstSeat: 2, given: healths(5, 17, 9, 23) },
    you: 0,
    lines: ['2 air-raid>0'],
    last: '0 take',
  },
  'wz open hands': {
    script: {
      hands: four,
      deck,
      firstSeat: 2,
      options: { openHands: true },
      given: [{ health: 0, alive: false, hand: [] }, ...healths(17, 9, 23)],
    },
    you: 0,
    lines: ['2 reinforcements>1'],
  },
  'wz won': {
    script: { hands: ['artillery', 'bunker'], deck, given: healths(12, 3) },
    you: 0,
    lines: ['0 artillery>1'],
    last: '1 take',
  },
  'wz won rest': {
    script: { hands: ['artillery', 'bunker'], deck, given: healths(12, 3) },
    you: 0,
    lines: ['0 artillery>1', '1 take'],
  },
  'wz exchange': { ...story, lines: [...untilYou, '0 artillery>1', '1 take'], last: '0 swap gas-mask' },
  'wz opening': {
    script: { hands: four, deck, opening: true },
    you: 0,
    lines: ['1 swap', '2 swap gas-mask'],
    last: '3 swap sniper infantry-fire',
    count: { leftMs: 21_000, ofMs: 30_000 },
  },
  'wz passed': { ...story, lines: untilYou, last: '0 pass' },
  'wz reshuffled': {
    script: { hands: four, deck: 'bunker sniper' },
    you: 1,
    lines: ['0 artillery>1', '1 take', '0 swap'],
    last: '1 reinforcements>2',
  },
  'wz full round': {
    ...story,
    lines: [
      ...untilYou,
      '0 artillery>1',
      '1 take',
      '0 swap',
      ...['1', '2', '3'].flatMap((seat) => [`${seat} pass`, `${seat} swap`]),
    ],
    last: '0 pass',
  },
  'wz left': { ...story, lines: [...untilYou, '0 artillery>1'], last: '1 leave' },
  'wz two': {
    script: { hands: ['artillery sniper', 'bunker gas-mask'], deck, given: healths(44, 13) },
    you: 1,
    lines: ['0 artillery>1'],
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz six': {
    script: {
      hands: six,
      deck,
      given: [
        { health: 12 },
        { health: 17 },
        { health: 9 },
        { health: 23 },
        { health: 0, alive: false, hand: [] },
        { health: 41 },
      ],
    },
    you: 0,
    away: [3],
    lines: ['0 artillery>5'],
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz six long': {
    script: { hands: six, deck, given: healths(12, 17, 9, 23, 5, 41) },
    you: 0,
    names: longNames,
    away: [3],
    lines: ['0 artillery>2'],
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz teams': {
    script: { hands: six, deck, options: { teams: 3 }, given: healths(12, 17, 9, 23, 5, 41) },
    you: 3,
    lines: ['0 artillery>1'],
    count: { leftMs: 8000, ofMs: 12_000 },
  },
  'wz watching': {
    script: { hands: four.slice(0, 3), deck },
    you: null,
    lines: ['0 artillery>1'],
    last: '1 block bunker',
  },
  'wz lightning': {
    script: {
      hands: ['artillery bunker', 'bunker sniper', 'sniper'],
      deck: 'bunker',
      options: { speedy: true },
      given: healths(12, 10, 3),
    },
    you: 0,
    lines: ['0 pass', '0 swap', '1 pass', '1 swap sniper', '2 sniper>0'],
    last: '0 take',
  },
  'wz own deck': {
    script: {
      hands: ['trebuchet moat', 'moat moat'],
      deck: 'trebuchet moat trebuchet moat trebuchet moat trebuchet moat trebuchet moat trebuchet moat',
      options: {
        deck: {
          attacks: [
            {
              id: 'trebuchet',
              damage: 12,
              blockedBy: 'moat',
              counteraction: { after: 'moat', health: 1, damage: 2 },
              copies: 20,
            },
          ],
          defences: [{ id: 'moat', name: 'The Very Long Moat', copies: 20 }],
        },
      },
    },
    you: 1,
    lines: ['0 trebuchet>1'],
    last: '1 block moat',
  },
  ...Object.fromEntries(
    [
      'infantry-fire',
      'reinforcements',
      'artillery',
      'cavalry-charge',
      'gas-attack',
      'tank-assault',
      'air-raid',
      'sniper',
    ].map((attack) => [`wz ${attack}`, fire(attack)]),
  ),
  ...Object.fromEntries(
    (
      [
        ['infantry-fire', 'barbed-wire'],
        ['reinforcements', 'machine-gun'],
        ['artillery', 'bunker'],
        ['gas-attack', 'gas-mask'],
        ['tank-assault', 'anti-tank-gun'],
        ['air-raid', 'anti-aircraft-gun'],
        ['sniper', 'camouflage'],
      ] as const
    ).map(([attack, block]) => [`wz ${block}`, duel(attack, block)]),
  ),
};

/** Plays a scene's lines. */
export function stageWarZone(scene: WarZoneScene) {
  const table = new ScriptedTable(scene.script);
  const eyesAt = (reached: WarZoneState) => {
    const viewer = scene.you === null ? 'spectator' : viewerAt(warZone, reached, scene.you);
    return {
      view: (state: WarZoneState) => view(state, viewer),
      redact: (event: WarZoneEvent) => redact(event, viewer),
    };
  };
  return { ...scene, ...played(scene, table, eyesAt) };
}
