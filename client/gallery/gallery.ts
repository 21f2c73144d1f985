/** A page to look at every scene of the stage, at every size, at every moment. For whoever works on it. */
import '../design/base.css';
import { loadGameUi } from '../games/registry.ts';
import type { Motion, Stage } from '../kit/game-ui.ts';
import { play } from '../kit/stage/playback.ts';
import { allScenes } from './all-scenes.ts';

export interface Shot {
  scene: string;
  width: number;
  height: number;
  /** The moment of the scene's motion, ms; the end if left out. */
  ms?: number;
  dark?: boolean;
  still?: boolean;
}

declare global {
  interface Window {
    /** For taking pictures. */
    gallery?: {
      scenes: string[];
      /** Sets a scene and says how long its motion is, ms; 0 for a scene at rest. */
      set(shot: Shot): number;
    };
  }
}

const host = document.querySelector<HTMLElement>('#stage')!;
const controls = document.querySelector<HTMLFormElement>('#controls')!;
const sizes = ['808x744', '390x530', '390x352', '376x346', '320x260', '320x200', '1280x744', '1920x1080', '900x484'];
const scenes = [...allScenes.keys()];

const pickFrom = (name: string, values: string[]) =>
  `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`;

controls.innerHTML = `${pickFrom('scene', scenes)} ${pickFrom('size', sizes)}
  <label><input type="checkbox" name="dark"> dark</label> <label><input type="checkbox" name="still"> still</label>
  <input type="range" name="ms" min="0" max="0" aria-label="Moment"> <output></output> <button>Play</button>`;

host.style.cssText = 'width:808px;height:744px';
const games = [...new Set([...allScenes.values()].map(({ game }) => game))];
const stages = new Map(await Promise.all(games.map(async (game) => [game, await standOn(game)] as const)));
let motion: Motion | null = null;

/** Each game has its own canvas; only one is seen. */
async function standOn(game: string): Promise<{ place: HTMLElement; stage: Stage }> {
  const ui = await loadGameUi(game);
  const place = document.createElement('div');
  place.className = ui.theme;
  place.style.cssText = 'position:relative;width:100%;height:100%';
  host.append(place);
  return { place, stage: await (await ui.loadStage()).createStage(place) };
}

function set(shot: Shot): number {
  document.documentElement.dataset.mode = shot.dark ? 'dark' : 'light';
  host.style.cssText = `width:${shot.width}px;height:${shot.height}px`;
  const { game, stage: stageScene } = allScenes.get(shot.scene)!;
  const scene = stageScene();
  for (const [name, { place }] of stages) place.hidden = name !== game;
  const onStage = stages.get(game)!.stage;
  onStage.resize(shot.width, shot.height);
  const { view, step } = scene;
  const perspective = {
    you: scene.you,
    names: scene.names,
    bots: [],
    away: view.players.map((_, seat) => scene.away?.includes(seat) ?? false),
    dark: shot.dark ?? false,
    reducedMotion: shot.still ?? false,
  };
  onStage.setCountdown(scene.count ?? null);
  onStage.show(step?.before ?? view, perspective);
  const seatTargeting =
    scene.aim && scene.you !== null
      ? { is: 'seat', from: scene.you, seats: scene.aim.seats, targeted: scene.aim.aimed, onPick: () => {} }
      : null;
  onStage.target(scene.penAim ?? seatTargeting);
  motion = step && onStage.motion(step, perspective);
  motion?.seek(shot.ms ?? motion.durationMs);
  return motion?.durationMs ?? 0;
}

function setFromControls(): void {
  const input = (name: string) => controls.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  const chosen = (name: string) => controls.querySelector<HTMLSelectElement>(`select[name=${name}]`)!.value;
  const [width = 0, height = 0] = chosen('size').split('x').map(Number);
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
await document.fonts.ready;
window.gallery = { scenes, set };
