/** What a game choreographs a step with: cues on a timeline, the picture that they change, and effects. */
import type { Container, Sprite, Texture } from 'pixi.js';
import { fly, type Flight } from './effects/flight.ts';
import { shoot, type Line, type Shot } from './effects/lines.ts';
import { particles, scrapTexture, shakeAt } from './effects/particles.ts';
import { burstTexture, strike, tagTexture, type Burst, type Strike, type TagStyle } from './effects/words.ts';
import { copyOf, type Point } from './picture.ts';
import { hiddenSprite, type Scene } from './scene.ts';
import type { TextureCache } from './textures.ts';
import { Timeline, type Cue } from './timeline.ts';

/** One event's time on a scene. */
export interface Beat<Event> {
  event: Event;
  atMs: number;
  forMs: number;
  /** When each sentence about it is due, ms in the step; all of them with its beginning unless said otherwise. */
  tellMs?: readonly number[];
}

/** Beats one after the other. @param forMs how long each type of event is shown */
export function inTurn<Event extends { type: string }>(
  events: readonly Event[],
  forMs: Readonly<Record<Event['type'], number>>,
): Beat<Event>[] {
  let nextMs = 0;
  return events.map((event) => {
    const atMs = nextMs;
    nextMs += forMs[event.type as Event['type']];
    return { event, atMs, forMs: nextMs - atMs };
  });
}

/** The beats of events of a type: a game's beats may say more of some. */
type BeatOf<B, Type> =
  B extends Beat<infer Event extends { type: string }> ? (Type extends Event['type'] ? B : never) : never;

/**
 * What shows each event, by its type; null for what shows nothing. A motion adds cues to the choreography, for the time
 * of its beat.
 */
export type Motions<Event extends { type: string }, C, B extends Beat<Event> = Beat<Event>> = {
  [Type in Event['type']]:
    | ((choreography: C, event: Extract<Event, { type: Type }>, beat: BeatOf<B, Type>) => void)
    | null;
};

/** What dies stands still where it is struck before it gives way, ms as seen; less where the step is played faster. */
const dying = { holdMs: 120, leastMs: 80 };
/** Numbers that no game changes. */
const limits = { scraps: 160, shakePx: 8, shakeMs: 200, joltMs: 260, wholeSizePx: 30 };
const tagStrike = { from: 0.6, turn: 0 };
const burstStrike = { from: 0.5, turn: 0 };

type Layer = 'under' | 'over';
type Times = Pick<Strike, 'atMs' | 'untilMs'>;

interface Scatter {
  count: number;
  lifeMs: number;
  /** How far scraps fly, px. */
  reachPx: number;
  /** Taken in turn. */
  colours: readonly string[];
  seed: number;
}

export class Choreography<Picture extends object, S extends Scene<Picture>> {
  readonly scene: S;
  /** What is moved only appears, and what decorates is left out. */
  readonly reducedMotion: boolean;
  /** What the step starts from and leads to; not to be changed. */
  readonly from: Picture;
  readonly to: Picture;
  /** What is known to lie on the scene at the moment that is being choreographed; changed by `since`. */
  readonly plan: Picture;
  /** So long what dies holds where it is struck, before it gives way, ms. */
  readonly deathHoldMs: number;
  readonly #timeline = new Timeline();
  #now: Picture;
  #shake: Point = { x: 0, y: 0 };
  #scraps = 0;

  /** @param speed how much faster than by its beats the step is played */
  constructor(scene: S, { from, to }: { from: Picture; to: Picture }, reducedMotion: boolean, speed = 1) {
    this.scene = scene;
    this.reducedMotion = reducedMotion;
    this.from = from;
    this.to = to;
    this.plan = copyOf(from);
    this.deathHoldMs = Math.max(dying.holdMs, dying.leastMs * speed);
    this.#now = from;
  }

  /** The picture of the moment that is being painted: for cues, which may change it. */
  get now(): Picture {
    return this.#now;
  }

  get textures(): TextureCache {
    return this.scene.textures;
  }

