/** How unlike two sounds are: how far apart what is heard of each is, band by band, moment by moment. */
import { SAMPLE_RATE } from '../sources.ts';

/** As long as a frame of speech recognition, and bands a third of an octave wide. */
const frame = { samples: 1024, everySamples: 882 };
const bands = { fromHz: 60, octaves: 1 / 3, count: 24 };
/** What is softer than that under the loudest is not heard beside it, dB. */
const RANGE_DB = 45;

/** Each frame comes and goes. */
const fadeIn = Array.from({ length: frame.samples }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frame.samples));

/** What is heard of a sound: dB under its loudest, by moment and band. */
export function heardIn(sound: Float32Array): number[][] {
  const moments: number[][] = [];
  for (let from = 0; from < sound.length; from += frame.everySamples) {
    const samples = sound.subarray(from, from + frame.samples);
    moments.push(
      Array.from({ length: bands.count }, (_, band) => powerAt(samples, bands.fromHz * 2 ** (band * bands.octaves))),
    );
  }
  const loudest = Math.max(...moments.flat());
  return moments.map((moment) => moment.map((power) => Math.max(-RANGE_DB, 10 * Math.log10(power / loudest))));
}

/** Power near a frequency, Hz: Goertzel's algorithm, windowed. */
function powerAt(samples: Float32Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let last = 0;
  let before = 0;
  for (let i = 0; i < frame.samples; i++) {
    const next = (samples[i] ?? 0) * fadeIn[i]! + turn * last - before;
    before = last;
    last = next;
  }
  return last ** 2 + before ** 2 - turn * last * before + 1e-12;
}

/** The root mean square difference of two sounds where either is heard, dB; what is over is silent. */
export function distance(one: readonly number[][], other: readonly number[][]): number {
  let [sum, cells] = [0, 0];
  for (let moment = 0; moment < Math.max(one.length, other.length); moment++)
    for (let band = 0; band < bands.count; band++) {
      const [a, b] = [one[moment]?.[band] ?? -RANGE_DB, other[moment]?.[band] ?? -RANGE_DB];
      if (Math.max(a, b) <= -RANGE_DB) continue;
      sum += (a - b) ** 2;
      cells++;
    }
  return Math.sqrt(sum / cells);
}
