/**
 * The mixing desk: voices, buses, ducking, the room's space, and a ceiling over it all. Plain nodes that every browser
 * has over http too; no compressor, which differs between them.
 */
import type { Voice } from './chord.ts';
import type { Room } from './recipe.ts';
import type { Strike } from './follower.ts';
import { SAMPLE_RATE } from './sources.ts';

/** Straight up to the knee, then ever flatter: never over -1 dBFS. `most` is what comes in at the most. */
const ceiling = { knee: 0.7, span: 0.19, most: 8, points: 16_385 };
const rampS = 0.02;
/** A voice that begins in its middle, and one that has to go, s. */
const fadeS = { in: 0.008, out: 0.03, hush: 0.06, tail: 0.04 };
const mostVoices = 16;
/** A strike of that priority lowers the buses of lower ones, dB; then it holds and lets go, s. */
const ducks = { 5: { low: -9, middle: -9, press: -4 }, 4: { low: -5, middle: 0, press: -4 } } as const;
const duckS = { down: 0.01, hold: 0.25, up: 0.3 };
/** For who wants less: softer, duller, and nothing sudden. */
const soft = { db: -6, lpHz: 2500, hpHz: 80 };

type Bus = 'press' | 'low' | 'middle' | 'high';

interface Playing {
  gain: GainNode;
  source: AudioBufferSourceNode;
  priority: number;
  bus: Bus;
  /** When it has sounded out, s of the context. */
  untilS: number;
}

const gainOf = (db: number): number => 10 ** (db / 20);

/** A slider's middle sounds half as loud. */
const levelOf = (volume: number): number => (volume / 100) ** 2;

/** Where a voice goes: what a duck lowers by how much follows from it. */
const busOf = (priority: number): Bus => (priority < 2 ? 'low' : priority === 2 ? 'middle' : 'high');

export class Desk<Context extends BaseAudioContext = AudioContext> {
  readonly context: Context;
  readonly #buses: Record<Bus, GainNode>;
  readonly #table: GainNode;
  readonly #volume: GainNode;
  readonly #soft: AudioNode;
  #space: AudioNode[] = [];
  #playing: Playing[] = [];

