/** Every state of a seat's hand: what the rules have led to, and what the person has pressed since. */
import type { Seat } from '../../shared/contract/game.ts';
import { armedScenes } from './armed-scenes.ts';
import { stageWaWaWest, type StagedScene } from './all-scenes.ts';
import { lowestAloneScenes, stageLowestAlone } from './lowest-alone-scenes.ts';
import { longNames, scenes, type Scene } from './scenes.ts';
import { stageWarZone, warZoneScenes, type WarZoneScene } from './war-zone-scenes.ts';
import { stageYicYacYoe, yicYacYoeScenes, type YicYacYoeScene } from './yic-yac-yoe-scenes.ts';

export interface HandScene {
  game: string;
  /** The scene as that seat sees it after its last line. */
  stage(): StagedScene;
  /** Keys, or buttons by their label: `click Change`. */
  presses: string[];
  /** While the table still tells what happened. */
  waiting: boolean;
  /** The person has left. */
  left: boolean;
}

type More = Partial<Pick<HandScene, 'presses' | 'waiting' | 'left'>>;

const hand =
  <Any extends { you: Seat | null }>(game: string, stage: (scene: Any) => StagedScene) =>
  (scene: Any, { you, ...more }: More & { you?: Seat } = {}): HandScene => ({
    game,
    stage: () => stage({ ...scene, ...(you !== undefined && { you }) }),
    presses: [],
    waiting: false,
    left: false,
    ...more,
  });
const western = hand('wa-wa-west', stageWaWaWest);
const war = hand('war-zone', stageWarZone);
const yic = hand('yic-yac-yoe', stageYicYacYoe);
const lowest = hand('lowest-alone', stageLowestAlone);

const from =
  <Any>(of: Record<string, Any>) =>
  (name: string): Any => {
    const scene = of[name];
    if (!scene) throw new Error(`No scene ${name}`);
    return scene;
  };

/** The same without its last line: what led to it. */
const before = <Any extends { last?: string }>(scene: Any): Any => ({ ...scene, last: undefined });

const inWest = from(scenes);
const inWarZone = from(warZoneScenes);
const inYicYacYoe = from(yicYacYoeScenes);
const inArmed = from(armedScenes);
const inLowest = from(lowestAloneScenes);

const choosing = inWest('choosing');
const teams = inWest('teams');
const rich: Scene = { ...choosing, options: { headstart: 12 }, rounds: [], chosen: {} };
const sixteenAimed: Scene = {
  seats: 16,
  you: 0,
  options: { precision: true, headstart: 3 },
  rounds: [],
  chosen: { 3: 'shield' },
};
const stunner: Scene = {
  ...rich,
  seats: 5,
  options: { precision: true, headstart: 9, rules: { stunAfterBattery: false } },
};
const team: Scene = { ...teams, rounds: [] };
const excluded: Scene = { ...rich, options: { exclude: ['gun', 'shield', 'bazooka', 'mirror', 'necromancy'] } };
const shot: Scene = { seats: 2, you: 0, options: { headstart: 3 }, rounds: [{ 0: 'gun', 1: 'reload' }] };

const wild: Record<string, HandScene> = {
  'ww choosing': western(choosing),
  'ww choosing picked': western(choosing, { presses: ['1'] }),
  'ww choosing not to be played': western(choosing, { presses: ['y'] }),
  'ww rich': western(rich),
  'ww rich picked': western(rich, { presses: ['q'] }),
  'ww excluded': western(excluded),
  'ww before it opens': western(choosing, { waiting: true }),
  'ww before it opens picked': western(choosing, { waiting: true, presses: ['1'] }),
  'ww precision picked': western(inWest('aiming'), { presses: ['q'] }),
  'ww targets': western(inWest('aiming'), { presses: ['q', 'Enter'] }),
  'ww targets aimed': western(inWest('aiming'), { presses: ['q', 'Enter', '2'] }),
  'ww targets of sixteen': western(sixteenAimed, { presses: ['q', 'Enter', '9'] }),
  'ww targets long names': western({ ...sixteenAimed, seats: 10, names: longNames }, { presses: ['q', 'Enter', '4'] }),
  'ww targets to stun': western(stunner, { presses: ['r', 'Enter', '2'] }),
  'ww targets stunned': western(stunner, { presses: ['r', 'Enter', '2', 'click Stun Bram', '3'] }),
  'ww own guard': western(inWest('ownGuards')),
  'ww own guard picked': western(inWest('ownGuards'), { you: 1, presses: ['u'] }),
  'ww necromancy': western(inWest('necromancy'), { you: 2, presses: ['4', 'Enter'] }),
  'ww custom items': western(inWest('custom')),
  'ww custom item picked': western(inWest('custom'), { presses: ['u'] }),
  'ww thievery': western(inWest('thievery')),
  'ww blitz': western({ ...inWest('blitz'), rounds: [] }),
  'ww team': western(team, { you: 1 }),
  'ww locked': western(choosing, { you: 1 }),
  'ww locked as skip': western({ ...rich, chosen: { 2: ['stun-gun', 1] } }, { you: 2 }),
  'ww locked at somebody': western({ ...sixteenAimed, chosen: { 2: ['gun', 1] } }, { you: 2 }),
  'ww locked in a team': western(team),
  'ww stunned': western(inWest('stun'), { you: 2 }),
  'ww cards turn': western(inWest('story'), { you: 5, waiting: true }),
  'ww out': western(inWest('story'), { you: 5 }),
  'ww out of a team': western(teams, { you: 1 }),
  'ww left': western(choosing, { left: true }),
  'ww won': western(shot),
  'ww lost': western(shot, { you: 1 }),
};

