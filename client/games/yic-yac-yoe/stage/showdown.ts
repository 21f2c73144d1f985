/**
 * Armed: the board, and the showdown in front of it. One of them is seen, and the sheet always: small among those who
 * draw, since whoever decides on an item wants to know what placing would mean.
 */
import { Container, Graphics, type Sprite } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestEvent } from '../../../../shared/games/wa-wa-west/showdown.ts';
import type { YicYacYoe } from '../../../../shared/games/yic-yac-yoe/game.ts';
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Perspective, Telling } from '../../../kit/game-ui.ts';
import type { HeardCue } from '../../../kit/sound/cue.ts';
import { clamp, type Point, type Size } from '../../../kit/stage/picture.ts';
import { emptySprite, type Time } from '../../../kit/stage/scene.ts';
import { sceneController, zoomFromAfar, type SceneController } from '../../../kit/stage/stage.ts';
import { TextureCache } from '../../../kit/stage/textures.ts';
import { between, ease, Timeline } from '../../../kit/stage/timeline.ts';
import { piecesOf } from '../../../kit/stage/round-layout.ts';
import {
  showdown as showdownDefinition,
  type Setting as ShowdownSetting,
  type ShowdownScene,
} from '../../wa-wa-west/stage/showdown.ts';
import type { YicYacYoeTargeting } from '../lines.ts';
import {
  changeMs,
  sceneOf,
  inTime,
  segmentsOf,
  type SceneName,
  type TimedSegment,
  type YicYacYoeStep,
} from './beats.ts';
import { whole } from './camera.ts';
import { drawPen } from './drawings.ts';
import { freeSquare, logCorner } from './layout.ts';
import { pictureOf } from './picture.ts';
import { penTurn } from './placing.ts';
import type { BoardScene, BoardSetting } from './scene.ts';

export interface Setting {
  board: BoardSetting;
  /** Null where nobody is armed. */
  showdown: ShowdownSetting | null;
}

/** The showdown with what lies on it of the board. */
interface Showdown {
  scene: ShowdownScene;
  textures: TextureCache;
  /** Where the small sheet lies, by its middle, px. */
  spot: Point & { side: number };
  /** Tucked behind the token of whose turn it is: they draw if nobody is hit. */
  pen: Sprite;
}

/** The small sheet takes so much of its free square, and no more than that of the canvas. */
const smallSheet = { ofSquare: 0.92, ofCanvas: 0.4 };
/** The showdown's own hard shadow on the board. */
const shadow = { px: 8, alpha: 0.35 };
/** Shares of a token's radius, and where the pen's tip is beside its middle. */
const tuckedPen = { length: 3.5, x: -1.3, y: -1.18 };
/** As long as all hold their breath the showdown is back in front of the board, ms. */
const backMs = 180;

/** How far the showdown is out of the board's way: 0 is all of it, 1 all of the board. */
export const turnOf = (scene: SceneName): number => (scene === 'showdown' ? 0 : 1);

export class SceneSwitch {
  readonly node = new Container();
  readonly board: BoardScene;
  readonly showdown: Showdown | null;
  readonly countdown = {
    set: (time: Time, reducedMotion: boolean): boolean => {
      const scenes = [this.board, this.showdown?.scene];
      return scenes.map((scene) => scene?.countdown.set(time, reducedMotion)).includes(true);
    },
  };
  readonly targeting = {
    set: (targeting: YicYacYoeTargeting | null): void => {
      this.board.targeting.set(targeting?.is === 'pen' ? targeting : null);
      this.showdown?.scene.targeting.set(targeting?.is === 'seat' ? targeting : null);
    },
  };
  /** Moved out of the board's way; the showdown shakes in it. */
  readonly #front = new Container();
  /** On its way the sheet is over everything. */
  readonly #lifted = new Container();
  #turn = 1;

