/** What a stretch of a film sounds like, mixed by the rules of the page without being played. */
import type { HeardCue } from './cue.ts';
import { bufferOf, Desk } from './desk.ts';
import { Follower } from './follower.ts';
import { house } from './house.ts';
import type { Room } from './recipe.ts';
import { render } from './render.ts';

/** A motion, and which part of it is in the film. */
export interface Passage {
  cues: readonly HeardCue[];
  /** Of what is drawn: see `follow`. */
  seed: string;
  /** Where the motion begins in the film, ms; negative if before it. */
  beginsMs: number;
  /** How much of it is seen, ms into the motion. */
  fromMs: number;
  untilMs: number;
}

/** What videos have; every browser plays it. */
const SAMPLE_RATE = 48_000;
/** As often as a screen shows the motion. */
const STEP_MS = 1000 / 60;

/** At full volume. @param durationMs of the film @returns stereo samples */
export async function mixdown(
  room: Room | null,
  passages: readonly Passage[],
  durationMs: number,
): Promise<AudioBuffer> {
  const length = Math.max(1, Math.round((durationMs / 1000) * SAMPLE_RATE));
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate: SAMPLE_RATE });
  const desk = new Desk(context, 100);
  desk.enter(room?.space ?? null);
  const recipes = { ...house, ...room?.sounds };
  for (const { cues, seed, beginsMs, fromMs, untilMs } of passages) {
    let ms = fromMs;
    const follower = new Follower(
      cues,
      recipes,
      {
        isSparse: false,
        tell: () => {},
        strike(voices, when) {
          const heard = voices.map((voice) => ({
            voice,
            buffer: bufferOf(render(voice.sound, voice.recipe, { times: voice.times })),
          }));
          const inS = when.inS + (beginsMs + ms) / 1000;
          desk.strike(heard, { ...when, inS }, { isPress: false, isSparse: false });
        },
      },
      seed,
    );
    for (; ms < untilMs; ms += STEP_MS) follower.advance(ms, 1);
  }
  return context.startRendering();
}
