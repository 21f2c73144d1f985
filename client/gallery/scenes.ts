/** Scenes to look at, played by the real rules: every state of the table, every weapon, every crowd. */
import type { Seat } from '../../shared/contract/game.ts';
import { options as optionsOf } from '../../shared/games/wa-wa-west/options.ts';
import { evolve } from '../../shared/games/wa-wa-west/evolve.ts';
import { decide, initial, start } from '../../shared/games/wa-wa-west/rules.ts';
import type { WaWaWestEvent, WaWaWestState, WaWaWestView } from '../../shared/games/wa-wa-west/types.ts';
import { view } from '../../shared/games/wa-wa-west/visibility.ts';
import type { Step } from '../kit/game-ui.ts';

export interface Scene {
  seats: number;
  you: Seat | null;
  away?: Seat[];
  names?: string[];
  options?: Record<string, unknown>;
  /** What each seat plays in each round: an item, or an item and a seat. */
  rounds: Plays[];
  /** Who has chosen in the round after those; everybody else thinks. Without it, the last round's reveal is shown. */
  chosen?: Plays;
  count?: { leftMs: number; ofMs: number };
  aim?: { seats: Seat[]; aimed: Seat | null };
}

type Plays = Record<Seat, string | [string, Seat]>;

export const someNames = [
  'Kemi',
  'Odile',
  'Bram',
  'Tuan',
  'Inés',
  'Raf',
  'Jo',
  'Mika',
  'Sol',
  'Nia',
  'Per',
  'Yara',
  'Gus',
  'Lev',
  'Ada',
  'Wim',
];
export const longNames = [
  'Wolfeschlegelsteinha',
  'محمد عبد الرحمن علي',
  '山田太郎左衛門之丞殿下閣下様々',
  'Ἀλέξανδρος ὁ Μέγας',
  'นายสมชาย ใจดีมากๆ',
  '👩‍👩‍👧‍👦 Família Silva',
  'MMMMMMMMMMMMMMMMMMMM',
  'i',
  'Дмитрий Константинов',
  'Zażółć gęślą jaźń',
  'Maximiliana Montague',
  'Wilhelmina Wyndhamtw',
  'Kuningaskalastajanen',
  'Χρυσόστομος Παπαδάκη',
  'Ottmar von und zu Ho',
  '<b>&quot;O’Brien</b>',
];

const everyone = (seats: number, item: string): Plays =>
  Object.fromEntries(Array.from({ length: seats }, (_, seat) => [seat, item]));

const reloads = (seats: number, rounds: number) => Array.from({ length: rounds }, () => everyone(seats, 'reload'));

/** A guard and a blast of the table's own, and who summons them. */
const farm = {
  headstart: 4,
  customItems: [
    { id: 'bale', name: 'Bale', type: 'Charge (Summon)', killedBy: '<Weapon>', special: { summons: 'hay' } },
    { id: 'hay', name: 'Haystack', type: 'Defense I', costs: null, kills: '<Weapon (Gun 0)>' },
    { id: 'fan', name: 'Fan', type: 'Charge (Summon)', costs: 1, special: { summons: 'dust' } },
    { id: 'dust', name: 'Dust Storm', type: 'Dust I, no Weapon', costs: null, kills: '<Weapon (Gun)>' },
  ],
};

