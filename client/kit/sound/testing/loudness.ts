/** How loud something sounds: ITU-R BS.1770-4, mono, the loudest 400 ms with silence before and after. */

/** The two filters of its K-weighting, for 48 kHz, retuned for any rate by De Man's formulas. */
function kWeighting(rate: number): [b: number[], a: number[]][] {
  const shelf = (() => {
    const [f0, gain, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
    const k = Math.tan((Math.PI * f0) / rate);
    const vh = 10 ** (gain / 20);
    const vb = vh ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return [
      [(vh + (vb * k) / q + k * k) / a0, (2 * (k * k - vh)) / a0, (vh - (vb * k) / q + k * k) / a0],
      [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
    ] as [number[], number[]];
  })();
  const high = (() => {
    const [f0, q] = [38.13547087602444, 0.5003270373238773];
    const k = Math.tan((Math.PI * f0) / rate);
    const a0 = 1 + k / q + k * k;
    return [
      [1, -2, 1],
      [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
    ] as [number[], number[]];
  })();
  return [shelf, high];
}

function filtered(samples: Float64Array, [b, a]: [number[], number[]]): Float64Array {
  const out = new Float64Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    out[i] =
      b[0]! * samples[i]! +
      b[1]! * (samples[i - 1] ?? 0) +
      b[2]! * (samples[i - 2] ?? 0) -
      a[1]! * (out[i - 1] ?? 0) -
      a[2]! * (out[i - 2] ?? 0);
  return out;
}

/** @returns LUFS */
export function loudnessOf(sound: Float32Array, rate = 44_100): number {
  const around = Math.round(rate / 2);
  let samples = new Float64Array(sound.length + 2 * around);
  samples.set(sound, around);
  for (const stage of kWeighting(rate)) samples = filtered(samples, stage) as typeof samples;
  const [window, hop] = [Math.round(rate * 0.4), Math.round(rate * 0.01)];
  let loudest = 0;
  let sum = 0;
  for (let i = 0; i < samples.length; i++) {
    sum += samples[i]! ** 2 - (i >= window ? samples[i - window]! ** 2 : 0);
    if (i % hop === 0) loudest = Math.max(loudest, sum / window);
  }
  return -0.691 + 10 * Math.log10(loudest);
}
