/** A page to look at every scene of the stage, at every size, at every moment. For whoever works on it. */
import type { Motion, Stage } from '../face.ts';
import { createStage } from '../games/wa-wa-west/stage/index.ts';
import { play } from '../timeline.ts';
import { namesOf, scenes, stage } from './scenes.ts';

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
const sizes = ['808x744', '390x352', '376x346', '320x260', '1280x744', '1920x1080', '900x484'];

const pickFrom = (name: string, values: string[]) =>
  `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`;

controls.innerHTML = `${pickFrom('scene', Object.keys(scenes))} ${pickFrom('size', sizes)}
  <label><input type="checkbox" name="dark"> dark</label> <label><input type="checkbox" name="still"> still</label>
  <input type="range" name="ms" min="0" max="0" aria-label="Moment"> <output></output> <button>Play</button>`;

host.style.cssText = 'width:808px;height:744px';
const onStage: Stage = await createStage(host);
let motion: Motion | null = null;

function set(shot: Shot): number {
  host.style.cssText = `width:${shot.width}px;height:${shot.height}px`;
  onStage.resize(shot.width, shot.height);
  const scene = scenes[shot.scene];
  const { view, step } = stage(scene);
  const look = {
    you: scene.you,
    names: namesOf(scene),
    bots: [],
    away: view.players.map((player) => scene.away?.includes(player.seat) ?? false),
    dark: shot.dark ?? false,
    still: shot.still ?? false,
  };
  onStage.count(scene.count ?? null);
  onStage.show(step?.before ?? view, look);
  onStage.aim(scene.aim && scene.you !== null ? { from: scene.you, ...scene.aim, onPick: () => {} } : null);
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