const attack = inWarZone('wz attack');
const { script } = attack;
const two: WarZoneScene = { ...inWarZone('wz two'), lines: [], count: undefined };
const exchanges = before(inWarZone('wz exchange'));
const exchangesTwo: WarZoneScene = { ...exchanges, script: { ...script, options: { exchangeTwo: true } } };
const opening: WarZoneScene = { ...inWarZone('wz opening'), lines: ['1 swap'], last: undefined };
const copycat: WarZoneScene = {
  ...attack,
  script: { ...script, options: { copycat: true } },
  lines: ['2 reinforcements>1', '1 take', '2 swap', '3 sniper>2', '2 take', '3 swap'],
};
const sides: WarZoneScene = { ...inWarZone('wz teams'), lines: [], count: undefined };
const blocked = before(inWarZone('wz bunker'));

const trench: Record<string, HandScene> = {
  'wz attack': war(attack),
  'wz attack picked': war(attack, { presses: ['1'] }),
  'wz attack other card': war(attack, { presses: ['2'] }),
  'wz attack counteraction': war(attack, { presses: ['4'] }),
  'wz attack one opponent': war(two, { you: 0, presses: ['1'] }),
  'wz attack in a team': war(sides, { you: 0, presses: ['1'] }),
  'wz attack copycat': war(copycat, { presses: ['3'] }),
  'wz defend': war(inWarZone('wz defend')),
  'wz defend wrong card': war(inWarZone('wz defend'), { presses: ['1'] }),
  'wz defend can block': war(blocked),
  'wz defend counteraction': war(before(inWarZone('wz counter')), { you: 3 }),
  'wz exchange': war(exchanges),
  'wz exchange picked': war(exchanges, { presses: ['2'] }),
  'wz exchange two': war(exchangesTwo, { presses: ['2', '3'] }),
  'wz exchange three': war(exchangesTwo, { presses: ['2', '3', '4'] }),
  'wz opening': war(opening),
  'wz opening picked': war(opening, { presses: ['2', '1'] }),
  'wz opening made': war(opening, { you: 1 }),
  'wz telling': war(attack, { waiting: true }),
  'wz watch attack': war(attack, { you: 2 }),
  'wz watch read': war(attack, { you: 2, presses: ['3'] }),
  'wz watch own attack': war(inWarZone('wz counter wait')),
  'wz watch another attack': war(inWarZone('wz counter wait'), { you: 1 }),
  'wz watch next': war(exchanges, { you: 1 }),
  'wz six': war(before(inWarZone('wz six')), { you: 5 }),
  'wz six long names': war({ ...inWarZone('wz six long'), lines: [] }, { presses: ['1'] }),
  'wz own deck': war({ ...inWarZone('wz own deck'), lines: [], last: undefined }, { you: 0, presses: ['1'] }),
  'wz own deck defend': war(before(inWarZone('wz own deck'))),
  'wz out': war(inWarZone('wz fell'), { you: 1 }),
  'wz own fall': war(inWarZone('wz own fall')),
  'wz out of a team': war(
    { ...sides, script: { ...sides.script, given: [{}, { health: 0, alive: false, hand: [] }] } },
    { you: 1 },
  ),
  'wz left': war(attack, { left: true }),
  'wz won': war(inWarZone('wz won')),
  'wz lost': war(inWarZone('wz won'), { you: 1 }),
  'wz lightning': war(inWarZone('wz lightning'), { you: 1 }),
};

