/**
 * A stretch of a film as a video, made here: frames are painted by the film's time and not by the clock's, so that the same
 * clip has the same frames on a machine that takes a second for each.
 */
import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
} from 'mediabunny';
import type { ClipPainter } from './painter.ts';
import { bitrate, FRAMES_A_SECOND, shapes, type ClipWish } from './shapes.ts';

/** The codec that most players know comes first. */
const videoCodecs: VideoCodec[] = ['avc', 'vp9', 'av1'];
const keyFrameInterval = 2;

interface Making {
  painter: ClipPainter;
  wish: ClipWish;
  signal: AbortSignal;
  onFrame(made: number, of: number): void;
}

/** What this browser can make videos with; null for nothing: then there are moving pictures. */
export async function videoCodecFor(wish: Pick<ClipWish, 'shape'>): Promise<VideoCodec | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  return getFirstEncodableVideoCodec(videoCodecs, { ...shapes[wish.shape], quality: videoQuality() });
}

/**
 * Makes an MP4 of it.
 * @param sound of the whole clip; null for none
 * @throws the signal's reason, if it was cancelled; any other error if this browser fails
 */
export async function makeVideo(
  codec: VideoCodec,
  sound: AudioBuffer | null,
  { painter, wish, signal, onFrame }: Making,
): Promise<Blob> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const video = new CanvasSource(painter.canvas, { codec, quality: videoQuality(), keyFrameInterval });
  output.addVideoTrack(video, { frameRate: FRAMES_A_SECOND });
  const audio = sound && (await audioSource());
  if (audio) output.addAudioTrack(audio);
  try {
    await output.start();
    if (sound && audio) {
      await audio.add(sound);
      audio.close();
    }
    for await (const { atMs, index, of } of frames(wish, FRAMES_A_SECOND, signal)) {
      await painter.paint(atMs);
      await video.add(index / FRAMES_A_SECOND, 1 / FRAMES_A_SECOND);
      onFrame(index + 1, of);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return new Blob([output.target.buffer!], { type: 'video/mp4' });
}

/** Where nothing makes videos: smaller, slower, silent. */
const gif = { width: 480, framesASecond: 12, colours: 128 };

/** Makes a GIF of it. @throws as `makeVideo` does */
export async function makeGif({ painter, wish, signal, onFrame }: Making): Promise<Blob> {
  const [{ Encoder }, { default: workerUrl }] = await Promise.all([
    import('modern-gif'),
    import('modern-gif/worker?url'),
  ]);
  const { width, height } = shapes[wish.shape];
  const small = document.createElement('canvas');
  small.width = gif.width;
  small.height = Math.round((height * gif.width) / width);
  const context = small.getContext('2d', { willReadFrequently: true })!;
  const encoder = new Encoder({ width: small.width, height: small.height, maxColors: gif.colours, workerUrl });
  for await (const { atMs, index, of } of frames(wish, gif.framesASecond, signal)) {
    await painter.paint(atMs);
    context.drawImage(painter.canvas, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    await encoder.encode({ data, delay: 1000 / gif.framesASecond });
    onFrame(index + 1, of);
  }
  return encoder.flush('blob');
}

/** The moments that are painted, one after another, with room for the page between them. */
async function* frames({ fromMs, toMs }: ClipWish, aSecond: number, signal: AbortSignal) {
  const of = Math.max(1, Math.round(((toMs - fromMs) * aSecond) / 1000));
  for (let index = 0; index < of; index++) {
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    yield { atMs: fromMs + (index * 1000) / aSecond, index, of };
  }
}

const videoQuality = () => new Quality({ bitrate: bitrate.video });

async function audioSource(): Promise<AudioBufferSource | null> {
  const quality = new Quality({ bitrate: bitrate.audio });
  const codec = await getFirstEncodableAudioCodec(['aac', 'opus'], {
    numberOfChannels: 2,
    sampleRate: 48_000,
    quality,
  });
  return codec && new AudioBufferSource({ codec, quality });
}