  constructor(board: BoardScene, showdown: Showdown | null) {
    this.board = board;
    this.showdown = showdown;
    this.node.addChild(board.node);
    if (!showdown) return;
    const { width, height } = board.layout;
    const edge = new Graphics().rect(-2, height, width + 4, shadow.px).fill(pieceColours.ink);
    edge.alpha = shadow.alpha;
    this.#front.addChild(edge, showdown.scene.node);
    this.node.addChild(this.#front, this.#lifted);
    this.turn(1);
  }

  tokenAt(seat: Seat): Point {
    const scene = this.seen === 'showdown' ? this.showdown?.scene : this.board;
    return (scene ?? this.board).tokenAt(seat);
  }

  /** Which of the two is seen. */
  get seen(): SceneName {
    return this.#turn < 0.5 ? 'showdown' : 'board';
  }

  /** Not on the way from one to the other. */
  get isAtRest(): boolean {
    return this.#turn <= 0 || this.#turn >= 1;
  }

  /** Moves the showdown out of the board's way, and the sheet to its place. @param turn see turnOf */
  turn(turn: number): void {
    this.#turn = turn;
    if (!this.showdown) return;
    const { board, showdown } = this;
    const { node } = board.sheet;
    if (turn < 1 && board.viewer.camera.zoom > 1) board.viewer.jump(whole);
    this.#front.visible = turn < 1;
    this.#front.y = -Math.round(turn * (board.layout.height + shadow.px + 2));
    board.node.visible = turn > 0;

    const bed = turn <= 0 ? showdown.scene.ground : turn >= 1 ? board.bed : this.#lifted;
    if (node.parent !== bed) bed.addChild(node);
    const { x, y, width, height } = board.layout.sheet;
    const { spot } = showdown;
    node.scale.set(between(spot.side / width, 1, turn));
    node.position.set(between(spot.x, x + width / 2, turn), between(spot.y, y + height / 2, turn));
  }

  /** Lays the pen behind a token of the showdown. @param seat whose turn it is */
  givePen(seat: Seat | null): void {
    if (!this.showdown) return;
    const { pen, textures, scene } = this.showdown;
    pen.visible = seat !== null;
    if (seat === null) return;
    const { places, tokenRadius: r } = scene.layout;
    const { token } = at(places, seat);
    const length = r * tuckedPen.length;
    const tip = { x: token.x + r * tuckedPen.x, y: token.y + r * tuckedPen.y };
    textures.show(pen, tip, `pen:${seat}`, length * 2.1, length * 0.3, (context) => drawPen(context, seat, length));
    pen.angle = penTurn.seat;
  }

  destroy(): void {
    this.board.destroy();
    this.showdown?.textures.clear();
  }
}

/** One for each stage: it knows which scene the viewer looks at. */
export class SceneSwitchController implements SceneController<YicYacYoe, Setting, SceneSwitch> {
  /** Told whenever something else may be seen; to be set by whoever shows something that depends on it. */
  onChange = (): void => {};
  /** What is looked at during a showdown. */
  looked: SceneName = 'showdown';
  /** Whether the board may be looked at instead now. */
  isOffered = false;
  readonly zoom = zoomFromAfar;
  readonly #board: SceneController<YicYacYoe, BoardSetting, BoardScene>;
  readonly #showdown = sceneController(showdownDefinition);

  constructor(board: SceneController<YicYacYoe, BoardSetting, BoardScene>) {
    this.#board = board;
  }

  setting(view: YicYacYoeView, perspective: Perspective, after: YicYacYoeView): Setting {
    const { showdown } = view;
    return {
      board: this.#board.setting(view, perspective, after),
      showdown: showdown && after.showdown && this.#showdown.setting(showdown, perspective, after.showdown),
    };
  }

  createScene(size: Size, setting: Setting, textures: TextureCache): SceneSwitch {
    const board = this.#board.createScene(size, setting.board, textures);
    return new SceneSwitch(board, setting.showdown && this.#createShowdown(size, setting.showdown, textures));
  }

  /** Lays a showdown with room for the sheet on it. */
  #createShowdown(size: Size, setting: ShowdownSetting, { resolution }: TextureCache): Showdown {
    const textures = new TextureCache(resolution);
    const scene = this.#showdown.createScene(size, setting, textures);
    const { x, y, side } = freeSquare(size, [...piecesOf(scene.layout), ...logCorner(size)]);
    const most = Math.min(size.width, size.height) * smallSheet.ofCanvas;
    const pen = emptySprite();
    scene.ground.addChild(pen);
    return { scene, textures, spot: { x, y, side: Math.min(side * smallSheet.ofSquare, most) }, pen };
  }

  set(scene: SceneSwitch, view: YicYacYoeView, perspective: Perspective): void {
    this.#board.set(scene.board, view, perspective);
    if (scene.showdown && view.showdown) this.#showdown.set(scene.showdown.scene, view.showdown, perspective);
    scene.givePen(view.turn);
    this.isOffered = sceneOf(view) === 'showdown';
    if (!this.isOffered) this.looked = 'showdown';
    scene.turn(turnOf(this.isOffered ? this.looked : 'board'));
    this.onChange();
  }