  /** @param volume 0 to 100 */
  constructor(context: Context, volume: number) {
    this.context = context;
    this.#volume = new GainNode(context, { gain: levelOf(volume) });
    this.#table = new GainNode(context);
    const roof = new WaveShaperNode(context, { curve: ceilingCurve() });
    const into = new GainNode(context, { gain: 1 / ceiling.most });
    this.#volume.connect(into).connect(roof).connect(context.destination);
    this.#table.connect(this.#volume);
    const bus = (to: AudioNode) => {
      const node = new GainNode(context);
      node.connect(to);
      return node;
    };
    this.#buses = {
      press: bus(this.#volume),
      low: bus(this.#table),
      middle: bus(this.#table),
      high: bus(this.#table),
    };
    this.#soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: soft.lpHz });
    this.#soft
      .connect(new BiquadFilterNode(context, { type: 'highpass', frequency: soft.hpHz }))
      .connect(this.#buses.high);
  }

  /** @param volume 0 to 100 */
  setVolume(volume: number): void {
    this.#ramp(this.#volume.gain, levelOf(volume));
  }

  /** Silences the table, not what a person presses. */
  setAsleep(isAsleep: boolean): void {
    this.#ramp(this.#table.gain, isAsleep ? 0 : 1);
  }

  /** The space of another room. */
  enter(space: Room['space'] | null): void {
    for (const node of this.#space) node.disconnect();
    this.#space = space ? this.#spaceOf(space) : [];
  }

  /** Plays a chord. @param isSparse for who wants less sound */
  strike(
    voices: readonly { voice: Voice; buffer: AudioBuffer }[],
    when: Strike,
    { isPress, isSparse }: { isPress: boolean; isSparse: boolean },
  ): void {
    const atS = this.context.currentTime + Math.max(0, when.inS);
    const loudest = Math.max(...voices.map(({ voice }) => voice.priority));
    if (loudest >= 4 && !isPress) this.#duck(loudest >= 5 ? 5 : 4, atS);
    for (const { voice, buffer } of voices) {
      // A chord does not duck itself.
      const bus = isPress ? 'press' : loudest >= 4 ? 'high' : busOf(voice.priority);
      this.#play(voice, buffer, when, bus, isSparse);
    }
  }

  /** Fades out what the table still sounds of. */
  hush(): void {
    for (const one of this.#playing) if (one.bus !== 'press') this.#end(one, fadeS.hush, this.context.currentTime);
  }

  #play(voice: Voice, buffer: AudioBuffer, when: Strike, bus: Bus, isSparse: boolean): void {
    const { context } = this;
    const leadS = (voice.recipe.heard.strikeMs ?? 0) / 1000;
    const cutsLead = when.cutsLead || isSparse;
    const strikeS = context.currentTime + when.inS + voice.lateMs / 1000;
    const wishedS = strikeS - (cutsLead ? 0 : leadS / voice.rate);
    const atS = Math.max(context.currentTime, wishedS);
    const offsetS = (cutsLead ? leadS : 0) + (atS - wishedS) * voice.rate;
    if (offsetS >= buffer.duration) return;
    this.#makeRoom(atS);

    const isSoft = isSparse && voice.priority >= 3;
    const level = gainOf(voice.db + (isSoft ? soft.db : 0));
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: voice.rate });
    const gain = new GainNode(context, { gain: level });
    if (offsetS > 0 || isSparse) {
      gain.gain.setValueAtTime(0, atS);
      gain.gain.linearRampToValueAtTime(level, atS + fadeS.in);
    }
    if (when.tailMs !== null) {
      const endS = strikeS + when.tailMs / 1000;
      gain.gain.setValueAtTime(level, Math.max(atS + fadeS.in, endS));
      gain.gain.linearRampToValueAtTime(0, Math.max(atS + fadeS.in, endS) + fadeS.tail);
    }
    source
      .connect(gain)
      .connect(new StereoPannerNode(context, { pan: voice.pan }))
      .connect(isSoft ? this.#soft : this.#buses[bus]);
    const untilS = atS + (buffer.duration - offsetS) / voice.rate;
    this.#playing.push({ gain, source, priority: voice.priority, bus, untilS });
    source.start(atS, offsetS);
  }

  /** Of too many that sound then, the oldest of the least important goes. */
  #makeRoom(atS: number): void {
    this.#playing = this.#playing.filter(({ untilS }) => untilS > atS);
    if (this.#playing.length < mostVoices) return;
    const least = Math.min(...this.#playing.map(({ priority }) => priority));
    const goes = this.#playing.find(({ priority }) => priority === least);
    if (goes) this.#end(goes, fadeS.out, atS);
  }

  #end(playing: Playing, inS: number, nowS: number): void {
    const { gain, source } = playing;
    this.#playing = this.#playing.filter((one) => one !== playing);
    gain.gain.cancelScheduledValues(nowS);
    gain.gain.setValueAtTime(gain.gain.value, nowS);
    gain.gain.linearRampToValueAtTime(0, nowS + inS);
    source.stop(nowS + inS);
  }

  #duck(priority: 4 | 5, atS: number): void {
    for (const [name, db] of Object.entries(ducks[priority])) {
      if (db === 0) continue;
      const { gain } = this.#buses[name as keyof (typeof ducks)[5]];
      gain.cancelScheduledValues(atS);
      gain.setTargetAtTime(gainOf(db), atS, duckS.down / 3);
      gain.setTargetAtTime(1, atS + duckS.hold, duckS.up / 3);
    }
  }

  #ramp(param: AudioParam, to: number): void {
    param.setTargetAtTime(to, this.context.currentTime, rampS / 3);
  }

  /** Two delays, one for each ear. */
  #spaceOf({ taps, lp, wetDb }: Room['space']): AudioNode[] {
    const { context } = this;
    const wet = new GainNode(context, { gain: gainOf(wetDb) });
    const ears = new ChannelMergerNode(context, { numberOfInputs: 2 });
    const sent = new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' });
    taps.slice(0, 2).forEach(({ ms, feedback }, ear) => {
      const delay = new DelayNode(context, { delayTime: ms / 1000 });
      const dull = new BiquadFilterNode(context, { type: 'lowpass', frequency: lp });
      sent.connect(delay).connect(dull).connect(ears, 0, ear);
      dull.connect(new GainNode(context, { gain: feedback })).connect(delay);
    });
    this.#table.connect(sent);
    ears.connect(wet).connect(this.#volume);
    return [wet, sent];
  }
}

function ceilingCurve(): Float32Array<ArrayBuffer> {
  const { knee, span, most, points } = ceiling;
  return Float32Array.from({ length: points }, (_, i) => {
    const x = ((i * 2) / (points - 1) - 1) * most;
    const level = Math.abs(x);
    return Math.sign(x) * (level <= knee ? level : knee + span * Math.tanh((level - knee) / span));
  });
}

/** Samples as a browser plays them. */
export function bufferOf(samples: Float32Array<ArrayBuffer>): AudioBuffer {
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: SAMPLE_RATE, numberOfChannels: 1 });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