export const scenes: Record<string, Scene> = {
  choosing: {
    seats: 6,
    you: 0,
    away: [3],
    rounds: [
      ...reloads(6, 3),
      { 0: 'gun', 1: 'shield', 2: 'gun', 3: 'shield', 4: 'shield', 5: 'reload' },
      { 0: 'shield', 1: 'orange-juice', 2: 'reload', 3: 'reload', 4: 'battery' },
    ],
    chosen: { 1: 'shield', 2: 'gun', 4: 'shield' },
    count: { leftMs: 5700, ofMs: 10_000 },
  },
  aiming: {
    seats: 6,
    you: 0,
    options: { precision: true, headstart: 8 },
    rounds: [
      { 0: 'reload', 1: 'battery', 2: ['gun', 3], 3: 'reload', 4: 'shield', 5: 'shield' },
      { 0: 'reload', 1: ['stun-gun', 5], 2: 'shield', 4: 'shield', 5: 'shield' },
    ],
    chosen: { 1: 'shield', 4: 'shield' },
    count: { leftMs: 2950, ofMs: 10_000 },
    aim: { seats: [1, 2, 4, 5], aimed: 4 },
  },
  story: {
    seats: 6,
    you: 0,
    options: { headstart: 2 },
    rounds: [
      { 0: 'reload', 1: 'reload', 2: 'reload', 3: 'shield', 4: 'orange-juice', 5: 'reload' },
      { 0: 'gun', 1: 'mirror', 2: 'reinforced-shield', 3: 'shield', 4: 'shield', 5: 'grenade' },
    ],
  },
  duel: { seats: 2, you: 0, rounds: [...reloads(2, 2), { 0: 'gun', 1: 'gun' }] },
  photoFinish: {
    seats: 3,
    you: 1,
    options: { photoFinishMs: 1000 },
    rounds: [...reloads(3, 2), { 0: 'gun', 1: 'gun', 2: 'shield' }],
  },
  lasers: {
    seats: 6,
    you: 2,
    options: { headstart: 9 },
    rounds: [{ 0: 'laser-gun', 1: 'shield', 2: 'reinforced-shield', 3: 'reload', 4: 'skip', 5: 'minigun' }],
  },
  minigun: {
    seats: 5,
    you: 0,
    options: { headstart: 9 },
    rounds: [{ 0: 'minigun', 1: 'orange-juice', 2: 'firework', 3: 'reload', 4: 'shield' }],
  },
  stun: {
    seats: 5,
    you: 0,
    options: { headstart: 9 },
    rounds: [
      { 0: 'battery', 1: 'shield', 2: 'shield', 3: 'shield', 4: 'shield' },
      { 0: ['stun-gun', 2], 1: 'reload', 2: 'shield', 3: 'orange-juice', 4: 'shield' },
    ],
  },
  bazooka: {
    seats: 6,
    you: 0,
    options: { headstart: 12 },
    rounds: [
      { 0: 'orange-juice', 1: 'reload', 2: 'shield', 3: 'shield', 4: 'shield', 5: 'shield' },
      { 0: 'shield', 1: 'bazooka', 2: 'reinforced-shield', 3: 'gun', 4: 'reload', 5: 'shield' },
    ],
  },
  firework: {
    seats: 6,
    you: 0,
    options: { headstart: 6 },
    rounds: [
      { 0: 'firework', 1: 'shield', 2: 'shield', 3: 'shield', 4: 'shield', 5: 'orange-juice' },
      { 0: 'shield', 1: 'reload', 2: 'reinforced-shield', 3: 'gun', 4: 'mirror', 5: 'shield' },
    ],
  },
  fireworkLit: {
    seats: 6,
    you: 0,
    options: { headstart: 6 },
    rounds: [{ 0: 'firework', 1: 'shield', 2: 'shield', 3: 'shield', 4: 'shield', 5: 'orange-juice' }],
    chosen: { 2: 'reload' },
    count: { leftMs: 9000, ofMs: 10_000 },
  },
  launch: {
    seats: 6,
    you: 0,
    options: { headstart: 6 },
    rounds: [{ 0: 'firework', 1: 'shield', 2: 'battery', 3: 'shield', 4: 'skip', 5: 'orange-juice' }],
  },
  necromancy: {
    seats: 5,
    you: 0,
    options: { headstart: 9 },
    rounds: [
      { 0: 'gun', 1: 'reload', 2: 'shield', 3: 'shield', 4: 'shield' },
      { 0: ['necromancy', 1], 2: 'reload', 3: 'shield', 4: 'shield' },
    ],
  },
  thievery: {
    seats: 5,
    you: 0,
    options: { headstart: 5, thievery: true },
    rounds: [{ 0: 'gun', 1: 'reload', 2: 'shield', 3: 'battery', 4: 'shield' }],
  },
  blitz: {
    seats: 4,
    you: 0,
    options: { blitz: true, headstart: 3 },
    rounds: [{ 0: 'gun', 1: 'reload', 2: 'shield', 3: 'grenade' }],
  },
  idle: { seats: 3, you: 0, rounds: [{}] },
  custom: {
    seats: 5,
    you: 0,
    options: {
      headstart: 4,
      customItems: [
        { id: 'lasso', name: 'Lasso', type: 'Weapon (Rope I)', costs: 1, kills: '<Charge>' },
        { id: 'cactus', name: 'Cactus', type: 'Defense III' },
        { id: 'dynamite', name: 'Dynamite', type: 'Weapon (Bomb III)', costs: 3, kills: '<Defense I>' },
      ],
    },
    rounds: [{ 0: 'lasso', 1: 'cactus', 2: 'reload', 3: 'dynamite', 4: 'shield' }],
  },
  ownGuards: {
    seats: 5,
    you: 0,
    options: farm,
    rounds: [{ 0: 'bale', 1: 'bale', 2: 'fan', 3: 'firework', 4: 'orange-juice' }],
    chosen: { 3: 'shield' },
    count: { leftMs: 6000, ofMs: 10_000 },
  },
  ownGuardsSummoned: {
    seats: 5,
    you: 0,
    options: farm,
    rounds: [{ 0: 'bale', 1: 'bale', 2: 'fan', 3: 'firework', 4: 'orange-juice' }],
  },
  ownGuardsReveal: {
    seats: 5,
    you: 0,
    options: farm,
    rounds: [
      { 0: 'bale', 1: 'bale', 2: 'fan', 3: 'firework', 4: 'orange-juice' },
      { 0: 'shield', 1: 'shield', 2: 'gun', 3: 'minigun', 4: 'laser-gun' },
    ],
  },
  teams: {
    seats: 8,
    you: 3,
    options: { teams: true, headstart: 3 },
    rounds: [
      { 0: 'gun', 1: 'reload', 2: 'shield', 3: 'gun', 4: 'reload', 5: 'shield', 6: 'orange-juice', 7: 'shield' },
    ],
    chosen: { 3: 'shield', 6: 'reload' },
    count: { leftMs: 7000, ofMs: 10_000 },
  },
  teamsReveal: {
    seats: 8,
    you: 3,
    options: { teams: true, headstart: 3 },
    rounds: [
      { 0: 'gun', 1: 'reload', 2: 'shield', 3: 'gun', 4: 'reload', 5: 'shield', 6: 'orange-juice', 7: 'shield' },
    ],
  },
  won: {
    seats: 4,
    you: 0,
    options: { headstart: 10 },
    rounds: [{ 0: 'bazooka', 1: 'reload', 2: 'shield', 3: 'shield' }],
    chosen: {},
  },
  tenLong: {
    seats: 10,
    you: 0,
    names: longNames,
    options: { headstart: 12 },
    rounds: [{ ...everyone(10, 'shield'), 3: 'reload', 7: 'gun', 8: 'orange-juice' }],
    chosen: { 1: 'shield', 2: 'shield', 5: 'gun' },
    count: { leftMs: 5700, ofMs: 10_000 },
  },
  sixLong: {
    seats: 6,
    you: 0,
    names: longNames,
    rounds: reloads(6, 1),
    chosen: { 1: 'shield', 2: 'shield', 5: 'gun' },
    count: { leftMs: 5700, ofMs: 10_000 },
  },
  sixteenLong: {
    seats: 16,
    you: 0,
    names: longNames,
    options: { headstart: 12 },
    rounds: reloads(16, 1),
    chosen: { 1: 'shield', 2: 'shield', 5: 'gun' },
    count: { leftMs: 5700, ofMs: 10_000 },
  },
  sixteen: {
    seats: 16,
    you: 0,
    away: [3],
    rounds: [...reloads(16, 2), { ...everyone(16, 'reload'), 9: 'shield', 1: 'orange-juice' }],
    chosen: { 1: 'shield', 2: 'gun', 4: 'shield', 5: 'shield', 6: 'gun', 9: 'shield', 12: 'shield' },
    count: { leftMs: 2300, ofMs: 10_000 },
  },
  sixteenReveal: {
    seats: 16,
    you: 0,
    options: { headstart: 2 },
    rounds: [
      { ...everyone(16, 'shield'), 12: 'orange-juice' },
      {
        ...everyone(16, 'shield'),
        1: 'shield',
        2: 'gun',
        3: 'reload',
        6: 'mirror',
        7: 'reload',
        8: 'reload',
        13: 'gun',
        12: 'reload',
      },
    ],
  },
  sixteenGrenades: {
    seats: 16,
    you: null,
    options: { headstart: 12 },
    rounds: [
      { ...everyone(16, 'shield'), 1: 'grenade', 2: 'grenade', 5: 'bazooka', 3: 'reload', 9: 'reinforced-shield' },
    ],
  },
  three: { seats: 3, you: null, rounds: reloads(3, 1), chosen: { 1: 'gun' }, count: { leftMs: 8000, ofMs: 10_000 } },
  eight: {
    seats: 8,
    you: 5,
    rounds: reloads(8, 1),
    chosen: { 1: 'gun', 5: 'shield' },
    count: { leftMs: 8000, ofMs: 10_000 },
  },
};

