/**
 * A stage: a canvas that keeps one scene, sets it from the view, and lends it to motions. The view is the truth; a motion
 * only leads the eye there. What the scene is and how its events look is the game's to say, in a definition.
 */
import type { GameTypes, Seat } from '../../../shared/contract/game.ts';
import { canvasFonts } from '../../design/fonts.ts';
import type { Motion, Perspective, Stage, Step, Telling } from '../game-ui.ts';
import { nextTask } from '../slices.ts';
import { heardBy, type HeardCue, type SoundCue } from '../sound/cue.ts';
import { StageCanvas } from './canvas.ts';
import { Choreography, type Beat, type Motions } from './choreography.ts';
import type { Point, Size } from './picture.ts';
import type { Scene, Time } from './scene.ts';
import { TextureCache } from './textures.ts';

/** What a stage needs of a game's record of types. */
export type StageTypes = Pick<GameTypes, 'view' | 'event'>;

type StepOf<G extends StageTypes> = Step<G['view'], G['event']>;

/** What a stage may be added to: buttons over the canvas, a pointer. */
export interface StageExtras<Targeting = never> {
  /** The hand lets the viewer do something else on the canvas. */
  onTarget?(targeting: Targeting | null): void;
  destroy?(): void;
}

/** A stage as its extras see it. */
export interface StageHandle<S, Targeting> {
  readonly canvas: HTMLCanvasElement;
  /** Null before the first view. */
  readonly scene: S | null;
  /** What the hand lets the viewer do now. */
  readonly targeting: Targeting | null;
  /** Where on the scene an event is, px. */
  pointOf(event: MouseEvent): Point;
  /** To be called by whoever changes the scene between two views, e.g. moves it under the pointer. */
  paint(): void;
}

/**
 * How a game shows itself. All but `createScene`, `begin` and the motions is pure.
 * @typeParam Setting what the scene depends on beyond the size of the canvas: plain data
 */
export interface StageDefinition<
  G extends StageTypes,
  Setting,
  Layout,
  Picture extends object,
  S extends Scene<Picture>,
  B extends Beat<G['event']> = Beat<G['event']>,
> {
  /** As long as this stays the same, so does the scene. @param after where a motion leads: it may need more room */
  setting(view: G['view'], perspective: Perspective, after: G['view']): Setting;
  layout(size: Size, setting: Setting): Layout;
  createScene(parts: { layout: Layout; setting: Setting; textures: TextureCache }): S;
  /** The scene at rest, as that view has it. */
  picture(view: G['view'], perspective: Perspective): Picture;
  /** When each event of a step is shown. Those that show nothing may be left out. */
  beats(step: StepOf<G>): B[];
  /** What a step sounds like, in the time of its beats. */
  sounds?(step: StepOf<G>, beats: readonly B[], perspective: Perspective): SoundCue[];
  /** The moment of a step that is held for a viewer whom it puts out, ms; null if it does not. */
  stillMs?(step: StepOf<G>, beats: readonly B[], perspective: Perspective): number | null;
  /** What would take longer is played faster, ms. */
  longestMs?(step: StepOf<G>): number;
  /** How the scene is while something moves, e.g. without its clock; before the first beat. */
  begin?(choreography: Choreography<Picture, S>): void;
  motions: Motions<G['event'], Choreography<Picture, S>, B>;
  /** How much larger than life everything is on a canvas of that size. */
  zoom?(size: Size): number;
  /** How many scenes stay, where a match goes to and fro between settings; 1 unless said otherwise. */
  keptScenes?: number;
}

/** A motion that is prepared; it needs its scene only when it is sought. */
interface SceneMotion<S, Event> {
  durationMs: number;
  cues: readonly HeardCue[];
  tellings: readonly Telling<Event>[];
  stillMs?: number;
  /** Puts the effects on a scene. @returns what shows a moment of it, ms */
  on(scene: S): (ms: number) => void;
}

