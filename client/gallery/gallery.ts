/** A page to look at every scene of the stage, at every size, at every moment. For whoever works on it. */
import type { Motion, Stage, Step } from '../kit/game-ui.ts';
import { createStage as createWaWaWest } from '../games/wa-wa-west/stage/index.ts';
import { createStage as createWarZone } from '../games/war-zone/stage/index.ts';
import { createStage as createYicYacYoe } from '../games/yic-yac-yoe/stage/index.ts';
import { play } from '../kit/stage/timeline.ts';
import { armedScenes } from './armed-scenes.ts';
import { namesOf, scenes, stage } from './scenes.ts';
import { stageWarZone, warZoneScenes } from './war-zone-scenes.ts';
import { stageYicYacYoe, yicYacYoeScenes } from './yic-yac-yoe-scenes.ts';

export interface Shot {
  scene: string;
  width: number;
  height: number;
  /** The moment of the reveal, ms; the end if left out. */
  ms?: number;
  dark?: boolean;
  still?: boolean;
}

declare global {
  interface Window {
    /** For taking pictures: sets a scene and says how long its motion is, ms. */
    gallery?: (shot: Shot) => number;
  }
}

const host = document.querySelector<HTMLElement>('#stage')!;
const controls = document.querySelector<HTMLFormElement>('#controls')!;
const sizes = ['808x744', '390x530', '390x352', '376x346', '320x260', '1280x744', '1920x1080', '900x484'];

const pickFrom = (name: string, values: string[]) =>
  `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`;

controls.innerHTML = `${pickFrom('scene', [scenes, warZoneScenes, yicYacYoeScenes, armedScenes].flatMap(Object.keys))} ${pickFrom('size', sizes)}
  <label><input type="checkbox" name="dark"> dark</label> <label><input type="checkbox" name="still"> still</label>
  <input type="range" name="ms" min="0" max="0" aria-label="Moment"> <output></output> <button>Play</button>`;

host.style.cssText = 'width:808px;height:744px';
const stages = {
  scenes: await standOn(createWaWaWest),
  warZone: await standOn(createWarZone),
  yicYacYoe: await standOn(createYicYacYoe),
};
let onStage: Stage = stages.scenes.stage;
let motion: Motion | null = null;

interface Shown {
  names: string[];
  you: number | null;
  away?: number[];
  count?: { leftMs: number; ofMs: number };
  aim?: { seats: number[]; aimed: number | null };
  penAim?: unknown;
  view: { players: { seat: number }[] };
  step: Step | null;
}

/** A scene of any room. */
function sceneOf(name: string): { room: keyof typeof stages; scene: Shown } {
  if (name in warZoneScenes) return { room: 'warZone', scene: stageWarZone(warZoneScenes[name]) };
  if (name in yicYacYoeScenes) return { room: 'yicYacYoe', scene: stageYicYacYoe(yicYacYoeScenes[name]) };
  if (name in armedScenes) return { room: 'yicYacYoe', scene: stageYicYacYoe(armedScenes[name]) };
  const scene = scenes[name];
  return { room: 'scenes', scene: { ...scene, names: namesOf(scene), ...stage(scene) } };
}

/** Each room has its own canvas; only one is seen. */
async function standOn(create: (host: HTMLElement) => Promise<Stage>) {
  const place = document.createElement('div');
  place.style.cssText = 'position:relative;width:100%;height:100%';
  host.append(place);
  return { place, stage: await create(place) };
}

function set(shot: Shot): number {
  host.style.cssText = `width:${shot.width}px;height:${shot.height}px`;
  const { room, scene } = sceneOf(shot.scene);
  for (const [name, { place }] of Object.entries(stages)) place.hidden = name !== room;
  onStage = stages[room].stage;
  onStage.resize(shot.width, shot.height);
  const { view, step } = scene;
  const look = {
    you: scene.you,
    names: scene.names,
    bots: [],
    away: view.players.map((player) => scene.away?.includes(player.seat) ?? false),
    dark: shot.dark ?? false,
    reducedMotion: shot.still ?? false,
  };
  onStage.setCountdown(scene.count ?? null);
  onStage.show(step?.before ?? view, look);
  const seatAim =
    scene.aim && scene.you !== null ? { is: 'seat', from: scene.you, ...scene.aim, onPick: () => {} } : null;
  onStage.target(scene.penAim ?? seatAim);
  motion = step && onStage.motion(step, look);
  motion?.seek(shot.ms ?? motion.durationMs);
  return motion?.durationMs ?? 0;
}

function setFromControls(): void {
  const input = (name: string) => controls.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  const chosen = (name: string) => controls.querySelector<HTMLSelectElement>(`select[name=${name}]`)!.value;
  const [width, height] = chosen('size').split('x').map(Number);
  const ms = input('ms').valueAsNumber;
  const marks = { dark: input('dark').checked, still: input('still').checked };
  const durationMs = set({ scene: chosen('scene'), width, height, ms, ...marks });
  input('ms').max = String(durationMs);
  controls.querySelector('output')!.textContent = `${ms} of ${Math.round(durationMs)} ms`;
}

controls.addEventListener('input', setFromControls);
controls.addEventListener('submit', (event) => {
  event.preventDefault();
  if (motion) play(motion, () => {});
});
setFromControls();
window.gallery = set;