const lines = inYicYacYoe('yyy lines');
const single = inYicYacYoe('yyy two');
const must = inArmed('armed must place');
const three = inArmed('armed three aim');
const revived = inArmed('armed revived');
const rises: YicYacYoeScene = { ...revived, lines: revived.lines.slice(0, -2), last: undefined };
const armedTurn: YicYacYoeScene = { ...three, lines: [] };

const desk: Record<string, HandScene> = {
  'yyy one': yic(single),
  'yyy one pointed': yic(single, { presses: ['ArrowUp'] }),
  'yyy one chosen': yic(single, { presses: ['ArrowUp', 'Enter'] }),
  'yyy one fatal': yic({ ...single, lines: ['0 b2', '1 a1', '0 c1', '1 a2'] }, { presses: ['ArrowUp', 'Enter'] }),
  'yyy lines': yic(lines),
  'yyy lines pointed': yic(lines, { presses: ['ArrowUp'] }),
  'yyy lines begun': yic(lines, { presses: ['ArrowUp', 'Enter'] }),
  'yyy lines refused': yic(lines, { presses: ['ArrowUp', 'Enter', 'ArrowRight', 'Enter'] }),
  'yyy lines two': yic(lines, { presses: ['ArrowUp', 'Enter', 'ArrowLeft', 'Enter'] }),
  'yyy lines whole': yic(lines, { presses: ['ArrowUp', 'Enter', 'ArrowLeft', 'Enter', 'ArrowLeft', 'Enter'] }),
  'yyy pen moves': yic(lines, { waiting: true }),
  'yyy watch next': yic(lines, { you: 1 }),
  'yyy watch after next': yic(lines, { you: 2 }),
  'yyy large': yic(inYicYacYoe('yyy large'), { presses: ['ArrowUp'] }),
  'yyy drawn mark': yic({ ...inYicYacYoe('yyy drawn'), last: undefined }),
  'yyy mark': yic(inYicYacYoe('yyy marked')),
  'yyy mark picker': yic(inYicYacYoe('yyy marked'), { presses: ['click Change your mark'] }),
  'yyy mark picker waiting': yic(inYicYacYoe('yyy marked'), { you: 2, presses: ['click Change your mark'] }),
  'yyy mark pad': yic(inYicYacYoe('yyy marked'), { presses: ['click Change your mark', 'click Draw your own'] }),
  'yyy out by a row': yic(inYicYacYoe('yyy row lines'), { you: 0 }),
  'yyy out of time': yic(inYicYacYoe('yyy six'), { you: 3 }),
  'yyy left': yic(lines, { left: true }),
  'yyy won': yic(inYicYacYoe('yyy two won')),
  'yyy lost': yic(inYicYacYoe('yyy two won'), { you: 0 }),
  'yyy tie': yic(inYicYacYoe('yyy two tie')),
  'armed choosing': yic(three),
  'armed at the beginning': yic(armedTurn),
  'armed picked': yic(three, { presses: ['8'] }),
  'armed necromancy': yic(rises, { presses: ['4', 'Enter'] }),
  'armed locked': yic(three, { you: 1 }),
  'armed cards turn': yic(three, { waiting: true }),
  'armed must place': yic(must),
  'armed must place pointed': yic(must, { you: 2, presses: ['ArrowUp'] }),
  'armed others must place': yic(must, { you: 1 }),
  'armed six must': yic(inArmed('armed six must'), { you: 4 }),
  'armed out': yic(inArmed('armed six'), { you: 3 }),
};

const numbers: Record<string, HandScene> = {
  'lowest-alone picking': lowest(inLowest('lowest-alone picking')),
  'lowest-alone chosen': lowest(inLowest('lowest-alone picking'), { presses: ['3'] }),
  'lowest-alone waiting': lowest(inLowest('lowest-alone picking'), { waiting: true, presses: ['3'] }),
  'lowest-alone picked': lowest(inLowest('lowest-alone picking'), { you: 1 }),
  'lowest-alone left': lowest(inLowest('lowest-alone left'), { you: 2 }),
  'lowest-alone won': lowest(inLowest('lowest-alone won')),
  'lowest-alone lost': lowest(inLowest('lowest-alone won'), { you: 1 }),
};

export const handScenes: ReadonlyMap<string, HandScene> = new Map(
  Object.entries({ ...wild, ...trench, ...desk, ...numbers }),
);