export interface Staged {
  /** At rest, where there is no step to look at. */
  view: WaWaWestView;
  step: Step<WaWaWestView, WaWaWestEvent> | null;
  /** The reveals so far: others' choices are theirs. */
  events: WaWaWestEvent[];
}

export const namesOf = (scene: Scene): string[] => (scene.names ?? someNames).slice(0, scene.seats);

/** Plays a scene's rounds. */
export function stage(scene: Scene): Staged {
  const options = optionsOf.parse(scene.options ?? {});
  const see = (state: WaWaWestState) => view(state, scene.you ?? 'spectator');
  let state = [...start({ options, at: 0 })].reduce(evolve, initial(options, scene.seats));
  let step: Staged['step'] = null;
  const events: WaWaWestEvent[] = [];
  for (const plays of scene.rounds) {
    const round = playRound(state, plays, see);
    ({ state, step } = round);
    events.push(...round.step.events.filter(({ type }) => type !== 'chose'));
  }
  if (!scene.chosen) return { view: see(state), step, events };
  for (const [seat, play] of Object.entries(scene.chosen))
    state = choose(state, Number(seat), play, state.opensAt + 500).next;
  return { view: see(state), step: null, events };
}

function choose(state: WaWaWestState, seat: Seat, play: string | [string, Seat], at: number) {
  const [item, target] = Array.isArray(play) ? play : [play, null];
  const decided = decide(state, { type: 'act', at, seat, act: { type: 'choose', item, target } });
  if ('refused' in decided) return { events: [], next: state };
  return { events: decided, next: decided.reduce(evolve, state) };
}

/** Everyone chooses in turn; whoever is left out runs out of time. */
function playRound(state: WaWaWestState, plays: Plays, see: (state: WaWaWestState) => WaWaWestView) {
  let at = state.opensAt + 400;
  let before = state;
  for (const [seat, play] of Object.entries(plays)) {
    const { events, next } = choose(state, Number(seat), play, (at += 230));
    before = state;
    state = next;
    if (events.some((event) => event.type === 'revealed'))
      return { state, step: { before: see(before), events, after: see(state) } };
  }
  const events = decide(state, { type: 'clock', at: state.deadline }) as WaWaWestEvent[];
  const after = events.reduce(evolve, state);
  return { state: after, step: { before: see(state), events, after: see(after) } };
}