/** What a stage does with scenes of one kind. Scenes that are composed of others compose their controllers. */
export interface SceneController<G extends StageTypes, Setting, S> {
  setting(view: G['view'], perspective: Perspective, after: G['view']): Setting;
  createScene(size: Size, setting: Setting, textures: TextureCache): S;
  /** Shows that view, with nothing on its way. */
  set(scene: S, view: G['view'], perspective: Perspective): void;
  /**
   * The last moment of it is not set from the view: whoever plays it does that.
   * @param rate how much faster than at its own pace it will be played: whom it kills still holds as long as the eye needs
   */
  motion(step: StepOf<G>, perspective: Perspective, rate?: number): SceneMotion<S, G['event']>;
  zoom?(size: Size): number;
  keptScenes?: number;
}

/** On a large screen, which is seen from afar, everything is larger. */
export function zoomFromAfar({ width, height }: Size): number {
  const zoom = Math.min(width / 1160, height / 700);
  return zoom > 1.2 ? Math.min(2, zoom) : 1;
}

/** Makes the function that puts a game's stage into its host. @param attach adds a pointer or buttons */
export const defineStage =
  <
    G extends StageTypes,
    Setting,
    Layout,
    Picture extends object,
    S extends Scene<Picture, Targeting>,
    B extends Beat<G['event']> = Beat<G['event']>,
    Targeting = never,
  >(
    definition: StageDefinition<G, Setting, Layout, Picture, S, B>,
    attach?: (stage: StageHandle<S, Targeting>) => StageExtras<Targeting>,
  ): ((host: HTMLElement, fixedPixelRatio?: number) => Promise<Stage<G['view'], G['event'], Targeting>>) =>
  (host, fixedPixelRatio) =>
    createStage(host, sceneController(definition), { attach, fixedPixelRatio });

/** What a stage does with the scenes of a definition. */
export function sceneController<
  G extends StageTypes,
  Setting,
  Layout,
  Picture extends object,
  S extends Scene<Picture>,
  B extends Beat<G['event']>,
>(definition: StageDefinition<G, Setting, Layout, Picture, S, B>): SceneController<G, Setting, S> {
  return {
    setting: (...parts) => definition.setting(...parts),
    createScene: (size, setting, textures) =>
      definition.createScene({ layout: definition.layout(size, setting), setting, textures }),
    set(scene, view, perspective) {
      scene.effects.clear();
      scene.set(definition.picture(view, perspective));
      scene.node.position.set(0, 0);
    },
    motion(step, perspective, rate = 1) {
      const beats = definition.beats(step);
      const fullMs = Math.max(0, ...beats.map(({ atMs, forMs }) => atMs + forMs));
      const durationMs = Math.min(fullMs, definition.longestMs?.(step) ?? Infinity);
      const speed = durationMs > 0 ? fullMs / durationMs : 1;
      const stillMs = definition.stillMs?.(step, beats, perspective) ?? null;
      return {
        durationMs,
        ...(stillMs !== null && { stillMs: stillMs / speed }),
        cues: heardBy(perspective, definition.sounds?.(step, beats, perspective) ?? [], speed),
        tellings: step.events.map((event) => tellingOf(event, beats, fullMs, speed)),
        on(scene) {
          scene.effects.clear();
          const from = definition.picture(step.before, perspective);
          const to = definition.picture(step.after, perspective);
          const choreography = new Choreography(scene, { from, to }, perspective.reducedMotion, speed * rate);
          definition.begin?.(choreography);
          for (const beat of beats) motionOf(definition, beat)?.(choreography, beat.event, beat);
          return (ms) => choreography.seek(ms * speed);
        },
      };
    },
    zoom: (size) => definition.zoom?.(size) ?? 1,
    keptScenes: definition.keptScenes ?? 1,
  };
}

/** What is not shown is told when all else has been. */
function tellingOf<Event>(event: Event, beats: readonly Beat<Event>[], endMs: number, speed: number): Telling<Event> {
  const { tellMs, atMs = endMs } = beats.find((beat) => beat.event === event) ?? {};
  return { event, atMs: (tellMs ?? [atMs]).map((ms) => ms / speed) };
}

type AnyMotion<G extends StageTypes, C, B> = ((choreography: C, event: G['event'], beat: B) => void) | null;

/** The motion of a beat. By their type they belong together, which the compiler can't see for a game it does not know. */
const motionOf = <G extends StageTypes, C, B extends Beat<G['event']>>(
  { motions }: { motions: Motions<G['event'], C, B> },
  { event }: B,
): AnyMotion<G, C, B> => (motions as Record<string, AnyMotion<G, C, B>>)[event.type] ?? null;