  /** Shows a moment, ms: the picture is put back to its start, and every cue that has begun paints what follows from it. */
  seek(ms: number): void {
    this.#now = copyOf(this.from);
    this.#shake = { x: 0, y: 0 };
    this.scene.effects.hide();
    this.#timeline.seek(ms);
    this.scene.set(this.#now);
    this.scene.node.position.copyFrom(this.#shake);
  }

  /** Adds a cue; see Timeline. */
  add(cue: Cue, paint: (progress: number) => void): void {
    this.#timeline.add(cue, paint);
  }

  /** From that moment on the picture is different: these fields of it, or what a function changes. */
  since(atMs: number, fields: Partial<Picture>): void;
  since(atMs: number, changed: (picture: Picture) => void): void;
  since(atMs: number, changes: Partial<Picture> | ((picture: Picture) => void)): void {
    const apply = (picture: Picture): void => {
      if (typeof changes === 'function') changes(picture);
      else Object.assign(picture, copyOf(changes));
    };
    apply(this.plan);
    this.add({ atMs, forMs: 0 }, () => apply(this.#now));
  }

  /** Puts a node among the effects. It is hidden at the start of every moment: a cue shows it. */
  put(node: Container, layer: Layer = 'over'): void {
    this.scene.effects[layer].addChild(node);
  }

  /** Puts a sprite among the effects, its middle at a point. */
  sprite(texture: Texture, place: Point, layer?: Layer): Sprite {
    const sprite = hiddenSprite(texture, place);
    this.put(sprite, layer);
    return sprite;
  }

  /** A texture that goes from here to there and is gone. */
  fly(texture: Texture, from: Point, to: Point, flight: Flight & { layer?: Layer }): void {
    fly(this.#timeline, this.sprite(texture, from, flight.layer), { from, to }, flight, this.reducedMotion);
  }

  /** A line that shoots out and fades. */
  shoot(line: Line, { layer, ...shot }: Shot & { layer?: Layer }): void {
    this.put(line.node, layer);
    shoot(this.#timeline, line, shot, this.reducedMotion);
  }

  /** Stamps a texture on the scene from one moment to another. */
  stamp(texture: Texture, place: Point, when: Strike & { layer?: Layer }): void {
    strike(this.#timeline, this.sprite(texture, place, when.layer), when, this.reducedMotion);
  }

  /** A slip of paper with a word. */
  tag(word: string, place: Point, times: Times, style: TagStyle = 'note'): void {
    const texture = tagTexture(this.textures, word, style, this.scene.effects.style.tagPx);
    this.stamp(texture, place, { ...times, ...tagStrike });
  }

  /** A star of flame, with a word across it. */
  burst(place: Point, times: Times, star: Burst): void {
    this.stamp(burstTexture(this.textures, star), place, { ...times, ...burstStrike });
  }

  /** Scraps of paper; as many in all as one motion may have. */
  scatter(place: Point, atMs: number, { count, lifeMs, reachPx, colours, seed }: Scatter): void {
    const some = Math.min(count, limits.scraps - this.#scraps);
    if (this.reducedMotion || some <= 0) return;
    this.#scraps += some;
    const { sizePx, fallPx, line } = this.scene.effects.style.scraps;
    const textures = colours.map((fill) => scrapTexture(this.textures, sizePx, { fill, line }));
    const flying = particles(textures, some, place, { reach: reachPx, fall: fallPx, seed });
    this.put(flying.node);
    this.add({ atMs, forMs: lifeMs }, (age) => flying.paint(age));
  }

  /** Shakes the whole scene. */
  shake(atMs: number, px: number): void {
    if (this.reducedMotion || px <= 0) return;
    const force = Math.min(limits.shakePx, px) * Math.min(1, this.scene.effects.style.sizePx / limits.wholeSizePx);
    this.add({ atMs, forMs: limits.shakeMs }, (gone) => {
      if (gone < 1) this.#shake = shakeAt(gone, force);
    });
  }

  /** Shakes a part of the picture. @param move is told how far it is off its place now, px */
  jolt(atMs: number, px: number, move: (now: Picture, off: Point) => void, forMs = limits.joltMs): void {
    if (this.reducedMotion) return;
    this.add({ atMs, forMs }, (gone) => {
      if (gone < 1) move(this.#now, shakeAt(gone, px));
    });
  }
}