  /** Both scenes one after the other, with the change between them. */
  motion(step: YicYacYoeStep, perspective: Perspective, rate = 1) {
    const parts = segmentsOf(step);
    const eventsOn = (name: SceneName) => parts.find(({ scene }) => scene === name)?.events ?? null;
    const onBoard = this.#onBoard(step, eventsOn('board'), perspective, rate);
    const onShowdown = this.#onShowdown(step, eventsOn('showdown') ?? [], perspective);
    const { segments, durationMs } = inTime(parts, {
      board: onBoard.durationMs,
      showdown: onShowdown?.durationMs ?? 0,
    });
    const timeOf = (name: SceneName): SegmentTime => segments.find(({ scene }) => scene === name) ?? atOnce;
    const first = at(segments, 0).scene;
    const cuesOf = (name: SceneName, part: { cues: readonly HeardCue[] } | null) =>
      (part?.cues ?? []).map((cue) => ({ ...cue, atMs: cue.atMs + timeOf(name).atMs }));
    return {
      durationMs,
      // Nobody goes out in a showdown: whoever it hits has to place.
      ...(onBoard.stillMs !== undefined && { stillMs: onBoard.stillMs + timeOf('board').atMs }),
      cues: [...cuesOf('board', onBoard), ...cuesOf('showdown', onShowdown)],
      tellings: step.events.map((event) => {
        const own = event.type === 'showdown' ? event.event : event;
        const { name, part } =
          own === event ? { name: 'board' as const, part: onBoard } : { name: 'showdown' as const, part: onShowdown };
        const { atMs = [0] } = part?.tellings.find((telling) => telling.event === own) ?? {};
        return { event, atMs: atMs.map((ms) => ms + timeOf(name).atMs) };
      }),
      on: (scene: SceneSwitch) => {
        const turnAt = turning(segments, sceneOf(step.before) === 'showdown' ? this.looked : 'board');
        const showBoard = onBoard.on(scene.board, timeOf('board'));
        const showShowdown = scene.showdown && onShowdown?.on(scene.showdown.scene, timeOf('showdown'));
        scene.givePen(first === 'showdown' ? step.before.turn : step.after.turn);
        return (ms: number) => {
          const turn = turnAt(ms);
          showBoard(ms);
          if (turn < 1) showShowdown?.(ms);
          scene.turn(perspective.reducedMotion ? Math.round(turn) : turn);
          // A reveal wants to be seen, and what leads from one scene to the other turns them itself.
          this.isOffered = segments.length === 1 && first === 'showdown';
          this.onChange();
        };
      },
    };
  }

  #onBoard(
    { before, after }: YicYacYoeStep,
    events: YicYacYoeEvent[] | null,
    perspective: Perspective,
    rate: number,
  ): SegmentMotion<BoardScene> {
    // Whom a showdown has brought back is back before the pen moves.
    const from = events && sceneOf(before) === 'showdown' ? { ...before, players: after.players } : before;
    const { on, ...part } = this.#board.motion({ before: from, events: events ?? [], after }, perspective, rate);
    return {
      ...part,
      on(scene, { atMs, forMs }) {
        const show = on(scene);
        const rest = pictureOf(before, perspective);
        return (ms) => {
          show(clamp(ms - atMs, 0, forMs));
          // Whoever looks at the board while the cards begin to turn must not see there whom they will hit.
          if (ms < atMs - changeMs) scene.set(rest);
        };
      },
    };
  }

  #onShowdown(
    { before, after }: YicYacYoeStep,
    events: YicYacYoeEvent[],
    perspective: Perspective,
  ): SegmentMotion<ShowdownScene> | null {
    const [from, to] = [before.showdown, after.showdown];
    if (!from || !to) return null;
    const step = { before: from, events: inShowdown(events), after: to };
    const { on, ...part } = this.#showdown.motion(step, perspective);
    return {
      ...part,
      on: (scene, { atMs, forMs }) => {
        if (forMs > 0) {
          const show = on(scene);
          return (ms) => show(clamp(ms - atMs, 0, forMs));
        }
        // What happens on the board before is the end of the showdown that was.
        this.#showdown.set(scene, atMs > 0 ? to : from, perspective);
        return () => {};
      },
    };
  }
}

/** What a step shows on one of the scenes, in the time of its segment. */
interface SegmentMotion<S> {
  durationMs: number;
  stillMs?: number;
  cues: readonly HeardCue[];
  tellings: readonly Telling<YicYacYoeEvent | WaWaWestEvent>[];
  on(scene: S, time: SegmentTime): (ms: number) => void;
}

type SegmentTime = Pick<TimedSegment, 'atMs' | 'forMs'>;
const atOnce: SegmentTime = { atMs: 0, forMs: 0 };

/** How far the showdown is out of the way at each moment. @param looked where the viewer looks before */
function turning(segments: readonly TimedSegment[], looked: SceneName): (ms: number) => number {
  const timeline = new Timeline();
  let turn = turnOf(looked);
  const add = (atMs: number, forMs: number, from: SceneName, to: SceneName) =>
    timeline.add({ atMs, forMs, ease: ease.turn }, (gone) => {
      turn = between(turnOf(from), turnOf(to), gone);
    });
  const [first, ...rest] = segments;
  if (!first) return () => turn;
  if (looked === 'board' && first.scene === 'showdown' && first.forMs > backMs) add(0, backMs, looked, first.scene);
  rest.forEach(({ scene, atMs }, index) => add(atMs - changeMs, changeMs, at(segments, index).scene, scene));
  return (ms) => {
    turn = turnOf(looked);
    timeline.seek(ms);
    return turn;
  };
}

const inShowdown = (events: YicYacYoeEvent[]): WaWaWestEvent[] =>
  events.flatMap((event) => (event.type === 'showdown' ? [event.event] : []));