/** What every scene of a stage has, whatever its picture is. */
type AnyScene<Targeting> = Pick<Scene<never, Targeting>, 'node' | 'countdown' | 'targeting' | 'tokenAt' | 'destroy'>;

interface CreateOptions<S, Targeting> {
  /** Adds a pointer or buttons. */
  attach?: ((stage: StageHandle<S, Targeting>) => StageExtras<Targeting>) | undefined;
  /** Of the canvas: see there. */
  fixedPixelRatio?: number | undefined;
}

/**
 * Puts a stage into the host element; resolves when it can draw. A game that composes scenes has a controller of its own.
 */
export async function createStage<G extends StageTypes, Setting, S extends AnyScene<Targeting>, Targeting = never>(
  host: HTMLElement,
  controller: SceneController<G, Setting, S>,
  { attach, fixedPixelRatio }: CreateOptions<S, Targeting> = {},
): Promise<Stage<G['view'], G['event'], Targeting>> {
  const [canvas] = await Promise.all([StageCanvas.on(host, fixedPixelRatio), canvasFonts()]);
  const size = { width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) };
  return new SceneStage(canvas, size, controller, attach);
}

class SceneStage<G extends StageTypes, Setting, S extends AnyScene<Targeting>, Targeting>
  implements Stage<G['view'], G['event'], Targeting>, StageHandle<S, Targeting>
{
  readonly #canvas: StageCanvas;
  readonly #controller: SceneController<G, Setting, S>;
  readonly #extras: StageExtras<Targeting> | undefined;
  #size: Size;
  #leastZoom = 1;
  /** The scene that is seen first, then those seen before it. */
  #scenes: KeptScene<S>[] = [];
  #shown: { view: G['view']; perspective: Perspective } | null = null;
  /** The motion that has the scene, and the moment it is at, ms. */
  #moving: { motion: Motion; ms: number } | null = null;
  #targeting: Targeting | null = null;
  #time: Time = null;

  constructor(
    canvas: StageCanvas,
    size: Size,
    controller: SceneController<G, Setting, S>,
    attach?: (stage: StageHandle<S, Targeting>) => StageExtras<Targeting>,
  ) {
    this.#canvas = canvas;
    this.#size = size;
    this.#controller = controller;
    this.#extras = attach?.(this);
    canvas.onLoss(() => this.#redraw());
  }

  get canvas(): HTMLCanvasElement {
    return this.#canvas.element;
  }

  get scene(): S | null {
    return this.#kept?.scene ?? null;
  }

  get #kept(): KeptScene<S> | null {
    return this.#scenes[0] ?? null;
  }

  get targeting(): Targeting | null {
    return this.#targeting;
  }

  pointOf({ offsetX, offsetY }: MouseEvent): Point {
    const zoom = this.#kept?.zoom ?? 1;
    return { x: offsetX / zoom, y: offsetY / zoom };
  }

  paint(): void {
    this.#canvas.paint();
  }

  resize(width: number, height: number, leastZoom = 1): void {
    const isSame = width === this.#size.width && height === this.#size.height && leastZoom === this.#leastZoom;
    if (width < 1 || height < 1 || isSame) return;
    this.#size = { width, height };
    this.#leastZoom = leastZoom;
    this.#canvas.resize(width, height);
    this.#clearAway(1);
    if (this.#shown) this.show(this.#shown.view, this.#shown.perspective);
  }

  show(view: G['view'], perspective: Perspective): void {
    this.#moving = null;
    this.#shown = { view, perspective };
    this.#controller.set(this.#sceneFor(view, perspective, view), view, perspective);
    this.paint();
  }

  async prepare(view: G['view'], perspective: Perspective): Promise<void> {
    const key = this.#keyOf(this.#controller.setting(view, perspective, view));
    const known = this.#scenes.find((one) => one.key === key);
    const textures = known?.textures ?? new TextureCache(this.#canvas.resolution * this.#zoom());
    // To lay a scene out, to fill it, and the first picture of a canvas: each is a task of its own.
    await textures.drawLater(async () => {
      const scene = this.#sceneFor(view, perspective, view, textures);
      await nextTask();
      // Meanwhile it may have been taken away, or another one be shown.
      if (this.scene === scene) this.#controller.set(scene, view, perspective);
      await nextTask();
    });
    if (this.#canvas.isPainted) return;
    this.paint();
    await nextTask();
  }

  motion(step: StepOf<G>, perspective: Perspective, rate = 1): Motion {
    const { on, ...prepared } = this.#controller.motion(step, perspective, rate);
    const { durationMs } = prepared;
    let staged: { scene: S; seek(ms: number): void } | null = null;
    const motion: Motion = {
      ...prepared,
      seek: (ms) => {
        if (ms >= durationMs) return this.show(step.after, perspective);
        const scene = this.#sceneFor(step.before, perspective, step.after);
        // Only when it is sought: a replay prepares many motions and plays few.
        if (this.#moving?.motion !== motion || staged?.scene !== scene) staged = { scene, seek: on(scene) };
        this.#moving = { motion, ms };
        this.#shown = { view: step.after, perspective };
        staged.seek(ms);
        this.paint();
      },
    };
    return motion;
  }

  setCountdown(time: Time): void {
    this.#time = time;
    if (this.scene?.countdown?.set(time, this.#shown?.perspective.reducedMotion ?? false)) this.paint();
  }

  tokenAt(seat: Seat): Point | null {
    if (!this.#kept) return null;
    const { scene, zoom } = this.#kept;
    const { x, y } = scene.tokenAt(seat);
    return { x: x * zoom, y: y * zoom };
  }

  target(targeting: Targeting | null): void {
    this.#targeting = targeting;
    this.scene?.targeting?.set(targeting);
    this.#extras?.onTarget?.(targeting);
    this.paint();
  }

  picture(): Promise<HTMLCanvasElement> {
    return this.#canvas.picture();
  }

  destroy(): void {
    this.#extras?.destroy?.();
    this.#clearAway(0);
    this.#canvas.destroy();
  }

  /** Draws the moment that is shown from nothing. */
  #redraw(): void {
    this.#clearAway(0);
    if (this.#moving) this.#moving.motion.seek(this.#moving.ms);
    else if (this.#shown) this.show(this.#shown.view, this.#shown.perspective);
  }

  #zoom(): number {
    return Math.max(this.#leastZoom, this.#controller.zoom?.(this.#size) ?? 1);
  }

  /**
   * The scene for these views; a new one where its setting or the size of the canvas has changed.
   * @param textures a new one's
   */
  #sceneFor(view: G['view'], perspective: Perspective, after: G['view'], textures?: TextureCache): S {
    const setting = this.#controller.setting(view, perspective, after);
    const key = this.#keyOf(setting);
    if (this.#kept?.key === key) return this.#kept.scene;

    const known = this.#scenes.find((one) => one.key === key);
    // What goes is gone before the new one takes its room.
    if (!known) this.#clearAway((this.#controller.keptScenes ?? 1) - 1);
    const kept = known ?? this.#newScene(key, setting, textures);
    for (const { scene } of this.#scenes) scene.node.visible = false;
    this.#scenes = [kept, ...this.#scenes.filter((one) => one !== kept)];
    const { scene } = kept;
    scene.node.visible = true;
    scene.countdown?.set(this.#time, perspective.reducedMotion);
    scene.targeting?.set(this.#targeting);
    return scene;
  }

  #keyOf(setting: Setting): string {
    return JSON.stringify([this.#size, this.#leastZoom, setting]);
  }

  #newScene(key: string, setting: Setting, given?: TextureCache): KeptScene<S> {
    const { width, height } = this.#size;
    const zoom = this.#zoom();
    const textures = given ?? new TextureCache(this.#canvas.resolution * zoom);
    const scene = this.#controller.createScene({ width: width / zoom, height: height / zoom }, setting, textures);
    scene.node.scale.set(zoom);
    this.#canvas.content.addChild(scene.node);
    return { key, scene, textures, zoom };
  }

  /** Clears away all scenes but so many; the one that is seen is the first to stay. */
  #clearAway(stay: number): void {
    for (const { scene, textures } of this.#scenes.splice(stay)) {
      scene.node.destroy({ children: true });
      scene.destroy?.();
      textures.clear();
    }
  }
}

interface KeptScene<S> {
  key: string;
  scene: S;
  textures: TextureCache;
  zoom: number;
}
